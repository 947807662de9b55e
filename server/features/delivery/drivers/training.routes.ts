import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/driver/training.ts'
import { required } from '#domain/required.ts'
import { serve } from '#server/http/serve.ts'
import { userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { requireDriverOf } from './driver-records.service.ts'
import type { TrainingRow } from './training.queries.ts'
import { recordTraining, trainingOf } from './training.service.ts'

const present = (rows: TrainingRow[]) =>
  rows.map((row, index) => ({ ...row, recorded_at: row.recorded_at.toISOString(), counts: index === 0 }))

export function trainingRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.listTraining, async ({ params, principal }) => {
    await requireDriverOf(shop, principal, params.driver_id)
    return present(await trainingOf(shop, params.driver_id))
  })
  serve(app, shop, contract.recordTraining, async ({ params, body, principal }) => {
    await requireDriverOf(shop, principal, params.driver_id)
    return present(
      await recordTraining(
        shop,
        required(userIdOf(principal), 'user of the request'),
        params.driver_id,
        body,
      ),
    )
  })
}
