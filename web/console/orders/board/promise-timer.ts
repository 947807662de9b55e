import { hasEnded, type OrderStatus, STATUS } from '#domain/orders/order-status.ts'

/**
 * Minutes before the promised time at which an order is highlighted, by the work left: picking and finding a driver,
 * leaving, or driving the last streets. Early warnings are ignored; late warnings leave no time to react.
 */
const WARN_MINUTES: Partial<Record<OrderStatus, number>> = {
  [STATUS.pending]: 20,
  [STATUS.approved]: 20,
  [STATUS.assigned]: 15,
  [STATUS.inTransit]: 5,
  [STATUS.onHold]: 20,
}

export type PromiseTimer = { state: 'ended' | 'calm' | 'soon' | 'late'; minutes: number }

/** Compares an open order with its promised time. `minutes` are the minutes left, or late. */
export function promiseTimer(
  { status, due }: { status: OrderStatus; due: string },
  now: string,
): PromiseTimer {
  if (hasEnded(status)) return { state: 'ended', minutes: 0 }
  const left = Math.floor((Date.parse(due) - Date.parse(now)) / 60_000)
  if (left < 0) return { state: 'late', minutes: -left }
  return { state: left <= (WARN_MINUTES[status] ?? 0) ? 'soon' : 'calm', minutes: left }
}
