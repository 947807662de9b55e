import type { OutputOf } from '#contract/endpoint.ts'
import type { recordPicking as contract } from '#contract/orders/order-changes.ts'
import { preferenceOfLine } from '#domain/orders/substitution-preference.ts'
import { inTransaction } from '#server/db/database.ts'
import { makeUnsaleable, pickUnits } from '#server/features/inventory/inventory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import * as items from '../items/order-items.queries.ts'
import { insertSubstitute } from '../items/order-lines.queries.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as queries from '../orders.queries.ts'
import { checkIsPacking } from './is-packing.service.ts'
import * as picks from './picks.queries.ts'
import { linesToScan } from './unscanned.service.ts'
import {
  dropSubstitutes,
  reserveSubstitute,
  refuseOtherKind,
  withdrawProposals,
} from './substitutes.service.ts'

type SetPickingBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Records the supplied quantities of an order during picking. Missing packs are not charged. A substitute replaces
 * packs one for one, at the lower of both prices. The payment is adjusted when the order leaves.
 * @source A-CHANGE-2
 */
export async function recordPicking(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { lines, version }: SetPickingBody,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await queries.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, version)
    await checkIsPacking(shop, actor, order)
    const present = await items.readItems(shop.db, orderId)
    const toScan = await linesToScan(shop, order)
    const words: string[] = []
    for (const requestedLine of lines) {
      const line = present.find((one) => one.order_line_id === requestedLine.order_line_id)
      if (!line || requestedLine.quantity_supplied > line.quantity) throw new ShopError('supply_too_large')
      words.push(
        await supplyLine(shop, order, line, { ...requestedLine, isToScan: toScan.has(line.order_line_id) }),
      )
    }
    await pickUnits(shop, orderId, actor.userId)
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

/** Returns the products, in lock order, whose lines have fewer packs than recorded before. */
function missingSince(present: readonly items.ItemRow[], lines: SetPickingBody['lines']): number[] {
  const found = new Map(lines.map((line) => [line.order_line_id, line.quantity_supplied]))
  const missing = present.filter(
    (line) => (found.get(line.order_line_id) ?? Infinity) < line.quantity_supplied,
  )
  return inLockOrder(missing.map((line) => line.product_id))
}

export const inLockOrder = (products: readonly number[]): number[] =>
  [...new Set(products)].toSorted((a, b) => a - b)

/** Makes products that the picker could not find unsaleable, so that other orders don't reserve them. */
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
  requestedLine: SetPickingBody['lines'][number] & { isToScan: boolean },
): Promise<string> {
  const { order_id: orderId } = order
  const { order_line_id: lineId, product_name: name, quantity } = line
  const { quantity_supplied: supplied, substitute } = requestedLine
  const missing = quantity - supplied
  const { packs: substituted } = await picks.readSubstituted(shop.db, lineId)
  if (substitute !== undefined || substituted > missing) await dropSubstitutes(shop, order, lineId)
  else await withdrawProposals(shop, order, line, supplied)
  await items.updatePickedQuantity(shop.db, orderId, lineId, supplied)
  // A count also sets the picked packs, unless the line needs a scan; in that case it can only lower them.
  const isPicked = requestedLine.isToScan
    ? (line.picked ?? 0) > supplied
    : supplied !== line.quantity_supplied
  if (isPicked) await picks.updatePicked(shop.db, lineId, supplied)
  const words = `${name}: ${supplied} of ${quantity}`
  if (!substitute) return words
  if (substitute.quantity > missing) throw new ShopError('supply_too_large')
  const preference = preferenceOfLine(line.missing_wish, order.missing_wish)
  if (preference !== 'substitute')
    throw new ShopError(preference === 'refund' ? 'substitute_unwanted' : 'substitute_not_asked')
  const { product_pack_id: packId } = substitute
  const found = await reserveSubstitute(shop, order, { line, packId, quantity: substitute.quantity })
  refuseOtherKind(shop, line, found.pack)
  await insertSubstitute(shop.db, { ...found, orderId, lineId, now: shop.clock.now() })
  return `${words}, ${substitute.quantity} × ${found.pack.name} instead`
}
