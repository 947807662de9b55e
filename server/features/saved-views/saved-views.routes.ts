import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/saved-views.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import { userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentView } from './saved-views.present.ts'
import { addView, changeView, listViews, removeView } from './saved-views.service.ts'

export function savedViewRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, contract.listSavedViews, async ({ query, principal }) => {
    const rows = await listViews(shop, principal, query.list)
    const data = rows.map((row) => presentView(row, userIdOf(principal)))
    return { data, total_count: rows.length, page: 1, total_pages: 1 }
  })
  serve(app, shop, contract.createSavedView, async ({ body, principal }) =>
    presentView(await addView(shop, principal, body), userIdOf(principal)),
  )
  serve(app, shop, contract.changeSavedView, async ({ params, body, principal }) =>
    presentView(await changeView(shop, principal, params.saved_view_id, body), userIdOf(principal)),
  )
  serve(app, shop, contract.deleteSavedView, ({ params, principal }) =>
    removeView(shop, principal, params.saved_view_id),
  )
}
