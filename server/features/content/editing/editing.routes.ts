import type { FastifyInstance } from 'fastify'
import * as bannerContract from '#contract/console/banners.ts'
import * as contract from '#contract/console/content.ts'
import { serve, serveEnvelope } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { cleanHtml } from '../sanitise.service.ts'
import * as banners from './banners.service.ts'
import { presentConsoleBanner, presentPage, presentVersion } from './content.present.ts'
import * as pages from './pages.service.ts'
import * as plans from './plans.service.ts'

export function contentEditingRoutes(app: FastifyInstance, shop: Shop): void {
  serveEnvelope(app, shop, bannerContract.listConsoleBanners, async ({ query, stores }) => {
    const { rows, ...paging } = await banners.listBanners(shop, stores, query)
    return { data: rows.map(presentConsoleBanner), ...paging }
  })
  serve(app, shop, bannerContract.readConsoleBanner, async ({ params }) =>
    presentConsoleBanner(await banners.readBanner(shop, params.banner_id)),
  )
  serve(app, shop, bannerContract.createBanner, async ({ body, principal }) =>
    presentConsoleBanner(await banners.addBanner(shop, principal, body)),
  )
  serve(app, shop, bannerContract.changeBanner, async ({ params, body, principal }) =>
    presentConsoleBanner(await banners.updateBanner(shop, principal, params.banner_id, body)),
  )
  serveEnvelope(app, shop, contract.listConsoleContent, async ({ query }) => {
    const { rows, ...paging } = await pages.listPages(shop, query)
    return { data: rows.map(presentPage), ...paging }
  })
  serve(app, shop, contract.readConsoleContent, async ({ params }) =>
    presentPage(await pages.readPage(shop, params.content_id)),
  )
  serve(app, shop, contract.createContent, async ({ body, principal }) =>
    presentPage(await pages.addPage(shop, principal, body)),
  )
  serve(app, shop, contract.changeContent, async ({ params, body, principal }) =>
    presentPage(await pages.updatePage(shop, principal, params.content_id, body)),
  )
  serve(app, shop, contract.planContent, async ({ params, body, principal }) =>
    presentPage(await plans.planPage(shop, principal, params.content_id, body)),
  )
  serve(app, shop, contract.publishContent, async ({ params, body, principal }) =>
    presentPage(await plans.publishPlan(shop, principal, params.content_id, body)),
  )
  serve(app, shop, contract.cancelContent, async ({ params, body, principal }) =>
    presentPage(await plans.cancelPlan(shop, principal, params.content_id, body.version)),
  )
  serveEnvelope(app, shop, contract.listContentVersions, async ({ params, query }) => {
    const { rows, ...paging } = await pages.listVersions(shop, params.content_id, query)
    return { data: rows.map(presentVersion), ...paging }
  })
  serve(app, shop, contract.previewContent, async ({ body }) => ({ content: cleanHtml(body.content) }))
}
