import { PRODUCT_NAME } from '#domain/product-name.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import { ERRORS, type ErrorCode, publicCode } from '#contract/errors.ts'
import { docs, health, openApi, ready } from '#contract/shop/meta.ts'
import { requirePrimary } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import { openApiDocument } from './openapi.ts'
import { ShopError } from '../errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { ERRORS_PATH } from '../problem-details.ts'
import { serve } from '../serve.ts'

/**
 * Folder of static files. Its source `swagger-ui-dist` is no dependency, because it depends on a package that
 * reports installations.
 */
const SWAGGER_UI = fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui/package.json')))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${PRODUCT_NAME} API</title>
    <link rel="stylesheet" href="/api/docs/ui/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/ui/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Page that the `type` of a problem leads to: each error with its status and its message. */
const errorsPage = () => `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Errors of the ${PRODUCT_NAME} API</title>
  </head>
  <body>
    <h1>Errors of the ${PRODUCT_NAME} API</h1>
    <dl>
${errorCodes.map(errorEntry).join('\n')}
    </dl>
  </body>
</html>
`

const errorCodes = Object.keys(ERRORS) as ErrorCode[]

const errorEntry = (code: ErrorCode) =>
  `      <dt id="${publicCode(code)}"><code>${publicCode(code)}</code> (${ERRORS[code][0]})</dt>
      <dd>${escapeHtml(ERRORS[code][1])}</dd>`

const START = `window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' })\n`

/** Milliseconds to wait for the database: longer than a healthy database takes, shorter than the timeout of probes. */
const READY_MS = 2000

function refuse(): never {
  throw new ShopError('unavailable')
}

/** Rejects with `unavailable` unless the database accepts writes. */
const requireDatabase = ({ db, pause }: Shop): Promise<unknown> =>
  Promise.race([requirePrimary(db), pause(READY_MS).then(refuse)]).catch(refuse)

/** Content-Security-Policy of the page, which has inline styles and draws icons as data URLs. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** Registers health, readiness, and the API's description of itself. */
export function metaRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, health, async () => {
    // An external database has its own health check: restarting this process would not repair it.
    if (shop.hasEmbeddedDatabase) await requireDatabase(shop)
    return { status: 'ok' as const }
  })
  serve(app, shop, ready, async () => {
    if (shop.isDraining.value) throw new ShopError('unavailable')
    await requireDatabase(shop)
    return { status: 'ready' as const }
  })
  shop.endpoints.push(openApi, docs)
  let document: string | undefined
  app.get(`/api${openApi.path}`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(shop.endpoints, shop.settings.publicUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(`/api${docs.path}`, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  )
  app.get(ERRORS_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(errorsPage()))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  void app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: '/api/docs/ui/',
    decorateReply: false,
    index: false,
  })
}
