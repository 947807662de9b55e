import type { FastifyInstance, FastifyReply } from 'fastify'
import { ShopError } from '#server/http/errors.ts'
import { openSharePictures } from '#server/features/media/share-pictures.service.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'
import type { Shop } from '#server/shop.ts'
import { androidAssociation, appleAssociation } from './app-associations.ts'
import { appManifest, driverManifest } from './app-manifest.ts'
import { robotsTxt } from './robots-txt.ts'
import { securityTxt } from './security-txt.ts'
import { SITEMAP_PARTS, sitemapIndex, sitemapPart } from './sitemap.service.ts'

const AN_HOUR = 'public, max-age=3600'

export function seoRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/robots.txt', (_request, reply) => send(reply, PLAIN, robotsTxt(shop.settings)))
  app.get('/sitemap.xml', async (_request, reply) => send(reply, XML, await sitemapIndex(shop)))
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const part = SITEMAP_PARTS.find((each) => `${each}.xml` === request.params.file)
    if (!part) throw new ShopError('not_found')
    return send(reply, XML, await sitemapPart(shop, part))
  })
  const pictures = openSharePictures({
    files: shop.files,
    shopName: PRODUCT_NAME,
    products: () => shop.catalogue.products().filter(({ kind }) => kind !== 'tobacco'),
  })
  app.get<{ Params: { file: string } }>('/share/:version/:file', async (request, reply) => {
    const picture = await pictures.answer(request.params.file)
    if (!picture) throw new ShopError('not_found')
    const life = picture.isForGood ? 'public, max-age=31536000, immutable' : AN_HOUR
    return reply.type('image/jpeg').header('cache-control', life).send(picture.body)
  })
  app.get('/manifest.webmanifest', (_request, reply) => {
    const { apps } = shop.settings
    const manifest = appManifest(PRODUCT_NAME, { apps, branding: shop.currentSettings.branding() })
    return send(reply, 'application/manifest+json', JSON.stringify(manifest))
  })
  app.get('/driver.webmanifest', (_request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(driverManifest(PRODUCT_NAME))),
  )
  app.get('/.well-known/security.txt', (_request, reply) => send(reply, PLAIN, securityTxt(shop)))
  associationRoutes(app, shop)
}

/**
 * Serves the files that Apple and Google read without following redirects. Without an app the file does not exist.
 */
function associationRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/.well-known/apple-app-site-association', (_request, reply) => {
    const { apple } = shop.settings.apps
    if (apple === null) throw new ShopError('not_found')
    return send(reply, 'application/json', JSON.stringify(appleAssociation(apple)))
  })
  app.get('/.well-known/assetlinks.json', (_request, reply) => {
    const { android } = shop.settings.apps
    if (android === null) throw new ShopError('not_found')
    return send(reply, 'application/json', JSON.stringify(androidAssociation(android)))
  })
}

const PLAIN = 'text/plain; charset=utf-8'
const XML = 'application/xml; charset=utf-8'

const send = (reply: FastifyReply, type: string, body: string) =>
  reply.type(type).header('cache-control', AN_HOUR).send(body)
