import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type ArrivalReason, REASON_COOKIE, REASON_SECONDS } from '#web/platform/navigation/arrival-reason.ts'

/** Leaves the reason for a redirect by a script of the page, as `redirectBecause` does on the server. */
export const leaveReason = (reason: ArrivalReason): void => write(reason, REASON_SECONDS)

/**
 * Returns the reason for arriving at this page, and null without one. The cookie is deleted, and the reason moves to
 * the entry of the browser's history, so that a reload still has it and the next page has not.
 */
function takeReason(): string | null {
  const left = /\barrival=(\w+)/.exec(document.cookie)?.[1]
  const entry = window.history.state as { arrival?: string } | null
  if (left === undefined) return entry?.arrival ?? null
  write('', 0)
  window.history.replaceState({ ...entry, arrival: left }, '')
  return left
}

function write(value: string, seconds: number): void {
  document.cookie = `${REASON_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}`
}

type Arrival = { pathname: string; reason: string }
let arrival: Arrival | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns why the visitor arrived at the current page; null for a page they asked for, and until hydration. */
export function useArrivalReason(): string | null {
  const { pathname } = useLocation()
  const current = useSyncExternalStore(
    subscribe,
    () => arrival,
    () => null,
  )
  return current?.pathname === pathname ? current.reason : null
}

/** Reads the reason with each navigation. Actions on the page itself keep it. */
export function useReadReason(): void {
  const location = useLocation()
  useEffect(() => {
    const reason = takeReason()
    if (reason) arrival = { pathname: location.pathname, reason }
    else if (arrival?.pathname !== location.pathname) arrival = null
    for (const listener of listeners) listener()
  }, [location])
}
