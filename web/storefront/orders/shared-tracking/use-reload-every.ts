import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isShopReachable } from '#web/platform/realtime/use-order-updates.ts'

/**
 * Loads the page's data again and again while somebody looks at it.
 * @param ms null: not any more
 * @returns `isStale` while the shop can't be reached: what the page shows may have moved on
 */
export function useReloadEvery(ms: number | null): { isStale: boolean } {
  const { revalidate } = useRevalidator()
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (ms === null) return
    const reload = async () => {
      if (document.hidden) return
      const isThere = await isShopReachable()
      setStale(!isThere)
      if (isThere) await revalidate()
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
