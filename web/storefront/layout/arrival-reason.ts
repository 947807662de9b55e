import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type ArrivalReason, REASON_COOKIE, REASON_SECONDS } from '#web/platform/navigation/arrival-reason.ts'

/** Stores the reason for a redirect in the browser, as `redirectBecause` does on the server. */
export const storeReason = (reason: ArrivalReason): void => writeCookie(reason, REASON_SECONDS)

/**
 * Returns the reason for arriving at this page, or null. Deletes the cookie and moves the reason to the history entry,
 * so that it survives a reload but does not apply to the next page.
 */
function consumeReason(): string | null {
  const cookieReason = /\barrival=(\w+)/.exec(document.cookie)?.[1]
  const entry = window.history.state as { arrival?: string } | null
  if (cookieReason === undefined) return entry?.arrival ?? null
  writeCookie('', 0)
  window.history.replaceState({ ...entry, arrival: cookieReason }, '')
  return cookieReason
}

function writeCookie(value: string, seconds: number): void {
  document.cookie = `${REASON_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}`
}

type StoredReason = { pathname: string; reason: string }
let arrival: StoredReason | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns why the visitor was redirected to the current page; null without a redirect and until hydration. */
export function useArrivalReason(): string | null {
  const { pathname } = useLocation()
  const current = useSyncExternalStore(
    subscribe,
    () => arrival,
    () => null,
  )
  return current?.pathname === pathname ? current.reason : null
}

/** Reads the reason on each navigation. Actions on the page itself retain it. */
export function useConsumeReason(): void {
  const location = useLocation()
  useEffect(() => {
    const reason = consumeReason()
    if (reason) arrival = { pathname: location.pathname, reason }
    else if (arrival?.pathname !== location.pathname) arrival = null
    for (const listener of listeners) listener()
  }, [location])
}
