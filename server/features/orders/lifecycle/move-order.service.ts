import { ERRORS } from '#contract/errors.ts'
import {
  type OrderStatus,
  PACKING,
  type PackingStatus,
  STATUS,
  allowedPackingStatuses,
  hasEnded,
  needsReason,
} from '#domain/orders/order-status.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { required } from '#domain/required.ts'
import { announceCarried } from '#server/features/delivery/drivers/drivers.service.ts'
import { inTransaction } from '#server/db/database.ts'
import { finishOrderSteps, finishOrderStepsNow } from '#server/features/payments/payment-steps.service.ts'
import { reverseReferral, rewardReferral } from '#server/features/promotions/referrals/referrals.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, roleFor, notAsStaff, stateOf } from './actor.service.ts'
import { assignDriver } from './assign-driver.service.ts'
import { checkDeparture } from './driver-checks.service.ts'
import { exclusionOfOrder, isOrderUnderReview, recordStopped } from '../handover/excluded-persons.service.ts'
import { readIsSupplied } from '../notifications/order-messages.queries.ts'
import { notifyOrderMoved } from '../notifications/order-messages.service.ts'
import { type LoadedBags, checkLoadedBags, recordLoadedBags } from '../picking/loaded-bags.service.ts'
import { notifyOrderPicked } from '../picking/picking-messages.service.ts'
import { supplyPickedUnits } from '../picking/picks.service.ts'
import type { Justification } from '../picking/unscanned.service.ts'
import { type PaymentTiming, moveMoney, recordRefusedCapture } from './order-money.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from './order-events.service.ts'
import { requireVersion } from './order-version.service.ts'
import * as queries from '../orders.queries.ts'
import { refusal } from '../orders.service.ts'
import * as fieldTexts from '#domain/field-texts.ts'

export type OrderTransition = {
  status?: OrderStatus | undefined
  packingStatus?: PackingStatus | undefined
  driverId?: number | undefined
  reason?: string | undefined
  /** Version on which the change was decided; undefined skips the check. */
  version?: number | undefined
  /** Time at which the driver did it, if the phone sent it later; undefined: now. */
  happenedAt?: Date | undefined
  /** Sent when the driver leaves. */
  loadedBags?: LoadedBags | undefined
  /** Sent with the end of packing, for unpicked lines. */
  unscanned?: Justification | undefined
  /** Runs in the same transaction before the status changes. Throws to reject the change. */
  alongside?: (shop: Shop, order: queries.OrderHead) => Promise<void>
  /** Runs in the same transaction after the status has changed, or if the order already has it. */
  afterwards?: ((shop: Shop) => Promise<void>) | undefined
  /** Action of the audit row that the caller writes for this change itself, such as 'id_check.refused'. */
  auditedAs?: string
}

type StatusTransition = OrderTransition & { status: OrderStatus }

/**
 * Moves an order along its lifecycle. One transaction checks and applies the change, records who made it and why, and
 * announces it. A move to transit first captures the payment outside any transaction. A cancellation releases
 * reservations and refunds.
 * @source A-LIFE-1 to A-LIFE-7, A-LIFE-9
 */
export async function moveOrder(
  shop: Shop,
  actor: Actor,
  orderId: number,
  change: OrderTransition,
): Promise<void> {
  const isOnItsWay = change.status === STATUS.inTransit || change.status === STATUS.complete
  if (isOnItsWay) await stopIfExcluded(shop, orderId)
  for (let seen = change.version; ;) {
    const money = await inTransaction(shop, async (shop) => {
      const timing = await tryMove(shop, actor, orderId, { ...change, version: seen })
      if (timing !== 'first') await change.afterwards?.(shop)
      return timing
    })
    if (money === 'first') {
      // The payment is captured for this change, so it is retried without the version; the lifecycle rules still
      // check the state.
      seen = undefined
      const refused = await finishOrderStepsNow(shop, orderId)
      if (refused.length > 0) await recordRefusedCapture(shop, actor, orderId, refused)
      continue
    }
    // The order has moved. If the gateway is unreachable, a job retries the refund or void.
    if (money === 'after') await finishOrderSteps(shop, orderId).catch(ignoreUnreachable)
    return
  }
}

