import { useEffect } from 'react'
import { TABLET_IDLE_MINUTES } from '#domain/accounts/session-lifetime.ts'
import { onEndedSession } from '#web/platform/api/session-events.ts'

const IDLE_MS = TABLET_IDLE_MINUTES * 60_000
/** How often the server is told of presses: it counts its own five minutes from then. */
const TOLD_EVERY_MS = 15_000
const PRESSES = ['pointerdown', 'keydown', 'wheel'] as const

/** Locks the tablet and shows its lock, without a question about what was typed: the next person must see none of it. */
export async function lockNow(returnTo: string): Promise<void> {
  document.body.hidden = true
  await fetch('/api/console/tablet/lock', { method: 'POST' }).catch(() => null)
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.replace(`/console/lock${returnTo && `?return_to=${encodeURIComponent(returnTo)}`}`)
}

const lockHere = () => void lockNow(window.location.pathname + window.location.search)

/**
 * Locks after five minutes without a press, and as soon as the session has ended elsewhere.
 * @param isByPin the session was opened by PIN, and ends at the server as well unless it is told of presses
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
  let telling: ReturnType<typeof setTimeout> | null = null
  const tell = async () => {
    telling = null
    const reply = await fetch('/api/console/tablet/activity', { method: 'POST' }).catch(() => null)
    if (reply?.status === 401 || reply?.status === 404) lockHere()
  }
  const onPress = () => {
    // The page may have slept: a press that wakes it comes too late.
    if (performance.now() - pressedAt >= IDLE_MS) return lockHere()
    pressedAt = performance.now()
    clearTimeout(idle)
    idle = setTimeout(lockHere, IDLE_MS)
    if (isByPin) telling ??= setTimeout(() => void tell(), TOLD_EVERY_MS)
  }
  for (const kind of PRESSES) window.addEventListener(kind, onPress, { capture: true, passive: true })
  return () => {
    clearTimeout(idle)
    if (telling !== null) clearTimeout(telling)
    for (const kind of PRESSES) window.removeEventListener(kind, onPress, { capture: true })
  }
}
