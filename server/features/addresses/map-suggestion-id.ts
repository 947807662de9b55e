import { STATE_CODES } from '#domain/states.ts'
import { z } from 'zod'
import type { Keys } from '#server/keys.ts'

const Premises = z.object({
  unitType: z.string().optional(),
  unit: z.string().optional(),
  level: z.string().optional(),
  building: z.string().optional(),
})
const HouseNumber = z.object({
  first: z.number(),
  suffix: z.string().optional(),
  last: z.number().optional(),
  lastSuffix: z.string().optional(),
})
const MapSuggestion = z.object({
  place: z.string(),
  session: z.string().optional(),
  premises: Premises,
  number: HouseNumber,
  street: z.string(),
  city: z.string(),
  state: z.enum(STATE_CODES),
})

/** What the id of a map service's suggestion carries: its place, and the whole address for when that is gone. */
export type MapSuggestion = z.output<typeof MapSuggestion>

const PURPOSE = 'address-place'

/** Signed, so that nobody can have the service asked, and billed, about places of their own. */
export function encodeMapSuggestionId(keys: Keys, choice: MapSuggestion): string {
  const carried = Buffer.from(JSON.stringify(choice)).toString('base64url')
  return `${carried}.${keys.sign(PURPOSE, carried)}`
}

/** The index's own ids hold no full stop. */
export const isMapSuggestionId = (id: string): boolean => id.includes('.')

/** null for whatever `encodePlaceId` did not write, or wrote in an older shape. */
export function decodeMapSuggestionId(keys: Keys, id: string): MapSuggestion | null {
  const [carried = '', signature = '', ...more] = id.split('.')
  if (more.length > 0 || !keys.isSigned(PURPOSE, carried, signature)) return null
  const choice = MapSuggestion.safeParse(JSON.parse(Buffer.from(carried, 'base64url').toString('utf8')))
  return choice.success ? choice.data : null
}
