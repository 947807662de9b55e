import type { Address } from '#contract/shop/addresses.ts'
import { bottleshopPath, suburbSlug } from '#domain/address/shop-paths.ts'
import { type AddressState, isStateCode } from '#domain/states.ts'
import { parseState } from '#domain/written-states.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'

const COOKIE = 'address'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/**
 * The visitor's delivery address, stored in a cookie so that the first page is rendered for it. It has no street after
 * a suburb was chosen from the list. Fields have the API's names, because the API reads the cookie too.
 */
export type SavedAddress = {
  /** Set for a member's saved address. */
  address_id?: number
  address_line_1?: string
  address_line_2?: string
  city: string
  state: AddressState
  postcode: string
  lat: number
  lng: number
  zone_id: number
  store_id: number
  /** The shopper confirmed an address that is missing from the address index. */
  address_unlisted?: true
  delivery_notes?: string
}

export function readSavedAddress(api: PageApi): SavedAddress | null {
  const text = api.cookie(COOKIE)
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<SavedAddress>
    return isSavedAddress(value) ? value : null
  } catch {
    return null
  }
}

/** Checks the fields that pages rely on, because visitors can edit the cookie. The API checks the remaining fields. */
const isSavedAddress = (value: Partial<SavedAddress> | null): value is SavedAddress =>
  typeof value?.city === 'string' &&
  value.city !== '' &&
  isStateCode(value.state) &&
  typeof value.postcode === 'string' &&
  Number.isFinite(value.lat) &&
  Number.isFinite(value.lng) &&
  Number.isInteger(value.zone_id) &&
  Number.isInteger(value.store_id)

export function saveAddress(api: PageApi, address: SavedAddress): void {
  api.setCookie(COOKIE, JSON.stringify(address), { seconds: ONE_YEAR_S })
}

export const toSavedAddress = (address: Address, zone: { zone_id: number; primary_store_id: number }) => ({
  ...(address.address_id !== undefined && { address_id: address.address_id }),
  address_line_1: address.address_line_1,
  ...(address.address_line_2 && { address_line_2: address.address_line_2 }),
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  lat: address.lat,
  lng: address.lng,
  zone_id: zone.zone_id,
  store_id: zone.primary_store_id,
  ...(address.address_unlisted && { address_unlisted: true as const }),
  ...(address.delivery_notes && { delivery_notes: address.delivery_notes }),
})

/** Returns `/bottleshop/victoria/fitzroy` or a path below it. @source S-ROUTE-2, S-ROUTE-13 */
export const storePath = (place: { state: AddressState; city: string }, below = ''): string =>
  bottleshopPath(place.state, place.city, below)

/** Returns the state of a route's parameter in any spelling, or null for an unknown state. */
export function routeState(param: string): AddressState | null {
  const state = parseState(param)
  return state === 'other' ? null : state
}

export const isInSuburb = (address: SavedAddress, place: { state: AddressState; city: string }): boolean =>
  address.state === place.state && suburbSlug(address.city) === suburbSlug(place.city)
