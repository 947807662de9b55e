import { type ComponentType, useEffect, useRef, useState } from 'react'
import { withRetries } from '../api/retry.ts'

/** Events that count as an interaction. Screen readers, dictation and autofill send only `click` and `input`. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input']

/** Time in milliseconds after the end of a touch within which its click arrives. */
const CLICK_MS = 50
/** Maximum duration of a press in milliseconds. A release outside the window sends no event. */
const LONGEST_PRESS_MS = 1000
/** Time in milliseconds after which a page that is not painted, as in the background, counts as painted. */
const UNPAINTED_MS = 100

let isPressed = false
if (typeof window !== 'undefined') {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => (isPressed = true), true)
  for (const release of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(release, () => setTimeout(() => (isPressed = false), CLICK_MS), true)
}

/**
 * Waits until nothing is pressed, because a link or button that is replaced during a press never receives its click.
 */
async function untilReleased(): Promise<void> {
  for (let ms = 0; isPressed && ms < LONGEST_PRESS_MS; ms += CLICK_MS)
    await new Promise((resolve) => setTimeout(resolve, CLICK_MS))
}

const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/**
 * Resolves after the visitor's first movement, press or input, once its effect is painted, so that what starts then
 * does not delay the response. On the server it resolves immediately.
 */
export const firstSignOfLife: Promise<void> =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })
        .then(untilReleased)
        .then(untilPainted)

const onServer: Promise<unknown>[] = []

/** Resolves once the server can render all late components synchronously, so that pages are sent complete. */
export const lateComponentsLoaded = (): Promise<unknown> => Promise.all(onServer)

/**
 * Returns a component that is server-rendered and first works as plain HTML. The browser loads its code at the
 * visitor's first interaction. It must render a form or links, which work without JavaScript.
 *
 * A suspended React boundary is no alternative: it would delay all updates of the surrounding page.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let ticked: HTMLInputElement[] = []
  let opened: boolean[] = []
  if (import.meta.env.SSR) onServer.push(load().then((part) => (Loaded = part)))
  /**
   * Restores opened details, and ticked fields, because the component shows the previous URL's choices until the URL
   * changes.
   */
  const restoreState = (part: HTMLElement | null) => {
    if (!part) return
    for (const [at, details] of detailsIn(part).entries()) if (opened[at]) details.open = true
    opened = []
    for (const { name, value, checked, form } of ticked.splice(0))
      for (const field of fieldsIn(part)) {
        if (field.name !== name || field.value !== value) continue
        // A choice outside a form was not sent, so it is made again.
        if (!form && checked) field.click()
        else field.checked = checked
      }
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
        if (box.current) {
          opened = detailsIn(box.current).map(({ open }) => open)
          ticked = sendChanges(box.current)
        }
        setPart(() => Loaded)
      }
      // If its code fails to load, the component stays plain HTML.
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
      <div key="part" ref={restoreState} className="contents">
        <Part {...props} />
      </div>
    )
  }
}

const detailsIn = (box: HTMLElement) => [...box.querySelectorAll('details')]
const fieldsIn = (box: HTMLElement) => [...box.querySelectorAll('input')]

/** Submits fields ticked before the code has loaded, because the component shows the state of the URL. */
function sendChanges(box: HTMLElement): HTMLInputElement[] {
  const changed = fieldsIn(box).filter((field) => field.checked !== field.defaultChecked)
  changed[0]?.form?.requestSubmit()
  return changed
}
