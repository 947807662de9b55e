import { EXTRA_TRIES, PATIENT_DELAY_MS, pause, RETRY_DELAY_MS } from '../api/retry.ts'

type RouteFiles = { id: string; module: string }
type RouteModules = Record<string, unknown>

const FIRST_SERVER_FAULT = 500

let waiting = 0
const listeners = new Set<() => void>()

/** Returns true while code of a page cannot be loaded and the page waits for the network. */
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
 * Loads the code of a route. `web/platform/build/route-modules.ts` replaces the framework's function of the same name
 * with this function. The framework reloads the page if a file cannot be loaded, which without a network shows the
 * browser's error page and loses typed values. This function waits for the network and keeps the page.
 *
 * The page is reloaded only if the server no longer has the file, which then belongs to an older version of the shop.
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
    // The file is reachable but cannot be executed.
  } finally {
    count(-1)
  }
  reload()
  return new Promise(() => {})
}

/** Waits for a response. Returns false if the server does not have the file. */
async function isReachableAtLast(file: string): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const reply = await fetch(file).catch(() => null)
    if (reply && reply.status < FIRST_SERVER_FAULT) return reply.ok
    await pause(tries < EXTRA_TRIES ? RETRY_DELAY_MS : PATIENT_DELAY_MS)
  }
}
