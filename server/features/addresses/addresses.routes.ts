import type { FastifyInstance } from 'fastify'
import { getAddress, searchAddresses as searchEndpoint } from '#contract/shop/addresses.ts'
import { ShopError } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentPlace } from './address-view.service.ts'
import { addressById, searchAddresses } from './addresses.service.ts'

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, searchEndpoint, async ({ query, request }) => {
    shop.limits.take(`addresses ${request.ip}`, 300, 5)
    return searchAddresses(shop.db, query.search, query.limit)
  })
  serve(app, shop, getAddress, async ({ params }) => {
    const found = await addressById(shop.db, params.id)
    if (!found) throw new ShopError('address_not_found')
    return presentPlace(found)
  })
}
