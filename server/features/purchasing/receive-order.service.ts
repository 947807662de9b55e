import type { receivePurchaseOrder } from '#contract/console/purchase-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars } from '#domain/money.ts'
import { isOnItsWay, purchaseOrderNumber, stateAfterReceipt } from '#domain/purchasing/purchase-order.ts'
import { inTransaction } from '#server/db/database.ts'
import { setCosts } from '#server/features/catalogue/console/pack-costs.service.ts'
import { receiveGoods } from '#server/features/inventory/goods.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import {
  type OrderPath,
  type OrderWithLines,
  auditOrder,
  lockInState,
  readOrder,
} from './purchase-orders.service.ts'
import * as queries from './purchase-orders.queries.ts'
import * as suppliers from './suppliers.queries.ts'

type ReceiveBody = OutputOf<NonNullable<(typeof receivePurchaseOrder)['body']>>
type Received = queries.ReceivedLine & { line: queries.LineRow }

/**
 * Books goods of an order into the stock, all lines or none. A repeated action returns the order unchanged. Of two
 * different actions at once, the second waits for the lock and is rejected by its version.
 */
export async function receiveOrder(
  shop: Shop,
  principal: Principal,
  path: OrderPath,
  { action_id: actionId, version, delivery_note: deliveryNote, lines }: ReceiveBody,
): Promise<OrderWithLines> {
  const { store_id: storeId, purchase_order_id: orderId } = path
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    if (await isBooked(shop, path, actionId)) return readOrder(shop, path)
    const order = await lockInState(shop, principal, path, { version, isAllowed: isOnItsWay })
    const now = shop.clock.now()
    await queries.insertReceipt(shop.db, { orderId, actionId, byUserId }, now)
    const received = receivedOf(order.lines, lines)
    refuseCosts(principal, storeId, received)
    await receiveGoods(shop, {
      storeId,
      byUserId,
      supplier: order.row.supplier,
      deliveryNote,
      note: [purchaseOrderNumber(orderId), order.row.supplier, deliveryNote].filter(Boolean).join(', '),
      lines: received,
    })
    await queries.receiveLines(shop.db, orderId, received)
    await updateCosts(shop, principal, order.row, received)
    const after = await queries.readLines(shop.db, orderId)
    const state = stateAfterReceipt(
      after.map((line) => ({ ordered: line.units_ordered, received: line.units_received })),
    )
    if (state === 'closed') await queries.endOrder(shop.db, { orderId, state, byUserId }, now)
    else await queries.markPartlyReceived(shop.db, orderId)
    await auditOrder(shop, 'received', {
      storeId,
      orderId,
      byUserId,
      units: received.reduce((sum, { units }) => sum + units, 0),
      details: {
        damaged: received.reduce((sum, { damaged }) => sum + damaged, 0),
        ...(deliveryNote && { delivery_note: deliveryNote }),
        ...(state === 'closed' && { differences: differencesOf(after) }),
      },
    })
    return readOrder(shop, path)
  })
}

/**
 * Returns whether an action was booked. Locks the order first, so that the same action sent twice at once waits for
 * its first booking.
 */
async function isBooked(
  shop: Shop,
  { store_id: storeId, purchase_order_id: orderId }: OrderPath,
  actionId: string,
): Promise<boolean> {
  if (!(await queries.lockOrder(shop.db, storeId, orderId))) throw new ShopError('not_found')
  return (await queries.readReceipt(shop.db, orderId, actionId)) !== undefined
}

/** @throws ShopError `invalid_input` if a product is not on the order */
const receivedOf = (ordered: readonly queries.LineRow[], lines: ReceiveBody['lines']): Received[] => {
  const received = lines.map(({ product_id: productId, units, damaged, carton_cost: cost }) => {
    const line = ordered.find((one) => one.product_id === productId)
    if (!line) throw new ShopError('invalid_input', { fields: { lines: `Not on this order: ${productId}` } })
    const cartonCostCents = cost === undefined ? line.carton_cost_cents : fromDollars(cost)
    return { productId, units, damaged, cartonCostCents, line }
  })
  // A line without units changes nothing, and so not its cost.
  return received.filter(({ units }) => units > 0)
}

/** @throws ShopError `forbidden` if the caller changes a cost without the permission to order */
function refuseCosts(principal: Principal, storeId: number, received: readonly Received[]): void {
  const changes = received.some(({ cartonCostCents, line }) => cartonCostCents !== line.carton_cost_cents)
  if (changes && !mayIn(principal, 'purchasing.write', storeId)) throw new ShopError('forbidden')
}

/** Sets the costs of received goods in the supplier's list and in the store's packs. */
async function updateCosts(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, supplier_id: supplierId }: queries.OrderRow,
  received: readonly Received[],
): Promise<void> {
  const came = received.filter(({ units }) => units > 0)
  const isChanged = ({ cartonCostCents, line }: Received) => cartonCostCents !== line.carton_cost_cents
  await suppliers.updateCosts(shop.db, supplierId, came.filter(isChanged), shop.clock.now())
  await setCosts(
    shop,
    principal,
    storeId,
    came.map(({ productId, cartonCostCents: cartonCost, line }) => ({
      productId,
      cartonCost,
      unitsPerCarton: line.units_per_carton,
    })),
  )
}

const differencesOf = (lines: readonly queries.LineRow[]): string =>
  lines
    .filter((line) => line.units_received !== line.units_ordered)
    .map((line) => `${line.product_id}: ${line.units_received} of ${line.units_ordered}`)
    .join(', ')
