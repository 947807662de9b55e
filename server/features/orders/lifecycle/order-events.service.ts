import type { PaymentProblem } from '#server/events.ts'
import { CLAIM_MINUTES } from '#domain/orders/claim.ts'
import { addMinutes } from '#domain/time.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from './actor.service.ts'
import * as queries from '../orders.queries.ts'
import * as events from './order-events.queries.ts'
import { prolongClaim } from '../view/claims.queries.ts'

type NewOrderEvent = Pick<events.EventRow, 'what' | 'from' | 'to' | 'reason'>

/** Records who changed what in an order, and why. */
export const recordOrderEvent = (
  shop: Shop,
  actor: Pick<Actor, 'kind' | 'userId'>,
  orderId: number,
  event: NewOrderEvent,
) =>
  events.insertEvent(shop.db, {
    orderId,
    ...event,
    byKind: actor.kind,
    byUserId: actor.userId,
    now: shop.clock.now(),
  })

/**
 * Writes an audit row for a change by staff or a driver, and prolongs the caller's claim on the order. Customers'
 * changes to their own orders are not audited.
 */
export async function auditOrderChange(
  shop: Shop,
  actor: Pick<Actor, 'kind' | 'userId'>,
  orderId: number,
  event: Pick<AuditEvent, 'action' | 'before' | 'after' | 'details'>,
): Promise<void> {
  if (actor.userId === null || (actor.kind !== 'staff' && actor.kind !== 'driver')) return
  const now = shop.clock.now()
  await prolongClaim(shop.db, orderId, actor.userId, { now, until: addMinutes(now, CLAIM_MINUTES) })
  await recordAudit(shop, { byUserId: actor.userId, subject: `order ${orderId}`, ...event })
}

/**
 * Announces a change of the order. It raises the version, so that earlier copies become stale, and notifies
 * subscribers once the transaction is committed.
 */
export const announceOrder = (shop: Shop, orderId: number) => queries.announceOrder(shop.db, orderId)

/** Records a payment problem in the order's history for staff. Runs in the caller's transaction. */
export async function recordPaymentProblem(
  shop: Shop,
  { orderId, kind, reason }: PaymentProblem,
): Promise<void> {
  await recordOrderEvent(shop, { kind: 'system', userId: null }, orderId, {
    what: kind,
    from: null,
    to: null,
    reason,
  })
  await announceOrder(shop, orderId)
}
