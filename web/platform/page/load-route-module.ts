import { EXTRA_TRIES, PATIENT_DELAY_MS, pause, RETRY_DELAY_MS } from '../api/retry.ts'

type RouteFiles = { id: string; module: string }
type RouteModules = Record<string, unknown>

const FIRST_SERVER_FAULT = 500

let waiting = 0
const listeners = new Set<() => void>()

/** Whether code of a page can't be loaded at the moment, and is waited for. */
export const isWaitingForCode = (): boolean => waiting > 0

export function onWaitingForCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function count(change: 1 | -1): void {
  waiting += change
  for (const listener of listeners) listener()
}

/**
 * Loads the code of a route. `web/platform/build/route-modules.ts` puts it in the place of the framework's function of
 * the same name, which reloads the page if a file can't be loaded. Without a network that shows the browser's own error
 * page and loses what was typed. This one waits for the network, and the page stays.
 *
 * A file that the shop no longer has belongs to an older version of the shop: only then the page is loaded anew.
 */
export async function loadRouteModule(
  route: RouteFiles,
  modules: RouteModules,
  load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file),
  reload = (): void => window.location.reload(),
): Promise<unknown> {
  if (route.id in modules) return modules[route.id]
  const first = await load(route.module).catch(() => null)
  if (first) return (modules[route.id] = first)
  count(1)
  try {
    if (await isReachableAtLast(route.module)) return (modules[route.id] = await load(route.module))
  } catch {
    // The file is there and still can't be used.
  } finally {
    count(-1)
  }
  reload()
  return new Promise(() => {})
}

/** Waits for an answer. Returns false where the shop answers that it doesn't have the file. */
async function isReachableAtLast(file: string): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const reply = await fetch(file).catch(() => null)
    if (reply && reply.status < FIRST_SERVER_FAULT) return reply.ok
    await pause(tries < EXTRA_TRIES ? RETRY_DELAY_MS : PATIENT_DELAY_MS)
  }
}
