import type { FastifyInstance } from 'fastify'
import { getAddress, searchAddresses as searchEndpoint } from '#contract/shop/addresses.ts'
import { ShopError } from '#server/http/errors.ts'
import { callerOf, consumeRateLimit } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentPlace } from './address-view.service.ts'
import { findAddressById, findAddresses } from './find-address.service.ts'
import { isPlaceId } from './place-id.ts'

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, searchEndpoint, async ({ query, request }) => {
    await consumeRateLimit(shop, { key: `addresses ${callerOf(request)}`, max: 300, minutes: 5 })
    return findAddresses(shop, query.search, query)
  })
  serve(app, shop, getAddress, async ({ params, request }) => {
    // Each may be billed, and an id may be sent again and again.
    if (isPlaceId(params.id))
      await consumeRateLimit(shop, { key: `addresses ${callerOf(request)}`, max: 300, minutes: 5 })
    const found = await findAddressById(shop, params.id)
    if (!found) throw new ShopError('address_not_found')
    return presentPlace(found)
  })
}
