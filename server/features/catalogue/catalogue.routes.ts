import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { listMissedSearches } from '#contract/console/searches.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import {
  getProduct,
  getProductBySlug,
  listCategories,
  listProducts,
  relatedProducts,
  suggestProducts,
} from '#contract/shop/catalogue.ts'
import type { ReadyResponse, ReadyRoute } from '#server/http/ready-responses.ts'
import { authorize } from '#server/http/security/authorize.ts'
import { withApiHeaders } from '#server/http/security/response-headers.ts'
import { parseInput, serveEnvelope } from '#server/http/serve.ts'
import { VISITOR } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { missedSearches, openSearchMisses } from './search/search-misses.service.ts'

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { catalogue } = shop
  const serveBytes = bytesServer(app, shop)
  serveBytes(listCategories, ({ query }) => catalogue.categories(query.limit, query.page))
  const misses = openSearchMisses(shop)
  app.addHook('onClose', () => misses.write())
  serveBytes(listProducts, async ({ query }) => {
    const { bytes, missed } = await catalogue.list(query)
    const { search, store_id: storeId, page } = query
    if (!missed || page !== 1 || storeId === undefined || !search) return { bytes }
    return { bytes, onSend: () => misses.count(storeId, search, missed) }
  })
  serveEnvelope(app, shop, listMissedSearches, async ({ query, stores: storeIds }) => {
    await misses.write()
    const { store_id: _, sort, page, limit, ...filter } = query
    return missedSearches(shop, { ...filter, storeIds, newestFirst: sort === 'newest' }, { page, limit })
  })
  serveBytes(suggestProducts, ({ query }) => catalogue.suggestions(query.search, query.store_id, query.limit))
  serveBytes(relatedProducts, ({ params, query }) =>
    catalogue.related(params.product_id, query.store_id, query.limit),
  )
  serveBytes(getProductBySlug, ({ params, query }) =>
    catalogue.product({ slug: params.slug }, query.store_id, query.relations),
  )
  serveBytes(getProduct, ({ params, query }) =>
    catalogue.product({ id: params.product_id }, query.store_id, query.relations),
  )
}

type Shape = z.ZodType
type Call<P extends Shape, Q extends Shape> = { params: OutputOf<P>; query: OutputOf<Q> }
/** `onSend` runs for each request, also for a response that was ready. */
type Answer = { bytes: Buffer; onSend?: () => void }

/** Maximum bytes of the stored responses and URLs. The responses are shared with the catalogue's own cache. */
const READY_BYTES = 64 * 1024 * 1024

/** A parsed URL with its last response. */
type CachedResponse = { call: unknown; answer: Answer; ready: ReadyRoute; isCurrent: () => boolean }

/**
 * Returns a function that serves an endpoint with prebuilt response bytes. They are the same for every visitor, so no
 * session is read. Types guarantee the contract's shape. Most visitors send one of a few URLs: the response of a known
 * URL is sent again without parsing, as long as nothing that it was made from has changed.
 */
function bytesServer(app: FastifyInstance, shop: Shop) {
  const known = new LRUCache<string, CachedResponse>({
    maxSize: READY_BYTES,
    sizeCalculation: ({ answer: { bytes } }, url) => bytes.length + url.length,
  })
  app.readyResponses.push(({ url = '' }) => {
    const last = known.get(url)
    if (!last?.isCurrent()) return null
    last.answer.onSend?.()
    return last.ready
  })
  return <P extends Shape, Q extends Shape>(
    endpoint: Endpoint<P, Q>,
    answer: (call: Call<P, Q>) => Buffer | Promise<Buffer | Answer>,
  ): void => {
    shop.endpoints.push(endpoint)
    const route = `/api${endpoint.path}`
    function parse(request: FastifyRequest): Call<P, Q> {
      const params = parseInput(endpoint.params, request.params) as OutputOf<P>
      authorize(endpoint, VISITOR, params)
      return { params, query: parseInput(endpoint.query, request.query) as OutputOf<Q> }
    }
    app.get(route, async (request, reply): Promise<FastifyReply> => {
      const { url } = request
      const call = (known.get(url)?.call as Call<P, Q> | undefined) ?? parse(request)
      const { result, isCurrent } = shop.catalogue.reading(async () => answer(call))
      const made = await result
      const current: Answer = 'bytes' in made ? made : { bytes: made }
      known.set(url, {
        call,
        answer: current,
        ready: { route, response: readyResponse(current.bytes) },
        isCurrent,
      })
      current.onSend?.()
      return reply.headers(BYTES_HEADERS).send(current.bytes)
    })
  }
}

const BYTES_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }

const readyResponse = (bytes: Buffer): ReadyResponse => ({
  status: 200,
  headers: withApiHeaders([
    ...Object.entries(BYTES_HEADERS),
    ['content-length', String(bytes.length)],
  ]).flat(),
  body: bytes,
})
