import type * as contract from '#contract/console/purchase-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars } from '#domain/money.ts'
import { isOnItsWay } from '#domain/purchasing/purchase-order.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { requireKnownStore } from '#server/features/inventory/stock.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentOrder } from './purchase-order.present.ts'
import * as queries from './purchase-orders.queries.ts'
import * as suppliers from './suppliers.queries.ts'

type OrderListQuery = OutputOf<NonNullable<(typeof contract.listPurchaseOrders)['query']>>
type CreateBody = OutputOf<NonNullable<(typeof contract.createPurchaseOrders)['body']>>
type ChangeBody = OutputOf<NonNullable<(typeof contract.changePurchaseOrder)['body']>>
type State = queries.OrderRow['state']

export type OrderPath = { store_id: number; purchase_order_id: number }
export type OrderWithLines = { row: queries.OrderRow; lines: queries.LineRow[] }

/** Returns whether the caller may read costs, which store hands don't need. */
export const seesCosts = (principal: Principal, storeId: number): boolean =>
  mayIn(principal, 'purchasing.read', storeId)

const OPEN: readonly State[] = ['draft', 'sent', 'partly_received']

export function listOrders(shop: Shop, storeId: number, query: OrderListQuery) {
  requireKnownStore(shop, storeId)
  const { show, supplier_id: supplierId = null } = query
  const states = show === 'open' ? OPEN : show === 'all' ? null : [show]
  return queries.listOrders(shop.db, { storeId, states, supplierId }, query)
}

export async function readOrder(
  shop: Shop,
  { store_id: storeId, purchase_order_id: orderId }: OrderPath,
): Promise<OrderWithLines> {
  requireKnownStore(shop, storeId)
  const row = await queries.readOrder(shop.db, storeId, orderId)
  if (!row) throw new ShopError('not_found')
  return { row, lines: await queries.readLines(shop.db, orderId) }
}

/**
 * Locks an order that is in one of the states.
 * @throws ShopError `stale` if the order has changed since it was read, or is in another state
 */
export async function lockInState(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, purchase_order_id: orderId }: OrderPath,
  { version, isAllowed }: { version: number; isAllowed: (state: State) => boolean },
): Promise<OrderWithLines> {
  requireKnownStore(shop, storeId)
  const row = await queries.lockOrder(shop.db, storeId, orderId)
  if (!row) throw new ShopError('not_found')
  const order = { row, lines: await queries.readLines(shop.db, orderId) }
  if (row.version !== version || !isAllowed(row.state))
    throw new ShopError('stale', { current: presentOrder(shop, order, seesCosts(principal, storeId)) })
  return order
}

/** Creates a draft for each supplier of the lines. Idempotent by action id. */
export async function createOrders(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { action_id: actionId, lines }: CreateBody,
): Promise<queries.OrderRow[]> {
  requireKnownStore(shop, storeId)
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    // A repeated action gets its drafts even if a supplier no longer sells the products.
    const earlier = await queries.readOrdersOfAction(shop.db, storeId, actionId)
    if (earlier.length > 0) return earlier
    const offers = await offersOf(shop, storeId, lines)
    for (const supplierId of new Set(lines.map((line) => line.supplier_id))) {
      const order = { storeId, supplierId, actionId, byUserId }
      const inserted = await queries.insertOrder(shop.db, order, shop.clock.now())
      if (!inserted) continue
      const { purchase_order_id: orderId } = inserted
      const ofSupplier = lines.filter((line) => line.supplier_id === supplierId)
      await queries.replaceLines(shop.db, orderId, newLines(ofSupplier, offers))
      await auditOrder(shop, 'created', { storeId, orderId, byUserId, units: unitsOf(ofSupplier) })
    }
    return queries.readOrdersOfAction(shop.db, storeId, actionId)
  })
}

type WantedLine = { supplier_id: number; product_id: number; units: number; carton_cost?: number | undefined }

