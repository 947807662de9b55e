import { z } from 'zod'
import type { MapsSettings } from './google-settings.ts'
import { HOUSE_TYPES, houseOf, isHouse, Latitude, Longitude } from './google-house.ts'
import { type AddressFinder, MapsUnavailable, type SuggestedPlace } from './port.ts'

/** Area of the served states: a suggestion elsewhere would replace a useful one. */
const SERVED = {
  low: { latitude: -39.2, longitude: 140.9 },
  high: { latitude: -28.1, longitude: 153.7 },
}
/** Requested fields, which determine the price; these belong to the cheapest tier. */
const SUGGESTED = 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat'
const LOCATED = 'addressComponents,location,types'

const Line = z.object({ text: z.string() })
const Suggested = z
  .object({
    suggestions: z.array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().regex(/^[\w-]{1,400}$/),
            structuredFormat: z.object({ mainText: Line, secondaryText: Line.nullish() }),
          })
          .nullish(),
      }),
    ),
  })
  .transform(({ suggestions }) =>
    suggestions.flatMap(({ placePrediction: found }): SuggestedPlace[] => {
      if (!found) return []
      const { mainText, secondaryText } = found.structuredFormat
      return [{ id: found.placeId, line: mainText.text, area: secondaryText?.text ?? '' }]
    }),
  )

const Located = z
  .object({
    types: z.array(z.string()),
    location: z.object({ latitude: Latitude, longitude: Longitude }).nullish(),
    addressComponents: z.array(
      z
        .object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })
        .transform(({ longText, shortText, types }) => ({ long: longText, short: shortText, types })),
    ),
  })
  .transform(({ types, location, addressComponents }) =>
    location && isHouse(types) ? houseOf(addressComponents, location.latitude, location.longitude) : null,
  )

/** Opens the Places API (New): suggestions and their details, billed together by session. */
export async function openGooglePlaces(
  { apiKey, emulation }: MapsSettings,
  timeoutMs: number,
): Promise<Pick<AddressFinder, 'suggest' | 'locate' | 'close'>> {
  const { PlacesClient } = (await import('@googlemaps/places')).default.v1
  const [host, port] = emulation?.split(':') ?? []
  const client = new PlacesClient({
    // REST: one HTTPS request per query, and no permanent connection.
    fallback: true,
    apiKey,
    // A key needs no project. Without a value here, the client would look for one in the environment.
    projectId: 'none',
    ...(host !== undefined && { apiEndpoint: host, port: Number(port), protocol: 'http' }),
  })
  await client.initialize()
  const spoken = { languageCode: 'en-AU', regionCode: 'au' }
  const asking = (fields: string) => ({
    timeout: timeoutMs,
    maxRetries: 0,
    otherArgs: { headers: { 'X-Goog-FieldMask': fields } },
  })
  return {
    suggest: async (text, session) => {
      const request = {
        input: text,
        includedPrimaryTypes: [...HOUSE_TYPES],
        includedRegionCodes: ['au'],
        locationRestriction: { rectangle: SERVED },
        ...spoken,
        ...(session && { sessionToken: session }),
      }
      const [reply] = await client.autocompletePlaces(request, asking(SUGGESTED)).catch(unavailable)
      return parseReply(Suggested, reply)
    },
    locate: async (id, session) => {
      const request = { name: `places/${id}`, ...spoken, ...(session && { sessionToken: session }) }
      const reply = await client.getPlace(request, asking(LOCATED)).catch((error: unknown) => {
        return isUnknownPlace(error) ? null : unavailable(error)
      })
      return reply && parseReply(Located, reply[0])
    },
    close: () => client.close(),
  }
}

const Failure = z.object({ code: z.number().optional(), reason: z.string().nullish() }).catch({})

const INVALID_ARGUMENT = 3
const NOT_FOUND = 5

/**
 * Returns true if the place no longer exists: places can be removed and merged. A wrong key has the same code with
 * another reason.
 */
function isUnknownPlace(error: unknown): boolean {
  const { code, reason } = Failure.parse(error)
  return code === NOT_FOUND || (code === INVALID_ARGUMENT && !reason)
}

const CODES: Record<number, string> = {
  1: 'cancelled',
  3: 'invalid argument',
  4: 'no answer in time',
  7: 'permission denied',
  8: 'quota used up',
  13: 'internal error',
  14: 'unavailable',
  16: 'unauthenticated',
}

/**
 * Throws `MapsUnavailable` with the error's code only, because the client's error contains the request with the key
 * and the shopper's text.
 */
function unavailable(error: unknown): never {
  const { code, reason } = Failure.parse(error)
  const words = code === undefined ? 'an answer that says nothing' : (CODES[code] ?? `code ${code}`)
  throw new MapsUnavailable(reason ? `${words}, ${reason}` : words)
}

function parseReply<Reply>(schema: z.ZodType<Reply>, reply: unknown): Reply {
  const parsed = schema.safeParse(reply)
  if (!parsed.success) throw new MapsUnavailable('an answer of another shape')
  return parsed.data
}
