import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/hand-over-reviews.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { toLocalIso } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { type NumberedPage, pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { allowedFor } from '#server/features/orders/lifecycle/actor.service.ts'
import { withCurrentOrder } from '#server/features/orders/lifecycle/order-version.service.ts'
import { headFor } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { answersOf, completeAt, driverActor } from './apply-action.service.ts'
import * as queries from './driver-actions.queries.ts'

export async function listReviews(shop: Shop, storeId: number, request: NumberedPage) {
  const { time_zone: zone } = shop.storeDirectory.store(storeId)
  const { rows, total } = await queries.listReviews(shop.db, storeId, request)
  const data: contract.HandOverReview[] = rows.map((row) => ({
    action_id: row.action_id,
    order_id: row.order_id,
    order_number: orderNumber(row.order_id),
    version: row.version,
    driver_id: row.driver_id,
    driver: row.driver_name,
    tapped_at: toLocalIso(row.tapped_at, zone),
    received_at: toLocalIso(row.received_at, zone),
    is_measured: row.is_measured,
  }))
  return { data, ...pagingOf(total, request) }
}

type DecisionBody = OutputOf<NonNullable<(typeof contract.decideHandOver)['body']>>

/**
 * Accepts or rejects the time of a hand-over. An accepted one completes the order at the time of the tap.
 * @throws ShopError outside_lawful_hours if the tap was not lawful either
 */
export async function decideHandOver(shop: Shop, principal: Principal, decision: DecisionBody) {
  const { order_id: orderId, action_id: actionId, accept: accepted, version } = decision
  const order = await headFor(shop, principal, 'drivers.write', orderId)
  const byUserId = requireUserId(principal)
  return withCurrentOrder(shop, principal, orderId, () =>
    inTransaction(shop, async (shop) => {
      const review = await queries.lockReview(shop.db, orderId, actionId)
      if (!review) throw new ShopError('not_found')
      if (review.version !== version) throw new ShopError('stale')
      const actor = driverActor(review.driver_id)
      const isWithDriver = order.status === STATUS.inTransit && order.driver_id === review.driver_id
      if (accepted && !isWithDriver)
        throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
      const at = review.tapped_at
      const hasAnswers = Object.keys(review.door_answers ?? {}).length > 0
      const answers = hasAnswers ? answersOf(review.door_answers ?? {}, 'passed') : null
      if (accepted) await completeAt(shop, actor, orderId, { answers, version, at })
      await queries.decideReview(shop.db, { orderId, actionId, accepted, byUserId, now: shop.clock.now() })
      await recordAudit(shop, {
        byUserId,
        action: accepted ? 'hand_over.accepted' : 'hand_over.rejected',
        subject: `order ${orderId}`,
        details: { tapped_at: at.toISOString(), received_at: review.received_at.toISOString() },
      })
      return { order_id: orderId, action_id: actionId, accepted }
    }),
  )
}
