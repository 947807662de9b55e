import { type ComponentType, lazy, Suspense } from 'react'
import { OFFLINE } from '#contract/client.ts'
import { withRetries } from '../api/retry.ts'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll']

/** Settles at the visitor's first movement, press or key. The server waits for nobody. */
export const firstSignOfLife: Promise<void> =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
      })

const onServer: Promise<unknown>[] = []

/** Settles once the server can render every late component at once: a page is sent whole, with nothing to follow. */
export const lateComponentsLoaded = (): Promise<unknown> => Promise.all(onServer)

/**
 * A component that the server renders and that works as plain HTML at first: the browser loads its code at the visitor's
 * first sign of life. What it shows must be a form or links, as for visitors without scripts.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  if (import.meta.env.SSR) onServer.push(load().then((part) => (Loaded = part)))
  const Part = lazy(async () => {
    await firstSignOfLife
    return { default: await withRetries(load).catch(() => Missing) }
  })
  return function Late(props: Props) {
    return <Suspense>{Loaded ? <Loaded {...props} /> : <Part {...props} />}</Suspense>
  }
}

const Missing = () => <p role="alert">{OFFLINE}</p>
