import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/picks.ts'
import { PACKING, IN_STORE_STATUSES, isOneOf } from '#domain/orders/order-status.ts'
import { addsUnscanned } from '#domain/orders/unscanned-picks.ts'
import { inTransaction } from '#server/db/database.ts'
import { pickUnits } from '#server/features/inventory/inventory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type ItemRow, readItems, updatePickedQuantity } from '../items/order-items.queries.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as orders from '../orders.queries.ts'
import * as queries from './picks.queries.ts'
import { checkIsPacking } from './is-packing.service.ts'
import { inLockOrder, stopSelling } from './picking.service.ts'
import { requireAnswers, withdrawProposals } from './substitutes.service.ts'
import {
  type Justification,
  auditOfUnscanned,
  justificationOf,
  recordUnscanned,
  requireJustified,
} from './unscanned.service.ts'

type RecordPickBody = OutputOf<NonNullable<(typeof contract.recordPick)['body']>>
type SetBagsBody = OutputOf<NonNullable<(typeof contract.setBags)['body']>>

const UNJUSTIFIED: Justification = { reason: '', approvedBy: null }

/**
 * Returns the justification of a pick. A repeated action has been decided, so its PIN is not compared again.
 * @throws ShopError `supervisor_code_wrong`, `rate_limited`, `own_order`
 */
export async function justificationOfPick(
  shop: Shop,
  principal: Principal,
  order: orders.OrderHead,
  pick: RecordPickBody,
): Promise<Justification> {
  const isRepeated = (await queries.readPick(shop.db, order.order_id, pick.action_id)) !== undefined
  return isRepeated ? UNJUSTIFIED : justificationOf(shop, principal, order, pick)
}

/**
 * Records how many packs of a line are picked. Idempotent: the same action returns the same pick.
 * @source A-PICK-1, A-PICK-5
 */
export async function recordPick(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { justification = UNJUSTIFIED, ...pick }: RecordPickBody & { justification?: Justification },
): Promise<queries.PickRow> {
  return inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    const earlier = await queries.readPick(shop.db, orderId, pick.action_id)
    if (earlier) return requireSamePick(earlier, pick)
    requireVersion(order, pick.version)
    await checkIsPacking(shop, actor, order)
    const line = (await readItems(shop.db, orderId)).find((one) => one.order_line_id === pick.order_line_id)
    if (!line) throw new ShopError('not_in_order')
    await requireSeen(shop, line, pick.seen)
    const { packs: substituted } = await queries.readSubstituted(shop.db, line.order_line_id)
    if (pick.units > line.quantity - substituted) throw new ShopError('supply_too_large')
    await withdrawProposals(shop, order, line, pick.units)
    if (pick.gtin !== undefined) await checkScan(shop, line, pick.gtin)
    const unscanned = addsUnscanned(line, pick) ? [line] : []
    const isRecorded = (await requireJustified(shop, order, unscanned, justification)).length > 0
    return savePick(shop, { actor, order, line, justification: isRecorded ? justification : null }, pick)
  })
}

/**
 * Compares the line instead of the order's version. Two people may pick two lines of an order concurrently, and a
 * phone that was offline sends many picks with one version.
 * @throws ShopError `stale` if the line has changed since it was seen
 */
async function requireSeen(shop: Shop, line: ItemRow, seen: RecordPickBody['seen']): Promise<void> {
  const { order_line_id, quantity_supplied } = line
  const picked = line.picked ?? 0
  if (!seen || (seen.picked === picked && seen.quantity_supplied === quantity_supplied)) return
  const last = await queries.readLastPick(shop.db, order_line_id)
  const by = last?.units === picked ? last.firstname : null
  throw new ShopError('stale', { line: { order_line_id, picked, quantity_supplied, by: by ?? '' } })
}

