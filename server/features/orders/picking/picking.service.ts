import type { OutputOf } from '#contract/endpoint.ts'
import type { recordPicking as contract } from '#contract/orders/order-changes.ts'
import { IN_STORE_STATUSES, isOneOf, PACKING } from '#domain/orders/order-status.ts'
import { substituteLimit } from '#domain/orders/invoice-lines.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { inTransaction } from '#server/db/database.ts'
import { changeReservation, makeUnsaleable } from '#server/features/inventory/inventory.service.ts'
import { hasOpenSteps } from '#server/features/payments/payment-steps.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { refuseUnlawful } from '../items/change-items.service.ts'
import * as items from '../items/order-items.queries.ts'
import { insertSubstitute } from '../items/order-lines.queries.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as queries from '../orders.queries.ts'

type Picking = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * The store notes what is really there of an order while it picks. Missing packs are not paid; another pack may come in
 * their place, one for one, at the lower of both prices. Money follows when the order leaves.
 * @source A-CHANGE-2
 */
export async function recordPicking(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { lines, version }: Picking,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await queries.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, version)
    await checkIsPacking(shop, actor, order)
    const present = await items.readItems(shop.db, orderId)
    const words: string[] = []
    for (const asked of lines) {
      const line = present.find((one) => one.order_line_id === asked.order_line_id)
      if (!line || asked.quantity_supplied > line.quantity) throw new ShopError('supply_too_large')
      words.push(await supplyLine(shop, order, line, asked))
    }
    await stopSelling(shop, actor, order, missingSince(present, lines))
    await recordOrderEvent(shop, actor, orderId, {
      what: 'supply',
      from: null,
      to: null,
      reason: words.join('; '),
    })
    await auditOrderChange(shop, actor, orderId, { action: 'order.supply', details: { lines: lines.length } })
    await announceOrder(shop, orderId)
  })
}

/** The store picks the order at the moment, and no money was taken for it: from then on it is refunded. */
export async function checkIsPacking(shop: Shop, actor: Actor, order: queries.OrderHead): Promise<void> {
  const isPacking = order.packing_status === PACKING.packing && isOneOf(IN_STORE_STATUSES, order.status)
  const isTaken =
    (await items.isSettled(shop.db, order.order_id))!.settled || (await hasOpenSteps(shop, order.order_id))
  if (!isPacking || isTaken) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
}

/** Products of which fewer were found than the line had until now, in the order in which their stock is locked. */
function missingSince(present: readonly items.ItemRow[], lines: Picking['lines']): number[] {
  const found = new Map(lines.map((line) => [line.order_line_id, line.quantity_supplied]))
  const missing = present.filter(
    (line) => (found.get(line.order_line_id) ?? Infinity) < line.quantity_supplied,
  )
  return [...new Set(missing.map((line) => line.product_id))].toSorted((a, b) => a - b)
}

/** What one order looked for in vain is promised to nobody else. */
export async function stopSelling(
  shop: Shop,
  actor: Actor,
  order: queries.OrderHead,
  products: readonly number[],
): Promise<void> {
  const { order_id: orderId, store_id: storeId } = order
  const missing = { storeId, orderId, reason: 'Not on the shelf', byUserId: actor.userId }
  for (const productId of products) await makeUnsaleable(shop, { ...missing, productId })
}

async function supplyLine(
  shop: Shop,
  order: queries.OrderHead,
  line: items.ItemRow,
  asked: Picking['lines'][number],
): Promise<string> {
  const missing = line.quantity - asked.quantity_supplied
  if (asked.substitute && order.missing_wish === 'refund') throw new ShopError('substitute_unwanted')
  const { order_id: orderId, store_id: storeId } = order
  for (const gone of await items.deleteSubstitutes(shop.db, line.order_line_id)) {
    const units = -gone.pack_size * gone.quantity
    await changeReservation(shop, { storeId, orderId, productId: gone.product_id, units })
  }
  await items.updatePickedQuantity(shop.db, orderId, line.order_line_id, asked.quantity_supplied)
  const words = `${line.product_name}: ${asked.quantity_supplied} of ${line.quantity}`
  if (!asked.substitute) return words
  const { product_pack_id: packId, quantity } = asked.substitute
  if (quantity > missing) throw new ShopError('supply_too_large')
  const name = await substitute(shop, order, { line, packId, quantity })
  return `${words}, ${quantity} × ${name} instead`
}

type Substitution = { line: items.ItemRow; packId: number; quantity: number }

async function substitute(
  shop: Shop,
  order: queries.OrderHead,
  { line, packId, quantity }: Substitution,
): Promise<string> {
  const [pack] = await items.readPacks(shop.db, order.store_id, [packId])
  if (!pack || packId === line.pack_id) throw new ShopError('pack_unavailable')
  refuseUnlawful(order, pack)
  const { order_id: orderId, store_id: storeId } = order
  const units = pack.size * quantity
  await changeReservation(shop, { storeId, orderId, productId: pack.product_id, units })
  const today = effectivePrice({ price: pack.price_cents, salePrice: pack.sale_price_cents })
  const promised = substituteLimit(
    { price: line.price_cents, quantity: line.quantity, discount: line.discount_cents },
    quantity,
  )
  const amount = Math.min(promised, today * quantity)
  const now = shop.clock.now()
  await insertSubstitute(shop.db, { orderId, lineId: line.order_line_id, pack, quantity, amount, now })
  return pack.name
}
