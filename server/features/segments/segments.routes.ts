import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/segments.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentFigures, presentSegment } from './segment.present.ts'
import * as segments from './segments.service.ts'

export function segmentRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listSegments, async ({ query, stores }) => {
    const { rows, ...paging } = await segments.listSegments(shop, stores, query)
    return { data: rows.map(presentSegment), ...paging }
  })
  serve(app, shop, contract.readSegment, async ({ params }) => {
    const { row, figures } = await segments.segmentWithFigures(shop, params.segment_id)
    return { ...presentSegment(row), figures: presentFigures(figures) }
  })
  serve(app, shop, contract.createSegment, async ({ body, principal }) =>
    presentSegment(await segments.createSegment(shop, principal, body)),
  )
  serve(app, shop, contract.changeSegment, async ({ params, body, principal }) =>
    presentSegment(await segments.changeSegment(shop, principal, params.segment_id, body)),
  )
  serve(app, shop, contract.deleteSegment, async ({ params, body, principal }) =>
    presentSegment(await segments.deleteSegment(shop, principal, params.segment_id, body.version)),
  )
  serve(app, shop, contract.previewSegment, async ({ body }) =>
    presentFigures(await segments.previewSegment(shop, body)),
  )
}