const unitsOf = (lines: readonly { units: number }[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)

const keyOf = ({ supplier_id, product_id }: { supplier_id: number; product_id: number }): string =>
  `${supplier_id} ${product_id}`

/** @throws ShopError with the first product that the supplier doesn't sell, or that the store doesn't stock */
async function offersOf(
  shop: Shop,
  storeId: number,
  lines: readonly WantedLine[],
): Promise<Map<string, suppliers.OfferRow>> {
  const keys = lines.map((line) => ({ supplierId: line.supplier_id, productId: line.product_id }))
  const rows = await suppliers.readOffers(shop.db, storeId, keys)
  const offers = new Map(rows.map((row) => [keyOf(row), row]))
  for (const line of lines) {
    const offer = offers.get(keyOf(line))
    if (!offer?.is_active)
      throw new ShopError('not_supplied', {
        fields: { lines: `Not from this supplier: ${offer?.name ?? line.product_id}` },
      })
    if (!offer.is_stocked)
      throw new ShopError('product_not_stocked', { fields: { lines: `Not stocked here: ${offer.name}` } })
  }
  return offers
}

const newLines = (
  lines: readonly WantedLine[],
  offers: ReadonlyMap<string, suppliers.OfferRow>,
): queries.NewLine[] =>
  lines.flatMap((line) => {
    const offer = offers.get(keyOf(line))
    if (!offer) return []
    return {
      productId: line.product_id,
      supplierCode: offer.supplier_code,
      unitsPerCarton: offer.units_per_carton,
      cartonCostCents:
        line.carton_cost === undefined ? offer.carton_cost_cents : fromDollars(line.carton_cost),
      units: line.units,
    }
  })

/** Changes a draft: its date, its note, or all its lines. */
export async function changeOrder(
  shop: Shop,
  principal: Principal,
  path: OrderPath,
  { version, expected_on: expectedOn, note, lines }: ChangeBody,
): Promise<OrderWithLines> {
  const { store_id: storeId, purchase_order_id: orderId } = path
  return inTransaction(shop, async (shop) => {
    const isAllowed = (state: State) => state === 'draft'
    const { row } = await lockInState(shop, principal, path, { version, isAllowed })
    if (lines) {
      const wanted = lines.map((line) => ({ ...line, supplier_id: row.supplier_id }))
      await queries.replaceLines(shop.db, orderId, newLines(wanted, await offersOf(shop, storeId, wanted)))
    }
    await queries.updateDraft(shop.db, orderId, {
      expectedOn: expectedOn === undefined ? row.expected_on : expectedOn,
      note: note ?? row.note,
    })
    const after = await readOrder(shop, path)
    await auditOrder(shop, 'changed', {
      storeId,
      orderId,
      byUserId: userIdOf(principal),
      units: after.row.units_ordered,
    })
    return after
  })
}

/** Closes an order whose missing units won't come, or cancels one of which nothing was received. */
export async function endOrder(
  shop: Shop,
  principal: Principal,
  path: OrderPath,
  { version, state }: { version: number; state: 'closed' | 'canceled' },
): Promise<OrderWithLines> {
  const { store_id: storeId, purchase_order_id: orderId } = path
  const byUserId = userIdOf(principal)
  return inTransaction(shop, async (shop) => {
    const isAllowed = (now: State) =>
      state === 'closed' ? isOnItsWay(now) : now === 'draft' || now === 'sent'
    const { row } = await lockInState(shop, principal, path, { version, isAllowed })
    await queries.endOrder(shop.db, { orderId, state, byUserId }, shop.clock.now())
    const units = row.units_ordered - row.units_received
    await auditOrder(shop, state, { storeId, orderId, byUserId, units })
    return readOrder(shop, path)
  })
}

type OrderEvent = 'created' | 'changed' | 'sent' | 'received' | 'closed' | 'canceled'
type AuditedOrder = {
  storeId: number
  orderId: number
  byUserId: number | null
  units: number
  details?: Record<string, string | number | boolean>
}

export const auditOrder = (
  shop: Shop,
  event: OrderEvent,
  { storeId, orderId, byUserId, units, details }: AuditedOrder,
): Promise<void> =>
  recordAudit(shop, {
    byUserId,
    action: `purchase_order.${event}`,
    subject: `purchase_order ${orderId}`,
    details: { store_id: storeId, units, ...details },
  })
