import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { isShopReachable, useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { useReloadAfterSend } from '#web/staff/use-reload-after-send.ts'

/** Interval in milliseconds at which the plan is read again. Plans and positions change without an order's event. */
const RELOAD_MS = 5000

/** Reloads the page after each change of an order, and at an interval while the shop can be reached. */
export function usePlanReloads(): void {
  const { state, revalidate } = useRevalidator()
  useOrderUpdates()
  useReloadAfterSend()
  const isIdle = useRef(true)
  useEffect(() => void (isIdle.current = state === 'idle'), [state])
  useEffect(() => {
    const reload = async () => {
      if (document.hidden || !isIdle.current) return
      if (await isShopReachable()) void revalidate()
    }
    const timer = setInterval(() => void reload(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
