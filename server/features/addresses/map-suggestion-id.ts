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
  prefix: z.string().optional(),
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
  careOf: z.string().optional(),
  notes: z.string().optional(),
})

/**
 * What the id of a map service's suggestion contains: the place, and the whole address in case the place is removed.
 */
export type MapSuggestion = z.output<typeof MapSuggestion>

const PURPOSE = 'address-place'

/** Signed, so that nobody can cause billed calls for places of their choice. */
export function encodeMapSuggestionId(keys: Keys, choice: MapSuggestion): string {
  const carried = Buffer.from(JSON.stringify(choice)).toString('base64url')
  return `${carried}.${keys.sign(PURPOSE, carried)}`
}

/** Ids of the index contain no full stop. */
export const isMapSuggestionId = (id: string): boolean => id.includes('.')

/** Null for an id that `encodeMapSuggestionId` did not create, or created in an older format. */
export function decodeMapSuggestionId(keys: Keys, id: string): MapSuggestion | null {
  const [carried = '', signature = '', ...more] = id.split('.')
  if (more.length > 0 || !keys.isSigned(PURPOSE, carried, signature)) return null
  const choice = MapSuggestion.safeParse(JSON.parse(Buffer.from(carried, 'base64url').toString('utf8')))
  return choice.success ? choice.data : null
}
