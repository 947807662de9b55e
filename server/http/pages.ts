import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Shop } from '#server/shop.ts'

/** What the built screens export; see `web/handler.ts`. */
type WebHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type ApiRequest = { method: string; url: string; headers: Record<string, string>; body?: unknown } & {
  remoteAddress?: string
}
type ApiReply = { status: number; json: unknown; setCookie: string[] }
type Built = { createWebHandler: (options: Record<string, unknown>) => WebHandler }

export const BUILD = fileURLToPath(new URL('../../build', import.meta.url))

const YEAR = 365 * 86_400

/** Serves the built screens. They call the API in process: no network hop, and no second way to the data. */
export async function servePages(app: FastifyInstance, shop: Shop): Promise<void> {
  const entry = join(BUILD, 'server/handler.js')
  if (!existsSync(entry)) return
  const { createWebHandler } = (await import(pathToFileURL(entry).href)) as Built
  const answer = createWebHandler({
    callApi: (request: ApiRequest) => callInProcess(app, request),
    now: () => shop.clock.now(),
    demo: shop.settings.mode === 'demo',
    settings: {
      productName: 'Coldie',
      ...shop.settings.front,
      publicUrl: shop.settings.publicUrl,
      penalties: shop.settings.penalties,
      realtimeKey: shop.settings.realtimeKey,
    },
  })
  await app.register(async (pages) => {
    await pages.register(fastifyStatic, {
      root: join(BUILD, 'client'),
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        // Names of built files hold a hash of their contents.
        const isHashed = path.includes('/assets/')
        void reply.header(
          'cache-control',
          isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
        )
      },
    })
    // The screens read their own form posts from the raw request.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/demo/')) return reply.callNotFound()
      reply.hijack()
      await answer(request.raw, reply.raw)
    })
  })
}

async function callInProcess(app: FastifyInstance, request: ApiRequest): Promise<ApiReply> {
  const reply = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    // Limits per address count the visitor, not the page that asks for them.
    ...(request.remoteAddress === undefined ? {} : { remoteAddress: request.remoteAddress }),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  })
  const cookies = reply.headers['set-cookie']
  return {
    status: reply.statusCode,
    json: reply.payload === '' ? null : (JSON.parse(reply.payload) as unknown),
    setCookie: cookies === undefined ? [] : [cookies].flat().map(String),
  }
}
