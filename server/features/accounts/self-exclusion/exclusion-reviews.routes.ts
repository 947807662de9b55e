import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/exclusions.ts'
import { required } from '#domain/required.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentExclusion, presentReview } from './exclusion.present.ts'
import { decideReview, listExclusions, listReviews } from './exclusion-reviews.service.ts'

export function exclusionReviewRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listExclusions, async ({ query }) => {
    const { rows, ...paging } = await listExclusions(shop, query)
    return { data: rows.map((row) => presentExclusion(row, shop.clock.now())), ...paging }
  })
  serveEnvelope(app, shop, contract.listExclusionReviews, async ({ query: { state, ...request } }) => {
    const { rows, ...paging } = await listReviews(shop, state, request)
    return { data: rows.map(presentReview), ...paging }
  })
  serve(app, shop, contract.decideExclusionReview, async ({ params, body, principal }) => {
    const review = await decideReview(
      shop,
      required(userIdOf(principal), 'user of the request'),
      params.review_id,
      body,
    )
    if (body.decision === 'match') await shop.events.personExcluded(shop)
    return presentReview(review)
  })
}
