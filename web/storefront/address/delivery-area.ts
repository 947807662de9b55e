import { zoneAtLocation, type Zone } from '#contract/shop/zones.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { servedSuburb, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { readSavedAddress, type SavedAddress } from './saved-address.ts'

/** The area whose shop a page shows: a delivery zone with its store, and the suburb in the page's links. */
export type DeliveryArea = { zone: Zone; state: AddressState; city: string }

export const findZone = (api: PageApi, point: { lat: number; lng: number }): Promise<Zone> =>
  api.call(zoneAtLocation, { params: { point: `${point.lat},${point.lng}` } })

/** Returns a suburb's name with capitals for display; the suburb page stores it in lower case (S-SUBURB-2). */
export const suburbName = ({ state, city }: { state: AddressState; city: string }): string =>
  servedSuburb(state, city)?.name ?? city.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())

/** Returns the text of a stored address: "32 Argyle Street, Fitzroy VIC 3065". */
export const shortAddress = (
  address: Pick<SavedAddress, 'address_line_1' | 'address_line_2' | 'city' | 'state' | 'postcode'>,
): string => addressLine({ ...address, city: suburbName(address) })

/** Returns the suburb of a route, or the state's capital if the suburb is not served. @source A-PAGE-1 */
export function suburbOrCapital(state: AddressState, city: string): ServedSuburb {
  const { capital } = STATES[state]
  const suburb = servedSuburb(state, city) ?? servedSuburb(state, capital)
  if (!suburb) throw new Error(`The list of suburbs lacks ${capital}`)
  return suburb
}

export async function loadSuburbArea(api: PageApi, state: AddressState, city: string): Promise<DeliveryArea> {
  const suburb = suburbOrCapital(state, city)
  return { zone: await findZone(api, suburb), state, city: suburb.name }
}

/**
 * Looks up the area of the saved address again, because zones change and the cookie can be a year old.
 *
 * @returns null without an address, or when no store delivers there any more
 */
export async function loadSavedArea(api: PageApi): Promise<DeliveryArea | null> {
  const address = readSavedAddress(api)
  if (!address) return null
  const zone = await findZone(api, address).catch(() => null)
  return zone && { zone, state: address.state, city: suburbName(address) }
}
