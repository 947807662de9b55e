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
import { authorize } from '#server/http/security/authorize.ts'
import { parseInput, serveEnvelope } from '#server/http/serve.ts'
import { VISITOR } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { missedSearches, openSearchMisses } from './search/search-misses.service.ts'

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  const { catalogue } = shop
  serveBytes(app, shop, listCategories, ({ query }) => catalogue.categories(query.limit, query.page))
  const misses = openSearchMisses(shop)
  app.addHook('onClose', () => misses.write())
  serveBytes(app, shop, listProducts, async ({ query }) => {
    const { bytes, missed } = await catalogue.list(query)
    if (missed && query.page === 1 && query.store_id !== undefined && query.search)
      misses.count(query.store_id, query.search, missed)
    return bytes
  })
  serveEnvelope(app, shop, listMissedSearches, async ({ query, stores: storeIds }) => {
    await misses.write()
    const { store_id: _, sort, page, limit, ...filter } = query
    return missedSearches(shop, { ...filter, storeIds, newestFirst: sort === 'newest' }, { page, limit })
  })
  serveBytes(app, shop, suggestProducts, ({ query }) =>
    catalogue.suggestions(query.search, query.store_id, query.limit),
  )
  serveBytes(app, shop, relatedProducts, ({ params, query }) =>
    catalogue.related(params.product_id, query.store_id, query.limit),
  )
  serveBytes(app, shop, getProductBySlug, ({ params, query }) =>
    catalogue.product({ slug: params.slug }, query.store_id, query.relations),
  )
  serveBytes(app, shop, getProduct, ({ params, query }) =>
    catalogue.product({ id: params.product_id }, query.store_id, query.relations),
  )
}

type Shape = z.ZodType

/** Characters of URLs whose parsed parameters each endpoint keeps. */
const PARSED_URL_CHARACTERS = 200_000

/**
 * Sends responses that are bytes already. They are the same for every visitor, so no session is read. Their shape is
 * the contract's by their types.
 */
function serveBytes<P extends Shape, Q extends Shape>(
  app: FastifyInstance,
  shop: Shop,
  endpoint: Endpoint<P, Q>,
  answer: (call: { params: OutputOf<P>; query: OutputOf<Q> }) => Buffer | Promise<Buffer>,
): void {
  shop.endpoints.push(endpoint)
  // Most visitors send one of a few URLs, and parsing one costs more than finding its response.
  const parsed = new LRUCache<string, { params: OutputOf<P>; query: OutputOf<Q> }>({
    maxSize: PARSED_URL_CHARACTERS,
    sizeCalculation: (_call, url) => url.length,
  })
  function parse(request: FastifyRequest) {
    const known = parsed.get(request.url)
    if (known) return known
    const params = parseInput(endpoint.params, request.params) as OutputOf<P>
    authorize(endpoint, VISITOR, params)
    const call = { params, query: parseInput(endpoint.query, request.query) as OutputOf<Q> }
    parsed.set(request.url, call)
    return call
  }
  app.get(`/api${endpoint.path}`, async (request, reply): Promise<FastifyReply> => {
    const bytes = await answer(parse(request))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(bytes)
  })
}