function requireSamePick(earlier: queries.PickRow, pick: RecordPickBody): queries.PickRow {
  const isSame =
    earlier.order_line_id === pick.order_line_id &&
    earlier.units === pick.units &&
    earlier.short === pick.short &&
    earlier.gtin === (pick.gtin ?? null) &&
    (earlier.unscanned_reason ?? '') === (earlier.unscanned_reason === null ? '' : pick.unscanned_reason)
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

type PickContext = {
  actor: Actor
  order: orders.OrderHead
  line: ItemRow
  /** null: scanned, without a barcode, or the store allows picks without a scan. */
  justification: Justification | null
}

async function savePick(
  shop: Shop,
  { actor, order, line, justification }: PickContext,
  { action_id, units, short, gtin }: RecordPickBody,
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
    unscanned_reason: justification?.reason || null,
    approved_by: justification?.approvedBy?.user_id ?? null,
  }
  await queries.insertPick(shop.db, { ...pick, byUserId: actor.userId })
  await queries.updatePicked(shop.db, order_line_id, units)
  await pickUnits(shop, order_id, actor.userId)
  // More packs of a short line were found after all.
  const isFound = units > line.quantity_supplied
  if (short) await stopSelling(shop, actor, order, [line.product_id])
  if (short || isFound) {
    await updatePickedQuantity(shop.db, order_id, order_line_id, units)
    const reason = `${line.product_name}: ${units} of ${line.quantity}`
    await recordOrderEvent(shop, actor, order_id, { what: 'supply', from: null, to: null, reason })
  }
  if (justification) {
    const packs = units - (line.picked ?? 0)
    await recordUnscanned(shop, actor, order_id, { name: line.product_name, packs, justification })
  }
  await auditOrderChange(shop, actor, order_id, {
    action: 'order.picked',
    before: { order_line_id, units: line.picked, supplied: line.quantity_supplied },
    after: {
      order_line_id,
      units,
      supplied: short || isFound ? units : line.quantity_supplied,
      ...(justification && auditOfUnscanned(justification)),
    },
  })
  await announceOrder(shop, order_id)
  return pick
}

/**
 * Sets the supplied quantities when packing is complete. A picked line supplies at most its picked packs; a line
 * without a pick keeps its supplied quantity. Runs in the caller's transaction.
 * @throws ShopError `scan_required` if lines with a barcode were not picked and the justification is not sufficient
 */
export async function supplyPickedUnits(
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  justification: Justification = UNJUSTIFIED,
): Promise<void> {
  await requireAnswers(shop, order)
  // The demo's autopilot can't scan.
  if (actor.kind !== 'autopilot') await closeUnscanned(shop, actor, order, justification)
  const { order_id: orderId } = order
  const missing: number[] = []
  for (const line of await readItems(shop.db, orderId)) {
    const { order_line_id: lineId, product_id, picked, quantity_supplied: supplied } = line
    if (picked === null || picked > supplied) await queries.updatePicked(shop.db, lineId, supplied)
    else if (picked < supplied) {
      await updatePickedQuantity(shop.db, orderId, lineId, picked)
      missing.push(product_id)
    }
  }
  await pickUnits(shop, orderId, actor.userId)
  await stopSelling(shop, actor, order, inLockOrder(missing))
}

/** Records the lines that the end of packing closes without a pick, as picks of their own. */
async function closeUnscanned(
  shop: Shop,
  actor: Actor,
  order: orders.OrderHead,
  justification: Justification,
): Promise<void> {
  const { order_id: orderId } = order
  const unpicked = (await readItems(shop.db, orderId)).filter(
    ({ picked, quantity_supplied: supplied }) => picked === null && supplied > 0,
  )
  const { reason, approvedBy } = justification
  for (const line of await requireJustified(shop, order, unpicked, justification)) {
    const { order_line_id, product_name: name, quantity_supplied: units } = line
    await queries.insertPick(shop.db, {
      order_id: orderId,
      action_id: randomUUID(),
      order_line_id,
      gtin: null,
      units,
      short: false,
      version: order.version + 1,
      at: shop.clock.now(),
      byUserId: actor.userId,
      unscanned_reason: reason || null,
      approved_by: approvedBy?.user_id ?? null,
    })
    await recordUnscanned(shop, actor, orderId, { name, packs: units, justification })
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.picked',
      before: { order_line_id, units: null, supplied: units },
      after: { order_line_id, units, supplied: units, ...auditOfUnscanned(justification) },
    })
  }
}

/**
 * Replaces the sealed bags of an order. Allowed from packing until departure.
 * @source A-PICK-2
 */
export async function setBags(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { bags, version }: SetBagsBody,
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
