import type { FastifyInstance } from 'fastify'
import * as ratings from '#contract/reviews/ratings.ts'
import * as reviews from '#contract/reviews/reviews.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { rateDelivery, ratingsFor, reviewProduct } from './ratings.service.ts'
import { presentConsoleReview, presentDeliveryRating, presentPublishedReview } from './review.present.ts'
import { decideReview, listDeliveryRatings, listReviews, publishedReviews } from './reviews.service.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, ratings.listOrderRatings, ({ params, principal }) =>
    ratingsFor(shop, principal, params.order_id),
  )
  serve(app, shop, ratings.rateDelivery, ({ params, body, principal }) =>
    rateDelivery(shop, principal, params.order_id, body),
  )
  serve(app, shop, ratings.reviewProduct, ({ params, body, principal }) =>
    reviewProduct(shop, principal, { orderId: params.order_id, productId: params.product_id }, body),
  )
  serveEnvelope(app, shop, reviews.listProductReviews, async ({ params, query }) => {
    const { rows, ...beside } = await publishedReviews(shop, params.product_id, query)
    return { data: rows.map((row) => presentPublishedReview(row, shop.storeDirectory)), ...beside }
  })
  serveEnvelope(app, shop, reviews.listReviews, async ({ query, principal }) => {
    const { rows, ...paging } = await listReviews(shop, principal, query)
    return { data: rows.map((row) => presentConsoleReview(row, shop.storeDirectory)), ...paging }
  })
  serveEnvelope(app, shop, reviews.listDeliveryRatings, async ({ query, principal }) => {
    const { rows, ...paging } = await listDeliveryRatings(shop, principal, query)
    return { data: rows.map((row) => presentDeliveryRating(row, shop.storeDirectory)), ...paging }
  })
  serve(app, shop, reviews.decideReview, async ({ params, body, principal }) => {
    const row = await decideReview(shop, principal, params.product_review_id, body)
    return presentConsoleReview(row, shop.storeDirectory)
  })
}
