import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { OFFLINE } from '#contract/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './offline-notice.module.css'

/** As long as the usual tries take; afterwards the next page is still waited for. */
const STUCK_MS = 8000

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown as long as the browser has no network, and while the next page doesn't come. @source S-ERR-3 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isStuck = useIsStuck()
  return <output className={styles.place}>{(!isOnline || isStuck) && <Notice>{OFFLINE}</Notice>}</output>
}

function useIsStuck(): boolean {
  const { state, location } = useNavigation()
  const [stuck, setStuck] = useState<typeof location>()
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setStuck(location), STUCK_MS)
    return () => clearTimeout(timer)
  }, [state, location])
  return state === 'loading' && stuck === location
}
