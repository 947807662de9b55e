import { isOneOf, IN_STORE_STATUSES } from '#domain/orders/order-status.ts'
import { offeredSlot } from '#domain/delivery/slots.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { moveSlot } from '#server/features/delivery/slot-moves.service.ts'
import { requireLicence, slotRules } from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import { notifyDeliveryChanged } from '../notifications/order-messages.service.ts'
import * as orders from '../orders.queries.ts'
import * as queries from './delivery-changes.queries.ts'

type ChangeTimeBody = { start: string; due: string; reason: string; version?: number | undefined }

/** Rejects a change of time or address once the order has left the store. */
export function requireInStore(order: orders.OrderHead, actor: Actor): void {
  if (order.departed_at === null && isOneOf(IN_STORE_STATUSES, order.status)) return
  throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * Moves an order to another currently offered delivery slot. The rules of the checkout apply: opening hours, lawful
 * hours and slot capacity.
 * @source A-CHANGE-5
 */
export async function changeTime(
  shop: Shop,
  actor: Actor,
  orderId: number,
  body: ChangeTimeBody,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = required(await orders.lockHead(shop.db, orderId), `order ${orderId}`)
    requireVersion(order, body.version)
    requireInStore(order, actor)
    const now = shop.clock.now()
    const store = shop.storeDirectory.store(order.store_id)
    const zone = shop.storeDirectory.zone(order.zone_id)
    const rules = slotRules(store, zone, now)
    const slot = offeredSlot(rules, now, new Date(body.start), new Date(body.due))
    if (!slot) throw new ShopError('slot_not_offered')
    if (order.contains_alcohol) await requireLicence(shop, store, { state: order.state, dueAt: slot.end })
    const before = required(await queries.readPromise(shop.db, orderId), `order ${orderId}`)
    if (before.slot_start_at?.getTime() === slot.start.getTime()) return
    const time = { asap: false, startAt: slot.start, dueAt: slot.end }
    await moveSlot(shop, { store, zone }, { orderId, from: before.slot_start_at, time })
    await queries.updateTime(shop.db, orderId, time, now)
    await recordOrderEvent(shop, actor, orderId, {
      what: 'time',
      from: seconds(before.start_at),
      to: seconds(slot.start),
      reason: body.reason,
    })
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.time',
      before: { start: before.start_at.toISOString(), due: before.due_at.toISOString() },
      after: { start: slot.start.toISOString(), due: slot.end.toISOString() },
    })
    await announceOrder(shop, orderId)
    await notifyDeliveryChanged(shop, orderId)
  })
}

/**
 * Records that the owner accepts the time to which the store moved the order. Without an open question the call is a
 * no-op.
 * @source A-CHANGE-7
 */
export async function acceptTime(
  shop: Shop,
  actor: Actor,
  orderId: number,
  version: number | undefined,
): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    const order = required(await orders.lockHead(shop.db, orderId), `order ${orderId}`)
    requireVersion(order, version)
    const { moved_from_start_at: movedFrom, start_at: start } = required(
      await queries.readPromise(shop.db, orderId),
      `order ${orderId}`,
    )
    if (movedFrom === null) return
    requireInStore(order, actor)
    await queries.acceptTime(shop.db, orderId, shop.clock.now())
    const event = { what: 'time' as const, from: seconds(movedFrom), to: seconds(start), reason: ACCEPTED }
    await recordOrderEvent(shop, actor, orderId, event)
    await announceOrder(shop, orderId)
  })
}

/** Shown to staff in the order's history. */
const ACCEPTED = 'The customer keeps the new time.'
