import { z } from 'zod'
import type { LocatedHouse } from './port.ts'

/** Of what kind a place has to be: a house, a building or a part of one, and no street, suburb or business. */
export const HOUSE_TYPES = ['street_address', 'premise', 'subpremise'] as const

export const isHouse = (types: readonly string[]): boolean => HOUSE_TYPES.some((type) => types.includes(type))

/** A part of an address: both services have them, each by names of its own. */
export type AddressPart = { long: string; short: string; types: readonly string[] }

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** null where a part is missing without which nobody can deliver. */
export function houseOf(parts: readonly AddressPart[], lat: number, lng: number): LocatedHouse | null {
  const part = (type: string) => parts.find(({ types }) => types.includes(type))
  const number = part('street_number')?.long
  const street = part('route')?.long
  const city = (part('locality') ?? part('postal_town') ?? part('sublocality'))?.long
  const state = part('administrative_area_level_1')?.short
  const postcode = part('postal_code')?.long
  if (!number || !street || !city || !state || !postcode || part('country')?.short !== 'AU') return null
  return { number, street, city, state, postcode, lat, lng }
}
