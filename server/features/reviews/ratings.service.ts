import { required } from '#domain/required.ts'
import { DAY_MINUTES } from '#domain/time.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { rateDelivery as contract } from '#contract/reviews/ratings.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { readsAsStaff } from '#server/features/orders/lifecycle/actor.service.ts'
import { type OrderHead, visibleHead } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './ratings.queries.ts'

/**
 * Returns the ratings of a delivered order, for its owner and staff of its store.
 * @source A-REVIEW-1
 */
export async function ratingsFor(shop: Shop, principal: Principal, orderId: number) {
  const { order, actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('owner') && !readsAsStaff(actor)) throw new ShopError('forbidden')
  return ratingsOf(shop, order)
}

async function ratingsOf(shop: Shop, { order_id: orderId, user_id: userId }: OrderHead) {
  const { delivered } = required(await queries.readIsDelivered(shop.db, orderId), `order ${orderId}`)
  const products = delivered ? await queries.readDeliveredProducts(shop.db, orderId) : []
  const ids = products.map(({ product_id }) => product_id)
  const reviews = await queries.readOwnReviews(shop.db, userId, ids)
  return {
    can_rate: delivered,
    delivery: (await queries.readDeliveryRating(shop.db, orderId)) ?? null,
    products: products.map((product) => ({
      ...product,
      review: reviews.find(({ product_id }) => product_id === product.product_id) ?? null,
    })),
  }
}

type RatingBody = OutputOf<NonNullable<(typeof contract)['body']>>

const PER_DAY = 100

/** Rates the delivery on behalf of the order's owner. The rating is visible only to the store. */
export async function rateDelivery(shop: Shop, principal: Principal, orderId: number, body: RatingBody) {
  const { order, userId } = await requireOwner(shop, principal, orderId)
  await inTransaction(shop, async (shop) => {
    await queries.lockBuyer(shop.db, userId)
    await requireDelivered(shop, orderId)
    const current = await queries.readDeliveryRating(shop.db, orderId)
    if (!isChange(current, body)) return
    const { stars, comment } = body
    const now = shop.clock.now()
    await queries.saveDeliveryRating(shop.db, {
      orderId,
      storeId: order.store_id,
      userId,
      stars,
      comment,
      now,
    })
    const [before, after] = [{ stars: current?.stars ?? null }, { stars }]
    const subject = `order ${orderId}`
    await recordAudit(shop, { byUserId: userId, action: 'delivery.rated', subject, before, after })
  })
  return ratingsOf(shop, order)
}

type OrderedProduct = { orderId: number; productId: number }

/** Saves a review of a delivered product. Staff publish or reject it; a changed review waits for them again. */
export async function reviewProduct(
  shop: Shop,
  principal: Principal,
  { orderId, productId }: OrderedProduct,
  body: RatingBody,
) {
  const { order, userId } = await requireOwner(shop, principal, orderId)
  await inTransaction(shop, async (shop) => {
    await queries.lockBuyer(shop.db, userId)
    await requireDelivered(shop, orderId)
    const products = await queries.readDeliveredProducts(shop.db, orderId)
    if (!products.some(({ product_id }) => product_id === productId)) throw new ShopError('not_in_order')
    const current = await queries.lockOwnReview(shop.db, userId, productId)
    if (!isChange(current, body)) return
    const { stars, comment } = body
    const now = shop.clock.now()
    await queries.saveReview(shop.db, productId, {
      orderId,
      storeId: order.store_id,
      userId,
      stars,
      comment,
      now,
    })
    await recordAudit(shop, {
      byUserId: userId,
      action: 'review.written',
      subject: `product ${productId}`,
      details: { order_id: orderId },
      before: { stars: current?.stars ?? null, state: current?.state ?? null },
      after: { stars, state: 'pending' },
    })
  })
  return ratingsOf(shop, order)
}

async function requireOwner(shop: Shop, principal: Principal, orderId: number) {
  const { order, actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('owner') || actor.userId === null) throw new ShopError('forbidden')
  await consumeRateLimit(shop, { key: `rating ${actor.userId}`, max: PER_DAY, minutes: DAY_MINUTES })
  return { order, userId: actor.userId }
}

async function requireDelivered(shop: Shop, orderId: number): Promise<void> {
  const { delivered } = required(await queries.readIsDelivered(shop.db, orderId), `order ${orderId}`)
  if (!delivered) throw new ShopError('order_not_delivered')
}

/**
 * Returns whether there is a change to write. A repeated request with equal content is a no-op, from any version.
 * @throws ShopError `stale` if the rating has changed since it was shown
 */
function isChange(current: queries.DeliveryRow | undefined, body: RatingBody): boolean {
  if (current && current.stars === body.stars && current.comment === body.comment) return false
  if ((current?.version ?? 0) !== body.version) throw new ShopError('stale', { current: current ?? null })
  return true
}
