import { z } from 'zod'
import type { LocatedHouse } from './port.ts'

/** Accepted types: a house, a building or a part of one; no street, suburb or business. */
export const HOUSE_TYPES = ['street_address', 'premise', 'subpremise'] as const

export const isHouse = (types: readonly string[]): boolean => HOUSE_TYPES.some((type) => types.includes(type))

/** Address component. The two services name its fields differently. */
export type AddressPart = { long: string; short: string; types: readonly string[] }

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)

/** Builds a house from address components. Returns null if a part is missing that a delivery needs. */
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
