import { listConsoleOrders } from '#contract/console/order-board.ts'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { getOrder, type Order } from '#contract/orders/orders.ts'
import { getPickList } from '#contract/orders/picks.ts'
import type { ScanRequirement } from '#contract/orders/unscanned.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { fitsInRound } from '#domain/orders/pick-round.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { PickListLine } from '../one-order/use-picks.ts'

export type RoundEntry = {
  order: Order
  lines: PickListLine[]
  bags: { code: string; seal: string }[]
  without_scan: ScanRequirement
}

const UNREACHABLE = ['not_found', 'forbidden', 'own_order', 'invalid_input']

/** @returns null for an order that the caller can't pick */
export async function loadEntry(api: PageApi, orderId: number): Promise<RoundEntry | null> {
  const of = { params: { order_id: orderId } }
  try {
    // Loads the order first, so that the list is at least as recent as its version. Later picks are shown on top of
    // both.
    const order = await api.call(getOrder, of)
    return { order, ...(await api.call(getPickList, of)) }
  } catch (error) {
    if (UNREACHABLE.some((code) => isApiError(error, code))) return null
    throw error
  }
}

/** Maximum number of candidates. The most urgent orders are sufficient for a round. */
const MAX_CANDIDATES = 100

/** Returns the orders that can be picked together with the chosen orders, the most urgent first. */
export async function loadCandidates(
  api: PageApi,
  chosen: readonly RoundEntry[],
  me: number,
): Promise<BoardOrder[]> {
  const status = `${STATUS.approved},${STATUS.assigned}`
  const orders = await api.call(listConsoleOrders, { query: { status, limit: MAX_CANDIDATES } })
  const storeId = chosen[0]?.order.store_id
  return orders.filter(
    (order) =>
      order.store_id === storeId &&
      fitsInRound(order, me) &&
      !chosen.some((one) => one.order.order_id === order.order_id),
  )
}
