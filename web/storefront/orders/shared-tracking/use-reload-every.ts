import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isShopReachable } from '#web/platform/realtime/use-order-updates.ts'

/**
 * Reloads the page's data repeatedly while the page is visible.
 * @param ms interval in milliseconds; null stops the reloads
 * @returns `isStale` while the server is unreachable, so that the shown data may be outdated
 */
export function useReloadEvery(ms: number | null): { isStale: boolean } {
  const { revalidate } = useRevalidator()
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (ms === null) return
    const reload = async () => {
      if (document.hidden) return
      const isReachable = await isShopReachable()
      setStale(!isReachable)
      if (isReachable) await revalidate()
    }
    const timer = setInterval(() => void reload(), ms)
    const onVisible = () => void reload()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [ms, revalidate])
  return { isStale }
}