const SHOP: Actor = { roles: ['shop'], userId: null, kind: 'system', isPerson: true }

/** Cancels an order for a self-excluded person. Neither shopper nor staff see the reason. */
export const cancelUndeliverable = (shop: Shop, orderId: number): Promise<void> =>
  moveOrder(shop, SHOP, orderId, { status: STATUS.canceled, reason: ERRORS.order_undeliverable[1] })

/**
 * Cancels and refunds an order for a person with a self-exclusion in force. While a nearly equal name waits for a
 * decision, the change is rejected and the order stays.
 * @throws ShopError order_undeliverable in both cases
 */
export async function stopIfExcluded(shop: Shop, orderId: number): Promise<void> {
  const exclusionId = await exclusionOfOrder(shop, orderId)
  if (exclusionId === null) {
    if (await isOrderUnderReview(shop, orderId)) throw new ShopError('order_undeliverable')
    return
  }
  await cancelUndeliverable(shop, orderId)
  await recordStopped(shop, exclusionId, orderId)
  throw new ShopError('order_undeliverable')
}

async function tryMove(
  shop: Shop,
  actor: Actor,
  orderId: number,
  change: OrderTransition,
): Promise<PaymentTiming> {
  const order = await lockForMove(shop, orderId, change)
  const packed = await movePacking(shop, actor, order, change)
  if (await endsUnsupplied(shop, order, change)) return endUnsupplied(shop, order, change)
  const to = change.status
  if (to === undefined || isAlreadyThere(order, change)) {
    if (packed) await announceOrder(shop, orderId)
    return 'none'
  }
  const move = { ...change, status: to }
  const after = { ...order, packing_status: change.packingStatus ?? order.packing_status }
  if (to === STATUS.assigned && order.status === STATUS.assigned)
    await assignDriver(shop, actor, after, change.driverId)
  else {
    checkMove(shop, actor, after, move)
    if (to === STATUS.inTransit && order.held_from !== to)
      await checkDeparture(shop, after, timeOf(shop, move))
    const leaves = to === STATUS.inTransit && change.loadedBags
    // Checked before the capture, and recorded only once the move succeeds.
    if (leaves) await checkLoadedBags(shop, orderId, leaves)
    const money = await moveMoney(shop, after, to, { actor, reason: change.reason ?? '' })
    if (money === 'first') return money
    if (leaves) await recordLoadedBags(shop, actor, orderId, leaves)
    await moveStatus(shop, actor, after, move)
    await notifyOrderMoved(shop, orderId, to)
    if (order.driver_id !== null) await announceCarried(shop, order.driver_id)
    await announceOrder(shop, orderId)
    return money
  }
  await announceOrder(shop, orderId)
  return 'none'
}

/** Locks the order, and runs what belongs to the change before it. Returns the order after that. */
async function lockForMove(
  shop: Shop,
  orderId: number,
  { version, alongside }: OrderTransition,
): Promise<queries.OrderHead> {
  const order = await queries.lockHead(shop.db, orderId)
  if (!order) throw new ShopError('not_found')
  requireVersion(order, version)
  if (!alongside) return order
  await alongside(shop, order)
  return required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
}

/** Returns whether packing is complete or the order is about to leave, and none of its units is supplied. */
async function endsUnsupplied(
  shop: Shop,
  order: queries.OrderHead,
  change: OrderTransition,
): Promise<boolean> {
  const isPacked = change.packingStatus === PACKING.complete || change.status === STATUS.inTransit
  if (!isPacked || order.departed_at !== null || hasEnded(order.status)) return false
  return !(await readIsSupplied(shop.db, order.order_id)).is_supplied
}

const NOTHING_THERE = 'Nothing of this order was there.'

/**
 * Cancels an order without supplied units instead of delivering it. Nothing is charged, and the cancellation mail
 * states it.
 */
