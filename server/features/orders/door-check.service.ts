import type { OutputOf } from '#contract/endpoint.ts'
import type { doorCheck } from '#contract/shop/orders.ts'
import { isAcceptedDocument } from '#domain/law/state-law.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Who } from '#server/http/who.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from './actor.service.ts'
import { moveOrder } from './move-order.service.ts'
import * as queries from './orders.queries.ts'
import { visibleHead } from './orders.service.ts'

export type DoorCheck = OutputOf<NonNullable<(typeof doorCheck)['body']>>

/** The driver refuses as part of the law, so the end of the order is the shop's own doing. */
const refusedAtTheDoor = (actor: Actor): Actor => ({ ...actor, movers: ['staff'] })

/** Writes down what happened at the door; a refusal ends the order and gives the money back. */
export async function checkAtTheDoor(shop: Shop, who: Who, orderId: number, check: DoorCheck): Promise<void> {
  const { actor } = await visibleHead(shop, who, orderId)
  if (!actor.movers.includes('driver')) throw new ShopError('forbidden')
  await noteDoorCheck(shop, { ...actor, kind: 'driver' }, orderId, check)
}

/**
 * The same for whoever plays the driver: the assigned person, or the demo's autopilot. A refusal and the end of the
 * order are one transaction: neither is ever there without the other.
 */
export async function noteDoorCheck(
  shop: Shop,
  actor: Actor,
  orderId: number,
  check: DoorCheck,
): Promise<void> {
  const alongside = (inside: Shop, order: queries.OrderHead) => writeCheck(inside, actor, order, check)
  if (check.outcome === 'refused') {
    const reason = `Refused at the door: ${check.reason.replaceAll('_', ' ')}`
    return moveOrder(shop, refusedAtTheDoor(actor), orderId, { status: STATUS.canceled, reason, alongside })
  }
  await shop.db.transaction(async (tx) => {
    const order = await queries.lockHead(tx, orderId)
    if (!order) throw new ShopError('not_found')
    await alongside({ ...shop, db: tx }, order)
  })
}

async function writeCheck(
  shop: Shop,
  actor: Actor,
  order: queries.OrderHead,
  check: DoorCheck,
): Promise<void> {
  if (order.status !== STATUS.inTransit || order.driver_id === null) {
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  }
  refuseDocument(order, check)
  await queries.insertDoorCheck(shop.db, {
    orderId: order.order_id,
    driverId: order.driver_id,
    outcome: check.outcome,
    refusalReason: check.outcome === 'refused' ? check.reason : null,
    documentType: check.outcome === 'passed' ? check.document_type : null,
    issuer: check.outcome === 'passed' ? check.issuer : null,
    recipientName: check.outcome === 'passed' ? check.recipient_name : '',
    postcode: order.postcode,
    now: shop.clock.now(),
  })
}

function refuseDocument(order: queries.OrderHead, check: DoorCheck): void {
  if (check.outcome === 'passed' && !isAcceptedDocument(order.state, check.document_type, check.issuer)) {
    throw new ShopError('document_not_accepted', { fields: { document_type: 'Not accepted in this state.' } })
  }
}
