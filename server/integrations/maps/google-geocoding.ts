import { z } from 'zod'
import type { MapsSettings } from './google-settings.ts'
import { houseOf, isHouse, Latitude, Longitude } from './google-house.ts'
import { type AddressFinder, type LocatedHouse, MapsUnavailable } from './port.ts'

/**
 * Types of exact results: at the house, or interpolated between two houses of its street. All other types are
 * centres of larger areas.
 */
const PRECISE = ['ROOFTOP', 'RANGE_INTERPOLATED']

const Geocoded = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(
    z.object({
      partial_match: z.boolean().optional(),
      types: z.array(z.string()),
      address_components: z.array(
        z
          .object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
          .transform(({ long_name, short_name, types }) => ({ long: long_name, short: short_name, types })),
      ),
      geometry: z.object({
        location_type: z.string(),
        location: z.object({ lat: Latitude, lng: Longitude }),
      }),
    }),
  ),
})
type Result = z.output<typeof Geocoded>['results'][number]

/** Opens the Geocoding API, which resolves a whole address to its house. Its key can only be sent in the URL. */
export async function openGeocoding(
  { apiKey, emulation }: MapsSettings,
  timeoutMs: number,
): Promise<Pick<AddressFinder, 'geocode'>> {
  const { Client } = await import('@googlemaps/google-maps-services-js')
  // The client would retry three times; the built-in index is faster.
  const once = { retry: 0, noResponseRetries: 0 }
  const client = new Client({ config: { timeout: timeoutMs, raxConfig: once } })

  async function geocode(text: string): Promise<LocatedHouse | null> {
    const reply = await client
      .geocode({
        params: {
          address: text,
          components: { country: 'AU' },
          region: 'au',
          language: 'en-AU',
          key: apiKey,
        },
        // The client's timeout applies to each byte; this one applies to the whole response.
        signal: AbortSignal.timeout(timeoutMs),
        ...(emulation !== null && { url: `http://${emulation}/maps/api/geocode/json` }),
      })
      .catch(unavailable)
    const geocoded = Geocoded.safeParse(reply.data)
    if (!geocoded.success) throw new MapsUnavailable('an answer of another shape')
    const [best] = geocoded.data.results
    if (!best || !isExact(best)) return null
    const { lat, lng } = best.geometry.location
    return houseOf(best.address_components, lat, lng)
  }
  return { geocode }
}

const isExact = ({ partial_match, types, geometry }: Result): boolean =>
  !partial_match && isHouse(types) && PRECISE.includes(geometry.location_type)

const Failure = z
  .object({
    code: z.string().optional(),
    response: z
      .object({ status: z.number(), data: z.object({ status: z.string() }).optional().catch(undefined) })
      .optional(),
  })
  .catch({})

const LATE = ['ERR_CANCELED', 'ECONNABORTED', 'ETIMEDOUT']

/**
 * Throws `MapsUnavailable` with the error's code only, because the client's error contains the request with the key
 * and the shopper's text.
 */
function unavailable(error: unknown): never {
  const { code, response } = Failure.parse(error)
  if (response) throw new MapsUnavailable(response.data?.status ?? `HTTP ${response.status}`)
  throw new MapsUnavailable(LATE.includes(code ?? '') ? 'no answer in time' : (code ?? 'no answer'))
}
