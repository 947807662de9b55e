import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/picks.ts'
import { PACKING, IN_STORE_STATUSES, isOneOf } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type ItemRow, readItems, updatePickedQuantity } from '../items/order-items.queries.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as orders from '../orders.queries.ts'
import * as queries from './picks.queries.ts'
import { checkIsPacking, stopSelling } from './picking.service.ts'

type Pick = OutputOf<NonNullable<(typeof contract.recordPick)['body']>>
type Bags = OutputOf<NonNullable<(typeof contract.setBags)['body']>>

/**
 * A line of an order is picked, up to so many packs. Sent again, the same action answers the same.
 * @source A-PICK-1
 */
export async function recordPick(
  shop: Shop,
  actor: Actor,
  orderId: number,
  pick: Pick,
): Promise<queries.PickRow> {
  return inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    const earlier = await queries.readPick(shop.db, orderId, pick.action_id)
    if (earlier) return sameAgain(earlier, pick)
    requireVersion(order, pick.version)
    await checkIsPacking(shop, actor, order)
    const line = (await readItems(shop.db, orderId)).find((one) => one.order_line_id === pick.order_line_id)
    if (!line) throw new ShopError('not_in_order')
    const { packs: substituted } = (await queries.readSubstituted(shop.db, line.order_line_id))!
    if (pick.units > line.quantity - substituted) throw new ShopError('supply_too_large')
    if (pick.gtin !== undefined) await checkScan(shop, line, pick.gtin)
    return savePick(shop, { actor, order, line }, pick)
  })
}

function sameAgain(earlier: queries.PickRow, pick: Pick): queries.PickRow {
  const isSame =
    earlier.order_line_id === pick.order_line_id &&
    earlier.units === pick.units &&
    earlier.short === pick.short &&
    earlier.gtin === (pick.gtin ?? null)
  if (!isSame) throw new ShopError('idempotency_mismatch')
  return earlier
}

async function checkScan(shop: Shop, line: ItemRow, gtin: string): Promise<void> {
  const found = await queries.readScanned(shop.db, gtin)
  if (found?.product_id === line.product_id && found.size === line.pack_size) return
  throw new ShopError('wrong_item', {
    scanned: found ? { product_name: found.name, pack_size: found.size } : null,
    wanted: { product_name: line.product_name, pack_size: line.pack_size },
  })
}

async function savePick(
  shop: Shop,
  { actor, order, line }: { actor: Actor; order: orders.OrderHead; line: ItemRow },
  { action_id, units, short, gtin }: Pick,
): Promise<queries.PickRow> {
  const { order_id } = order
  const { order_line_id } = line
  const pick = {
    order_id,
    action_id,
    order_line_id,
    gtin: gtin ?? null,
    units,
    short,
    version: order.version + 1,
    at: shop.clock.now(),
  }
  await queries.insertPick(shop.db, { ...pick, byUserId: actor.userId })
  await queries.updatePicked(shop.db, order_line_id, units)
  // Of a line that was short, more was found after all.
  const isFound = units > line.quantity_supplied
  if (short) await stopSelling(shop, actor, order, [line.product_id])
  if (short || isFound) {
    await updatePickedQuantity(shop.db, order_id, order_line_id, units)
    const reason = `${line.product_name}: ${units} of ${line.quantity}`
    await recordOrderEvent(shop, actor, order_id, { what: 'supply', from: null, to: null, reason })
  }
  await auditOrderChange(shop, actor, order_id, {
    action: 'order.picked',
    before: { order_line_id, units: line.picked, supplied: line.quantity_supplied },
    after: { order_line_id, units, supplied: short || isFound ? units : line.quantity_supplied },
  })
  await announceOrder(shop, order_id)
  return pick
}

/** Packing is done: of a line that was picked, what was picked is what there is. In the caller's transaction. */
export async function supplyWhatWasPicked(shop: Shop, actor: Actor, order: orders.OrderHead): Promise<void> {
  const missing: number[] = []
  for (const { order_line_id, product_id, picked, quantity_supplied } of await readItems(
    shop.db,
    order.order_id,
  ))
    if (picked !== null && picked < quantity_supplied) {
      await updatePickedQuantity(shop.db, order.order_id, order_line_id, picked)
      missing.push(product_id)
    }
  await stopSelling(
    shop,
    actor,
    order,
    [...new Set(missing)].toSorted((a, b) => a - b),
  )
}

/**
 * The order is in these sealed bags and in no others, from its packing until it leaves.
 * @source A-PICK-2
 */
export async function setBags(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { bags, version }: Bags,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, version)
    const isPacked = order.packing_status >= PACKING.packing && isOneOf(IN_STORE_STATUSES, order.status)
    if (!isPacked) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
    await queries.lockBags(shop.db, order.store_id)
    const codes = bags.map(({ code }) => code)
    if (await queries.readBagInUse(shop.db, order.store_id, orderId, codes)) throw new ShopError('bag_in_use')
    const before = await queries.readBags(shop.db, orderId)
    await queries.replaceBags(shop.db, orderId, bags, shop.clock.now())
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.bagged',
      before: { bags: before.map(({ code }) => code).join(' ') },
      after: { bags: codes.join(' ') },
    })
    await announceOrder(shop, orderId)
  })
}
