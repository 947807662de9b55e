import { useSyncExternalStore } from 'react'
import { OFFLINE } from '#contract/client.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './offline-notice.module.css'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown as long as the browser has no network. @source S-ERR-3 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <output className={styles.place}>{!isOnline && <Notice>{OFFLINE}</Notice>}</output>
}
