import { z } from 'zod'
import { areaOf, KNOWN_PLACES, type KnownPlace, lineOf, partsOf } from './known-places.ts'

/** A JSON response with its HTTP status. */
export type Answer = { status: number; body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })

/** Returns an error in the format of the Places API (New). */
export function googleError(status: number, word: string, message: string, reason?: string): Answer {
  const details = reason && [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'googleapis.com',
      metadata: { service: 'places.googleapis.com' },
    },
  ]
  return {
    status,
    body: { error: { code: status, message, status: word, ...(details && { details }) } },
  }
}

const Session = z.string().regex(/^[\w-]{1,36}$/)
const Corner = z.strictObject({ latitude: z.number(), longitude: z.number() })
const Autocomplete = z.strictObject({
  input: z.string().min(1),
  includedPrimaryTypes: z.array(z.string()).max(5).optional(),
  includedRegionCodes: z.array(z.string().length(2)).max(15).optional(),
  locationRestriction: z
    .strictObject({ rectangle: z.strictObject({ low: Corner, high: Corner }) })
    .optional(),
  languageCode: z.string().optional(),
  regionCode: z.string().optional(),
  sessionToken: Session.optional(),
})
export type AskedSuggestions = z.output<typeof Autocomplete>

/** Answers `POST /v1/places:autocomplete`. */
export function suggested(body: unknown): { asked?: AskedSuggestions; answer: Answer } {
  const asked = Autocomplete.safeParse(body)
  if (!asked.success) return { answer: invalid('Invalid JSON payload received.') }
  const { input, includedPrimaryTypes = [], locationRestriction } = asked.data
  const wanted = wordsOf(input)
  const found = KNOWN_PLACES.filter(
    (place) =>
      place.types.some((type) => includedPrimaryTypes.includes(type)) &&
      isWithin(place.point, locationRestriction?.rectangle) &&
      wanted.every((word) =>
        wordsOf(`${lineOf(place)} ${areaOf(place)}`).some((own) => own.startsWith(word)),
      ),
  )
  const suggestions = found.slice(0, 5).map((place) => ({ placePrediction: predictionOf(place, input) }))
  return { asked: asked.data, answer: ok(suggestions.length > 0 ? { suggestions } : {}) }
}

function predictionOf(place: KnownPlace, input: string) {
  const text = `${lineOf(place)}, ${areaOf(place)}`
  const matches = [{ endOffset: Math.min(input.length, text.length) }]
  return {
    place: `places/${place.id}`,
    placeId: place.id,
    text: { text, matches },
    structuredFormat: { mainText: { text: lineOf(place), matches }, secondaryText: { text: areaOf(place) } },
    types: [...place.types, 'geocode'],
  }
}

/** Answers `GET /v1/places/{id}` with the fields of the mask. */
export function detailed(id: string, query: URLSearchParams, fields: string[]): Answer {
  const session = query.get('sessionToken')
  if (fields.length === 0) return invalid('FieldMask is a required parameter.')
  if (session !== null && !Session.safeParse(session).success) return invalid('Session token is invalid.')
  const place = KNOWN_PLACES.find((known) => known.id === id)
  if (!place) return invalid(`Not a valid Place ID: ${id}`)
  const whole: Record<string, unknown> = {
    id,
    types: [...place.types, 'geocode'],
    formattedAddress: `${lineOf(place)}, ${areaOf(place)}`,
    location: { latitude: place.point[0], longitude: place.point[1] },
    addressComponents: partsOf(place).map(({ long, short, types }) => {
      return { longText: long, shortText: short, types, languageCode: 'en-AU' }
    }),
  }
  return ok(
    Object.fromEntries(fields.filter((field) => field in whole).map((field) => [field, whole[field]])),
  )
}

/** Answers `GET /maps/api/geocode/json`. Its HTTP status is always 200; the result is in `status`. */
export function geocoded(query: URLSearchParams): Answer {
  const address = query.get('address')
  if (!address) return ok({ status: 'INVALID_REQUEST', error_message: 'Missing the "address".', results: [] })
  const wanted = wordsOf(address)
  const whole = KNOWN_PLACES.filter((place) => !place.unit && isNamed(place, wanted))
  const near = KNOWN_PLACES.filter(
    (place) =>
      place.types.includes('route') && wordsOf(place.street.join(' ')).every((w) => wanted.includes(w)),
  )
  const found = whole.find(({ number }) => number !== null) ?? near[0]
  if (!found) return ok({ status: 'ZERO_RESULTS', results: [] })
  return ok({ status: 'OK', results: [resultOf(found, found.number === null)] })
}

function isNamed({ number, street, suburb }: KnownPlace, wanted: string[]): boolean {
  const house = number?.split('-').some((each) => wanted.includes(each) || wanted.includes(number))
  const road = [street[0], street[1]].some((name) => wordsOf(name).every((word) => wanted.includes(word)))
  return Boolean(house) && road && wordsOf(suburb).every((word) => wanted.includes(word))
}

function resultOf(place: KnownPlace, isPartial: boolean) {
  const [lat, lng] = place.point
  return {
    address_components: partsOf(place).map(({ long, short, types }) => {
      return { long_name: long, short_name: short, types }
    }),
    formatted_address: `${lineOf(place)}, ${areaOf(place)}`,
    geometry: {
      location: { lat, lng },
      location_type: place.precision ?? 'ROOFTOP',
      viewport: {
        northeast: { lat: lat + 0.0013, lng: lng + 0.0013 },
        southwest: { lat: lat - 0.0013, lng: lng - 0.0013 },
      },
    },
    ...(isPartial && { partial_match: true }),
    place_id: place.id,
    types: place.types,
  }
}

const invalid = (message: string): Answer => googleError(400, 'INVALID_ARGUMENT', message)

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []

type Rectangle = { low: z.output<typeof Corner>; high: z.output<typeof Corner> }

function isWithin([lat, lng]: KnownPlace['point'], rectangle: Rectangle | undefined): boolean {
  if (!rectangle) return true
  const { low, high } = rectangle
  return lat >= low.latitude && lat <= high.latitude && lng >= low.longitude && lng <= high.longitude
}
