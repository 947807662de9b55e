import { hasEnded, type OrderStatus, STATUS } from '#domain/orders/order-status.ts'

/**
 * How many minutes before its promised time an order is pointed out, by how much is left to do: to pick and to find a
 * driver, to leave, or to drive the last streets. A warning too early is read past; one too late helps nobody.
 */
const WARN_MINUTES: Partial<Record<OrderStatus, number>> = {
  [STATUS.pending]: 20,
  [STATUS.approved]: 20,
  [STATUS.assigned]: 15,
  [STATUS.inTransit]: 5,
  [STATUS.onHold]: 20,
}

export type PromiseTimer = { state: 'ended' | 'calm' | 'soon' | 'late'; minutes: number }

/** How an open order stands against the time that was promised; `minutes` are left, or late. */
export function promiseTimer(
  { status, due }: { status: OrderStatus; due: string },
  now: string,
): PromiseTimer {
  if (hasEnded(status)) return { state: 'ended', minutes: 0 }
  const left = Math.floor((Date.parse(due) - Date.parse(now)) / 60_000)
  if (left < 0) return { state: 'late', minutes: -left }
  return { state: left <= (WARN_MINUTES[status] ?? 0) ? 'soon' : 'calm', minutes: left }
}
