import type { FastifyInstance } from 'fastify'
import {
  getAddress,
  mapSurroundings,
  nearestAddress,
  placeAddress as placeEndpoint,
  searchAddresses as searchEndpoint,
  suburbOfText,
} from '#contract/shop/addresses.ts'
import { ShopError } from '#server/http/errors.ts'
import { callerNetwork, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { presentAddress } from './address.present.ts'
import { countSearch } from './demand/demand.service.ts'
import { addressOfSuggestion, suggestAddresses } from './addresses.service.ts'
import { addressNear } from './address-index.service.ts'
import { isMapSuggestionId } from './map-suggestion-id.ts'
import { placeAddress } from './place-address.service.ts'
import { startOfMap, surroundingsOf } from './surroundings.service.ts'
import { typedSuburb } from './typed-suburb.service.ts'

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, searchEndpoint, async ({ query, request }) => {
    await consumeRateLimit(shop, { key: `addresses ${callerNetwork(request)}`, max: 300, minutes: 5 })
    return suggestAddresses(shop, query.search, query)
  })
  serve(app, shop, suburbOfText, async ({ query, request }) => {
    await consumeRateLimit(shop, { key: `addresses ${callerNetwork(request)}`, max: 300, minutes: 5 })
    const suburb = await typedSuburb(shop, query.search)
    if (!suburb) throw new ShopError('address_not_found')
    return suburb
  })
  serve(app, shop, nearestAddress, async ({ body, request }) => {
    await consumeRateLimit(shop, { key: `nearest address ${callerNetwork(request)}`, max: 30, minutes: 5 })
    const found = await addressNear(shop.db, body)
    if (!found) throw new ShopError('address_not_found')
    return found
  })
  serve(app, shop, mapSurroundings, async ({ body, request }) => {
    await consumeRateLimit(shop, { key: `surroundings ${callerNetwork(request)}`, max: 150, minutes: 5 })
    const point = 'search' in body ? await startOfMap(shop, body.search) : body
    if (!point) throw new ShopError('address_not_found')
    return surroundingsOf(shop, point)
  })
  serve(app, shop, getAddress, async ({ params, request }) => {
    // The map service bills each call, and an id may be sent repeatedly.
    if (isMapSuggestionId(params.id))
      await consumeRateLimit(shop, { key: `addresses ${callerNetwork(request)}`, max: 300, minutes: 5 })
    const found = await addressOfSuggestion(shop, params.id)
    if (!found) throw new ShopError('address_not_found')
    await countSearch(shop, callerNetwork(request), found)
    return presentAddress(found)
  })
  serve(app, shop, placeEndpoint, async ({ body, request }) => {
    await consumeRateLimit(shop, { key: `addresses ${callerNetwork(request)}`, max: 300, minutes: 5 })
    const { isListed, ...placed } = await placeAddress(shop, body)
    if (isListed) await countSearch(shop, callerNetwork(request), placed)
    const notes = body.delivery_notes || placed.notes
    return { ...presentAddress({ ...placed, notes }), ...(!isListed && { address_unlisted: true }) }
  })
}
