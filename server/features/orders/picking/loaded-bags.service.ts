import { STATUS } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { lockHead } from '../orders.queries.ts'
import { readBags } from './picks.queries.ts'

/** Bag codes that the driver scanned while loading, and the reason for leaving without the rest. */
export type LoadedBags = { codes: readonly string[]; leftReason: string }

/**
 * Checks that the driver loads every bag of the order and no other bag, or gives a reason.
 * @returns the codes of the bags that stay behind
 * @source A-PICK-4
 */
export async function checkLoadedBags(
  shop: Shop,
  orderId: number,
  { codes, leftReason }: LoadedBags,
): Promise<string[]> {
  const packedCodes = (await readBags(shop.db, orderId)).map(({ code }) => code)
  const wrong = codes.filter((code) => !packedCodes.includes(code))
  if (wrong.length > 0)
    throw new ShopError('wrong_bag', { fields: { bags_loaded: fieldTexts.wrongBags(wrong, packedCodes) } })
  const left = packedCodes.filter((code) => !codes.includes(code))
  if (left.length > 0 && leftReason === '')
    throw new ShopError('reason_required', { fields: { bags_left_reason: fieldTexts.reasonRequired } })
  return left
}

/** Records the loaded bags. Runs in the transaction of the departure. */
export async function recordLoadedBags(
  shop: Shop,
  actor: Actor,
  orderId: number,
  loaded: LoadedBags,
): Promise<void> {
  const left = await checkLoadedBags(shop, orderId, loaded)
  const { codes, leftReason } = loaded
  const reason = `Left without ${left.join(', ')}: ${leftReason}`
  if (left.length > 0)
    await recordOrderEvent(shop, actor, orderId, { what: 'supply', from: null, to: null, reason })
  await auditOrderChange(shop, actor, orderId, {
    action: 'order.loaded',
    details: { bags: codes.join(' '), left: left.join(' '), reason: leftReason },
  })
}

/** Records the bags that the driver loads before the departure. */
export async function loadBags(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { version, ...loaded }: LoadedBags & { version: number },
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, version)
    if (order.status !== STATUS.assigned)
      throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
    await recordLoadedBags(shop, actor, orderId, loaded)
    await announceOrder(shop, orderId)
  })
}
