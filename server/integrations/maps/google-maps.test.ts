import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type MapsEmulation,
  type MapsTrouble,
  openMapsEmulation,
} from '#testing/emulations/maps/open-maps-emulation.ts'
import { openGoogleMaps } from './google-maps.ts'
import { type AddressFinder, MapsUnavailable } from './port.ts'

/** Milliseconds longer than any response takes on a busy machine. */
const PATIENT_MS = 30_000
const HASTY_MS = 600
const SESSION = '3f2c1a52-7b1e-4c39-9f10-8f2b52f1d0aa'

let google: MapsEmulation
let finder: AddressFinder
/** Finder with a short timeout, for tests in which the service does not respond. */
let hasty: AddressFinder
const open = (apiKey: string, timeoutMs = PATIENT_MS) =>
  openGoogleMaps({ apiKey, emulation: google.address }, { timeoutMs })

beforeAll(async () => {
  google = await openMapsEmulation()
  finder = await open(google.apiKey)
  hasty = await open(google.apiKey, HASTY_MS)
})
beforeEach(() => {
  google.trouble.length = 0
  google.asked.length = 0
  google.searches.length = 0
})
afterAll(async () => {
  await Promise.all([finder.close?.(), hasty.close?.()])
  await google.close()
})

const GORE_8 = { number: '8', street: 'Gore Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
const GORE_8_ID = 'ChIJ7cfnUOtC1moR1Nw6qJm_b0E'

describe('Google Maps, from the first letters to the place', () => {
  it('is one session: every search and the final place have the same token', async () => {
    for (const typed of ['8 go', '8 gore', '8 gore fitz']) await finder.suggest(typed, SESSION)
    expect(await finder.locate(GORE_8_ID, SESSION)).toEqual({ ...GORE_8, lat: -37.80764, lng: 144.98121 })
    const { asked, searches } = google
    expect(asked.map(({ service }) => service)).toEqual(['suggest', 'suggest', 'suggest', 'locate'])
    expect([
      ...searches.map(({ sessionToken }) => sessionToken),
      asked.at(-1)!.query.get('sessionToken'),
    ]).toEqual(Array.from({ length: 4 }, () => SESSION))
  })

  it('requests only houses of the two states, in session-token mode of the new Places API', async () => {
    await finder.suggest('8 gore', SESSION)
    expect(google.asked[0]).toMatchObject({ method: 'POST', path: '/v1/places:autocomplete' })
    expect(google.searches).toEqual([
      {
        input: '8 gore',
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise'],
        includedRegionCodes: ['au'],
        locationRestriction: {
          rectangle: {
            low: { latitude: -39.2, longitude: 140.9 },
            high: { latitude: -28.1, longitude: 153.7 },
          },
        },
        languageCode: 'en-AU',
        regionCode: 'au',
        sessionToken: SESSION,
      },
    ])
  })

  it('returns the two lines of each house, and no street or place elsewhere', async () => {
    expect(await finder.suggest('8 gore')).toEqual([
      { id: GORE_8_ID, line: '8 Gore Street', area: 'Fitzroy VIC, Australia' },
      {
        id: 'EhwzLzggR29yZSBTdHJlZXQsIEZpdHpyb3kgVklD',
        line: '3/8 Gore Street',
        area: 'Fitzroy VIC, Australia',
      },
    ])
    expect(await finder.suggest('gore fitzroy')).not.toContainEqual(
      expect.objectContaining({ line: 'Gore Street' }),
    )
    expect(await finder.suggest('1 nowhere')).toEqual([])
  })

  it('sends no token if it is given none', async () => {
    await finder.suggest('8 gore')
    await finder.locate(GORE_8_ID)
    expect(google.searches[0]).not.toHaveProperty('sessionToken')
    expect(google.asked[1]!.query.has('sessionToken')).toBe(false)
  })

  it('requests only the fields it reads, of the cheapest tier', async () => {
    await finder.suggest('8 gore')
    await finder.locate(GORE_8_ID)
    expect(google.asked.map(({ headers }) => headers['x-goog-fieldmask'])).toEqual([
      'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat',
      'addressComponents,location,types',
    ])
  })

  it('sends the key in its header and nowhere else', async () => {
    await finder.suggest('8 gore')
    await finder.locate(GORE_8_ID)
    expect(google.asked).toHaveLength(2)
    for (const { headers, path, query, body } of google.asked) {
      const { 'x-goog-api-key': key, ...others } = headers
      expect(key).toBe(google.apiKey)
      expect(JSON.stringify([others, path, [...query], body])).not.toContain(google.apiKey)
    }
  })

  it.each([
    ['ChIJunknown', 'a removed place'],
    ['ChIJ_40Gore1moRCCCCCCCCCC12', 'a street'],
  ])('finds no house for %s: %s', async (id) => {
    expect(await finder.locate(id)).toBeNull()
  })
})

describe('Google Maps, a whole address', () => {
  it('is geocoded in Australia only', async () => {
    expect(await finder.geocode('8 gore st, Fitzroy VIC 3065')).toEqual({
      ...GORE_8,
      lat: -37.80764,
      lng: 144.98121,
    })
    const { method, path, query } = google.asked[0]!
    expect([method, path]).toEqual(['GET', '/maps/api/geocode/json'])
    expect(Object.fromEntries(query)).toEqual({
      address: '8 gore st, Fitzroy VIC 3065',
      components: 'country:AU',
      region: 'au',
      language: 'en-AU',
      key: google.apiKey,
    })
  })

  it.each([
    ['30 gore street fitzroy', 'between two houses', '30-34'],
    ['9 wurruk lane newtown', 'in a separate building', '9'],
    ['77 gore street fitzroy', 'in the middle of the street, a partial match', null],
    ['1 nowhere road', 'nowhere', null],
  ])('%s lies %s', async (text, _, number) => {
    expect((await finder.geocode(text))?.number ?? null).toBe(number)
  })
})

describe('Google Maps failing', () => {
  const calls = {
    suggest: (by: AddressFinder) => by.suggest('8 gore', SESSION),
    locate: (by: AddressFinder) => by.locate(GORE_8_ID, SESSION),
    geocode: (by: AddressFinder) => by.geocode('8 gore st fitzroy'),
  }
  const isEndless = (trouble: MapsTrouble) => trouble === 'silence' || trouble === 'slow body'
  const troubles: [MapsTrouble, RegExp][] = [
    ['silence', /^no answer in time$/],
    ['slow body', /^no answer in time$/],
    ['nonsense', /says nothing|another shape|unavailable/],
    ['another shape', /another shape|says nothing|HTTP/],
    ['hang up', /unavailable|ECONNRESET/],
    [{ http: 403 }, /permission denied|HTTP 403/],
    [{ http: 429 }, /quota used up|HTTP 429/],
    [{ http: 500 }, /internal error|HTTP 500/],
    [{ http: 503 }, /unavailable|HTTP 503/],
  ]
  const cases = Object.keys(calls).flatMap((call) =>
    troubles.map(([trouble, words]) => ({ call: call as keyof typeof calls, trouble, words })),
  )

  it.each(cases)('$call reports $trouble and does not retry', async ({ call, trouble, words }) => {
    google.trouble.push(trouble)
    const failure: unknown = await calls[call](isEndless(trouble) ? hasty : finder).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(MapsUnavailable)
    expect((failure as Error).message).toMatch(words)
    expect(google.asked).toHaveLength(1)
  })

  it.each(['suggest', 'locate', 'geocode'] as const)(
    '%s reveals neither the key nor the typed text in any error',
    async (call) => {
      const other = await open('AIzaSyWrong-key-0123456789_abcdefghijkl')
      const failure = (await calls[call](other).catch((error: unknown) => error)) as Error
      expect(failure).toBeInstanceOf(MapsUnavailable)
      expect(failure.message).toBe(
        call === 'geocode' ? 'REQUEST_DENIED' : 'invalid argument, API_KEY_INVALID',
      )
      const told = JSON.stringify(failure) + String(failure.cause) + failure.stack
      expect(told).not.toMatch(/AIzaSyWrong|gore|3f2c1a52|ChIJ7/i)
    },
  )
})
