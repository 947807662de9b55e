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

/** Content of a map suggestion's id: the place, and the whole address in case the place is removed. */
export type MapSuggestion = z.output<typeof MapSuggestion>

const PURPOSE = 'address-place'

/** Encodes and signs a choice, so that callers can't cause billed calls for arbitrary places. */
export function encodeMapSuggestionId(keys: Keys, choice: MapSuggestion): string {
  const carried = Buffer.from(JSON.stringify(choice)).toString('base64url')
  return `${carried}.${keys.sign(PURPOSE, carried)}`
}

/** Returns whether an id is of a map suggestion. Ids of the index contain no full stop. */
export const isMapSuggestionId = (id: string): boolean => id.includes('.')

/** Decodes an id. Returns null if `encodeMapSuggestionId` did not create it, or created it in an older format. */
export function decodeMapSuggestionId(keys: Keys, id: string): MapSuggestion | null {
  const [carried = '', signature = '', ...more] = id.split('.')
  if (more.length > 0 || !keys.isSigned(PURPOSE, carried, signature)) return null
  const choice = MapSuggestion.safeParse(JSON.parse(Buffer.from(carried, 'base64url').toString('utf8')))
  return choice.success ? choice.data : null
}
