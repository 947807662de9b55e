import { claimOrder } from '#contract/console/order-board.ts'
import { PACKING } from '#domain/orders/order-status.ts'
import { fitsInRound, LEAST_IN_ROUND, MAX_IN_ROUND, placeInRound } from '#domain/orders/pick-round.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { makeStep } from '../../board/make-step.ts'
import { loadEntry, type RoundEntry } from './load-round.ts'

/** Error codes after a concurrent change by a colleague. The page then shows the order's current state. */
const OVERTAKEN = ['stale', 'status_not_allowed', 'order_ended', 'not_found', 'forbidden', 'own_order']

/**
 * Claims the orders of a round and starts to pack them. Does nothing for orders that cannot form a round; the page
 * shows the reason.
 */
export async function startRound(api: PageApi, orderIds: readonly number[], me: number): Promise<void> {
  if (orderIds.length < LEAST_IN_ROUND || orderIds.length > MAX_IN_ROUND) return
  const found = await Promise.all(orderIds.map((orderId) => loadEntry(api, orderId)))
  const orders = found.flatMap((entry) => (entry ? [entry.order] : []))
  if (new Set(orders.map((order) => order.store_id)).size > 1) return
  for (const order of orders.filter((one) => fitsInRound(one, me)))
    await startOrder(api, order, me).catch((error: unknown) => {
      if (!OVERTAKEN.some((code) => isApiError(error, code))) throw error
    })
}

async function startOrder(api: PageApi, order: RoundEntry['order'], me: number): Promise<void> {
  const { order_id: orderId, packing_status: packing, status, version } = order
  await api.call(claimOrder, { params: { order_id: String(orderId) }, body: { on: true } })
  if (placeInRound(order, me) !== 'to start' || packing === PACKING.packing) return
  await makeStep(api, {
    orderId: String(orderId),
    version: String(version),
    step: 'start_packing',
    status: String(status),
    packing: String(packing),
    driverId: '',
    heldFrom: '',
  })
}
