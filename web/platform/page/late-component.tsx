import { type ComponentType, useEffect, useRef, useState } from 'react'
import { withRetries } from '../api/retry.ts'

/** `click` and `input` come alone from screen readers, dictation and autofill. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input']

/** Settles at the visitor's first movement, press or input. The server waits for nobody. */
export const firstSignOfLife: Promise<void> =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

/** The click of a tap comes that soon after the finger has left. */
const CLICK_MS = 50
/** Nobody presses longer; a release outside the window is never told. */
const LONGEST_PRESS_MS = 1000

let isPressed = false
if (typeof window !== 'undefined') {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => (isPressed = true), true)
  for (const release of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(release, () => setTimeout(() => (isPressed = false), CLICK_MS), true)
}

/** Settles while nothing is pressed: a link or button that is replaced under a press never gets its click. */
async function untilReleased(): Promise<void> {
  for (let ms = 0; isPressed && ms < LONGEST_PRESS_MS; ms += CLICK_MS)
    await new Promise((resolve) => setTimeout(resolve, CLICK_MS))
}

const onServer: Promise<unknown>[] = []

/** Settles once the server can render every late component at once: a page is sent whole, with nothing to follow. */
export const lateComponentsLoaded = (): Promise<unknown> => Promise.all(onServer)

/**
 * A component that the server renders and that works as plain HTML at first: the browser loads its code at the visitor's
 * first sign of life. What it shows must be a form or links, as for visitors without scripts.
 *
 * A boundary of React's own that waits would hold up every update of the page around it.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let ticked: HTMLInputElement[] = []
  if (import.meta.env.SSR) onServer.push(load().then((part) => (Loaded = part)))
  /** Until the address follows, the code would show the last one's choices. */
  const tickAgain = (part: HTMLElement | null) => {
    for (const { name, value, checked } of ticked.splice(0))
      for (const field of fieldsIn(part!))
        if (field.name === name && field.value === value) field.checked = checked
  }
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const left = new AbortController()
      const show = async () => {
        await firstSignOfLife
        Loaded = await withRetries(async () => Loaded ?? load(), left.signal)
        await untilReleased()
        if (left.signal.aborted) return
        if (box.current) ticked = sendChanges(box.current)
        setPart(() => Loaded)
      }
      // Without its code it stays the HTML that it is.
      void show().catch(() => undefined)
      return () => left.abort()
    }, [])
    if (!Part)
      return (
        <div
          ref={box}
          className="contents"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )
    return (
      <div key="part" ref={tickAgain} className="contents">
        <Part {...props} />
      </div>
    )
  }
}

const fieldsIn = (box: HTMLElement) => [...box.querySelectorAll('input')]

/** What was ticked before the code came is sent with its form, because the code shows what the address says. */
function sendChanges(box: HTMLElement): HTMLInputElement[] {
  const changed = fieldsIn(box).filter((field) => field.checked !== field.defaultChecked)
  changed[0]?.form?.requestSubmit()
  return changed
}
