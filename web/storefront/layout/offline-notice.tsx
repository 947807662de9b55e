import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { OFFLINE } from '#contract/client.ts'
import { isWaitingForCode, onWaitingForCode } from '#web/platform/page/load-route-module.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './offline-notice.module.css'

/** Duration of the usual retries in milliseconds. The navigation continues to wait after it. */
const STUCK_MS = 8000

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Notice while the browser is offline, or the next page or code of this page does not load. @source S-ERR-3 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isStuck = useIsStuck()
  const isWaiting = useSyncExternalStore(onWaitingForCode, isWaitingForCode, () => false)
  return (
    <output className={styles.place}>
      {(!isOnline || isStuck || isWaiting) && <Notice>{OFFLINE}</Notice>}
    </output>
  )
}

function useIsStuck(): boolean {
  const { state, location } = useNavigation()
  const [stuckLocation, setStuckLocation] = useState<typeof location>()
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setStuckLocation(location), STUCK_MS)
    return () => clearTimeout(timer)
  }, [state, location])
  return state === 'loading' && stuckLocation === location
}
