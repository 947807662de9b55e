import { useEffect } from 'react'
import { TABLET_IDLE_MINUTES } from '#domain/accounts/session-lifetime.ts'
import { onEndedSession } from '#web/platform/api/session-events.ts'

const IDLE_MS = TABLET_IDLE_MINUTES * 60_000
/**
 * Interval in milliseconds at which presses are reported. The server restarts its own five minutes with each report.
 */
const REPORT_INTERVAL_MS = 15_000
const PRESSES = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Locks the tablet and opens the lock screen. It skips the unsaved-changes prompt, which would leave the page
 * visible.
 */
export async function lockNow(returnTo: string): Promise<void> {
  document.body.hidden = true
  await fetch('/api/console/tablet/lock', { method: 'POST' }).catch(() => null)
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.replace(`/console/lock${returnTo && `?return_to=${encodeURIComponent(returnTo)}`}`)
}

const lockHere = () => void lockNow(window.location.pathname + window.location.search)

/**
 * Locks the tablet after five minutes without a press, and as soon as the session has ended elsewhere.
 * @param isByPin true if the session was opened by PIN; the server then also ends it unless presses are reported
 * @source A-TABLET-3
 */
export function useAutoLock(isByPin: boolean): void {
  useEffect(() => {
    const presses = watchPresses(isByPin)
    const stopListening = isByPin ? onEndedSession(lockHere) : () => {}
    return () => {
      presses()
      stopListening()
    }
  }, [isByPin])
}

function watchPresses(isByPin: boolean): () => void {
  let pressedAt = performance.now()
  let idle = setTimeout(lockHere, IDLE_MS)
  let reportTimer: ReturnType<typeof setTimeout> | null = null
  const reportActivity = async () => {
    reportTimer = null
    const reply = await fetch('/api/console/tablet/activity', { method: 'POST' }).catch(() => null)
    if (reply?.status === 401 || reply?.status === 404) lockHere()
  }
  const onPress = () => {
    // Timers pause while the device sleeps, so the press that wakes it may come after the deadline.
    if (performance.now() - pressedAt >= IDLE_MS) return lockHere()
    pressedAt = performance.now()
    clearTimeout(idle)
    idle = setTimeout(lockHere, IDLE_MS)
    if (isByPin) reportTimer ??= setTimeout(() => void reportActivity(), REPORT_INTERVAL_MS)
  }
  for (const kind of PRESSES) window.addEventListener(kind, onPress, { capture: true, passive: true })
  return () => {
    clearTimeout(idle)
    if (reportTimer !== null) clearTimeout(reportTimer)
    for (const kind of PRESSES) window.removeEventListener(kind, onPress, { capture: true })
  }
}
