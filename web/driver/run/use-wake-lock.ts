import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while `isWanted` is true. Returns whether the phone grants it. Browsers release the lock when the
 * page is hidden, so it is requested again.
 */
export function useWakeLock(isWanted: boolean): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) return void lock?.release()
      setOn(lock !== null)
      lock?.addEventListener('release', () => setOn(false))
    }
    const onVisible = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
  return isWanted && isOn
}