async function endUnsupplied(
  shop: Shop,
  order: queries.OrderHead,
  change: OrderTransition,
): Promise<PaymentTiming> {
  const packed = { ...order, packing_status: change.packingStatus ?? order.packing_status }
  const ending = { status: STATUS.canceled, reason: NOTHING_THERE }
  const money = await moveMoney(shop, packed, ending.status, { actor: SHOP, reason: NOTHING_THERE })
  if (money === 'first') return money
  await moveStatus(shop, SHOP, packed, ending)
  await announceOrder(shop, order.order_id)
  return money
}

const isAlreadyThere = (order: queries.OrderHead, change: OrderTransition) =>
  change.status === order.status &&
  (change.status !== STATUS.assigned || change.driverId === undefined || change.driverId === order.driver_id)

async function movePacking(
  shop: Shop,
  actor: Actor,
  order: queries.OrderHead,
  { packingStatus: to, unscanned }: OrderTransition,
): Promise<boolean> {
  if (to === undefined || to === order.packing_status) return false
  if (!actor.roles.includes('staff')) throw notAsStaff(actor)
  // The bags of an order that came back to the store are paid and stay as they are.
  const allowed = order.departed_at === null ? allowedPackingStatuses(stateOf(order)) : []
  if (!allowed.includes(to)) throw new ShopError('status_not_allowed', { allowed })
  if (to === PACKING.complete) {
    await supplyPickedUnits(shop, actor, order, unscanned)
    await notifyOrderPicked(shop, order.order_id)
  }
  const now = shop.clock.now()
  const { order_id: orderId, packing_status: from } = order
  await queries.updatePacking(shop.db, { orderId, to, byPerson: actor.isPerson, now })
  await recordOrderEvent(shop, actor, orderId, { what: 'packing', from, to, reason: '' })
  const [before, after] = [{ packing_status: from }, { packing_status: to }]
  await auditOrderChange(shop, actor, orderId, { action: 'order.packing', before, after })
  return true
}

const timeOf = ({ clock }: Shop, { happenedAt }: OrderTransition): Date => happenedAt ?? clock.now()

function checkMove(shop: Shop, actor: Actor, order: queries.OrderHead, change: StatusTransition): void {
  const to = change.status
  const role = roleFor(order, actor, to)
  if (!role) throw refusal(order, to, actor)
  if (needsReason(to, role) && !change.reason && actor.kind !== 'autopilot') {
    throw new ShopError('reason_required', { fields: { reason: fieldTexts.reasonRequired } })
  }
  const store = shop.storeDirectory.store(order.store_id)
  const handsOver = to === STATUS.complete && order.contains_alcohol
  if (handsOver && !isLawfulHandOver(store.law, store.time_zone, timeOf(shop, change))) {
    throw new ShopError('outside_lawful_hours')
  }
}

async function moveStatus(
  shop: Shop,
  actor: Actor,
  order: queries.OrderHead,
  change: StatusTransition,
): Promise<void> {
  const to = change.status
  if (to === STATUS.assigned && order.status !== STATUS.onHold)
    return assignDriver(shop, actor, order, change.driverId)
  const backToApproved = to === STATUS.approved && order.status === STATUS.assigned
  const reason = change.reason ?? ''
  const { order_id: orderId, status: from } = order
  await queries.updateStatus(shop.db, {
    orderId,
    from,
    to,
    driverId: null,
    clearsDriver: backToApproved,
    byPerson: actor.isPerson,
    reason,
    now: shop.clock.now(),
    happenedAt: timeOf(shop, change),
  })
  await recordOrderEvent(shop, actor, orderId, { what: 'status', from, to, reason })
  // A refund writes its own audit row together with its amounts.
  if (to !== STATUS.refunded && change.auditedAs === undefined) {
    const [before, after] = [{ status: from }, { status: to }]
    await auditOrderChange(shop, actor, orderId, { action: 'order.status', before, after })
  }
  if (to === STATUS.complete) await rewardReferral(shop, orderId)
  if (to === STATUS.refunded) await reverseReferral(shop, orderId)
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof GatewayUnreachable)) throw error
}
