import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { demoTestKeys } from '#testing/database/filled-shop.ts'
import { type EmulatedFinder, openEmulatedFinder } from '#testing/emulations/maps/emulated-finder.ts'
import { searchIndex } from './address-index.service.ts'
import { addressOfSuggestion, suggestAddresses, geocodeAddress } from './addresses.service.ts'

const SESSION = '3f2c1a52-7b1e-4c39-9f10-8f2b52f1d0aa'
const EVENING = Date.parse('2026-11-20T18:30:00+11:00')

let db: TestDatabase
let emulated: EmulatedFinder
/** Has a short timeout. */
let hasty: EmulatedFinder
const HASTY_MS = 600
let now = EVENING
type Shop = Parameters<typeof suggestAddresses>[0]
const off = (): Shop => ({ db, keys: demoTestKeys, addressFinder: null })
const on = ({ finder } = emulated): Shop => ({ ...off(), addressFinder: finder })

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemoAddresses(db.owner)
  const clock = { now: () => new Date(now) }
  emulated = await openEmulatedFinder(clock)
  hasty = await openEmulatedFinder(clock, HASTY_MS)
})
// Ends pauses and caches of the previous test.
beforeEach(() => {
  now += 3600_000
  for (const { google, warned } of [emulated, hasty])
    google.trouble.length = google.asked.length = google.searches.length = warned.length = 0
})
afterAll(async () => {
  await Promise.all([emulated.close(), hasty.close()])
  await db.drop()
})

const labels = async (text: string, shop = on()) =>
  (await suggestAddresses(shop, text, { limit: 8 })).map(({ label }) => label)

async function picked(text: string, shop = on()): Promise<string | undefined> {
  const [first] = await suggestAddresses(shop, text, { limit: 1, session: SESSION })
  return first && (await addressOfSuggestion(shop, first.id))?.text
}

describe('§2 Address search with the map service on', () => {
  it.each([
    [
      '8 gore st fitzroy',
      '8 Gore Street, Fitzroy, VIC, 3065, Australia',
      'a street that is not in the index',
    ],
    ['5/8 gore st fitz', '8 Gore Street, Unit 5, Fitzroy, VIC, 3065, Australia', 'an unknown unit'],
    ['3/8 gore fitzroy', '8 Gore Street, Unit 3, Fitzroy, VIC, 3065, Australia', 'a unit that Google knows'],
    ['Apt 9, 8 gore', '8 Gore Street, Apartment 9, Fitzroy, VIC, 3065, Australia', 'the kind of unit'],
    ['Level 2, 8 gore', '8 Gore Street, Level 2, Fitzroy, VIC, 3065, Australia', 'a level'],
    ['u7 level 3 8 gore st', '8 Gore Street, Unit 7, Level 3, Fitzroy, VIC, 3065, Australia', 'both'],
    ['30-34 gore st', '30-34 Gore Street, Fitzroy, VIC, 3065, Australia', 'a range that Google knows'],
    ['Fitzroy, 8 gore st', '8 Gore Street, Fitzroy, VIC, 3065, Australia', 'the suburb first'],
    ['8 gore street VIC Australia', '8 Gore Street, Fitzroy, VIC, 3065, Australia', 'state and country'],
    ['9 wurruk lane newtown', '9 Wurruk Lane, Newtown, NSW, 2042, Australia', 'the other state'],
  ])('finds %s as %s: %s', async (typed, address) => {
    expect(await picked(typed)).toBe(address)
    expect(emulated.google.asked.map(({ service }) => service)).toEqual(['suggest', 'locate'])
  })

  it('applies a suffix or range to the found street if Google returns its house', async () => {
    const { finder } = emulated
    const house = { id: 'ChIJ7cfnUOtC1moR1Nw6qJm_b0E', area: 'Fitzroy VIC, Australia' }
    const answering = (line: string) => ({
      ...off(),
      addressFinder: { ...finder, suggest: async () => [{ ...house, line }] },
    })
    const expected = 'Gore Street, Unit 5, Fitzroy, VIC, 3065, Australia'
    for (const [line, typed, number] of [
      ['8 Gore Street', '5/8A gore', '8A'],
      ['8 Gore Street', '5/8-10A gore', '8-10A'],
      ['8-10 Gore Street', '5/8-10A gore', '8-10A'],
    ] as const) {
      expect(await picked(typed, answering(line)), typed).toBe(`${number} ${expected}`)
    }
    expect((await labels('8B gore', answering('8A Gore Street'))).join()).not.toContain('Gore Street')
  })

  it('retains a building', async () => {
    expect(await labels('8 gore st')).toEqual(['8 Gore Street, Fitzroy VIC', '3/8 Gore Street, Fitzroy VIC'])
    const { finder } = emulated
    const suggest = (text: string) => finder.suggest(text.replace(' Harbour Tower', ''))
    const shop = { ...off(), addressFinder: { ...finder, suggest } }
    expect(await picked('Harbour Tower, 8 gore fitzroy', shop)).toBe(
      '8 Gore Street, Harbour Tower, Fitzroy, VIC, 3065, Australia',
    )
  })

  it('queries without unit and level, and sends no other data of the shopper', async () => {
    await suggestAddresses(on(), 'Level 2, 5/8 Gore St, Fitzroy 3065', { limit: 6, session: SESSION })
    const [{ headers, query, body }] = emulated.google.asked as [(typeof emulated.google.asked)[0]]
    expect(JSON.parse(body)).toMatchObject({ input: '8 gore st fitzroy 3065', sessionToken: SESSION })
    expect([...query.keys()]).toEqual(['$alt'])
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'x-goog-api-client',
      'x-goog-api-key',
      'x-goog-fieldmask',
    ])
  })

  it('passes the session from the search to the place by the id', async () => {
    await picked('8 gore')
    expect(emulated.google.asked[1]!.query.get('sessionToken')).toBe(SESSION)
  })

  it('ranks an exact number without a unit first and lists no address twice', async () => {
    expect(await labels('12 smith')).toEqual([
      '12 Smith Street, Fitzroy VIC',
      '12 Smith Street, Collingwood VIC',
    ])
  })

  it('attributes the service’s suggestions, and no others', async () => {
    const attributions = async (text: string) =>
      new Set((await suggestAddresses(on(), text, { limit: 8 })).map(({ attribution }) => attribution))
    expect(await attributions('8 gore')).toEqual(new Set(['Google Maps']))
    expect(await attributions('12 acland st kilda')).toEqual(new Set([undefined]))
  })

  it.each([
    ['PO Box 8 Fitzroy', 'a post office box is not a street address'],
    ['8 Gore St Walkerville SA', 'the state is not served'],
    ['gore st fitzroy', 'a house is never guessed'],
    ['8', 'a number alone is not a street'],
    ['', 'the text is empty'],
  ])('sends no query for “%s”: %s', async (text) => {
    expect(await labels(text)).toEqual(await labels(text, off()))
    expect(emulated.google.asked).toEqual([])
  })
})

describe('a map service that fails or finds nothing', () => {
  it.each([
    'silence',
    'slow body',
    'nonsense',
    'another shape',
    'hang up',
    { http: 403 },
    { http: 429 },
    { http: 500 },
  ] as const)('at %j leaves the shopper with the index’s own suggestions', async (trouble) => {
    hasty.google.trouble.push(trouble)
    expect(await suggestAddresses(on(hasty), '12 smith st fitz', { limit: 8 })).toEqual(
      await searchIndex(db, '12 smith st fitz', 8),
    )
    expect(hasty.warned).toHaveLength(1)
  })

  it('also if it has no results', async () => {
    expect(await labels('7 acland st kilda')).toEqual(await labels('7 acland st kilda', off()))
    expect(emulated.warned).toEqual([])
  })

  it('is not queried for a minute after three failures, and is reported once', async () => {
    emulated.google.trouble.push({ http: 429 }, { http: 429 }, { http: 429 })
    for (const text of ['12 smith s', '12 smith st', '12 smith st f', '12 smith st fi'])
      expect(await labels(text)).toEqual(await labels(text, off()))
    expect(emulated.google.asked).toHaveLength(3)
    expect(emulated.warned).toHaveLength(1)
  })

  it.each(['silence', { http: 500 }] as const)(
    'after the pick, at %j, falls back to the index’s house of that address',
    async (trouble) => {
      const [first] = await suggestAddresses(on(), '5/12 smith st fitzroy', { limit: 1 })
      hasty.google.trouble.push(trouble)
      const found = await addressOfSuggestion(on(hasty), first!.id)
      const [own] = await searchIndex(db, '5/12 smith st fitzroy', 1)
      expect(first!.attribution).toBe('Google Maps')
      expect(found).toEqual(await addressOfSuggestion(off(), own!.id))
    },
  )

  it('after the pick falls back to the centre of the suburb if the index lacks the house', async () => {
    const [first] = await suggestAddresses(on(), '5/8 gore st fitzroy', { limit: 1 })
    for (const shop of [off(), on()]) {
      emulated.google.trouble.push({ http: 503 })
      const found = await addressOfSuggestion(shop, first!.id)
      expect(found?.text).toBe('8 Gore Street, Unit 5, Fitzroy, VIC, 3065, Australia')
      expect(found?.lat).toBeCloseTo(-37.801, 2)
    }
  })
})

describe('the id of a map service’s suggestion', () => {
  it('does not resolve after tampering, and no service is queried', async () => {
    const [first] = await suggestAddresses(on(), '8 gore', { limit: 1 })
    const [carried, signature] = first!.id.split('.') as [string, string]
    const other = Buffer.from(
      Buffer.from(carried, 'base64url').toString().replace('ChIJ7', 'ChIJ8'),
    ).toString('base64url')
    emulated.google.asked.length = 0
    for (const id of [
      `${other}.${signature}`,
      `${carried}.${'0'.repeat(64)}`,
      `${carried}.`,
      `.${signature}`,
      `${carried}.${signature}.x`,
      carried,
      '.',
      '..%00',
      'x'.repeat(1_990) + '.y',
    ])
      expect(await addressOfSuggestion(on(), id), id.slice(0, 40)).toBeNull()
    expect(emulated.google.asked).toEqual([])
  })

  it('does not resolve with another kind of place inside', async () => {
    const shop = { ...on(), keys: demoTestKeys }
    const sealed = Buffer.from('{"place":"x"}').toString('base64url')
    expect(
      await addressOfSuggestion(shop, `${sealed}.${demoTestKeys.sign('address-place', sealed)}`),
    ).toBeNull()
  })
})

describe('a typed address that the index does not know, with the map service on', () => {
  const typed = { addressLine1: '8 Gore St', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
  const point = { lat: -37.80764, lng: 144.98121 }

  it.each([
    { change: {}, text: '8 Gore St, Fitzroy, VIC, 3065, Australia' },
    { change: { addressLine1: '5/8 gore st' }, text: '5/8 gore st, Fitzroy, VIC, 3065, Australia' },
    { change: { addressLine1: '5/8A gore st' }, text: '5/8A gore st, Fitzroy, VIC, 3065, Australia' },
    { change: { addressLine1: '8-10 gore st' }, text: '8-10 gore st, Fitzroy, VIC, 3065, Australia' },
    { change: { addressLine2: 'blue door' }, text: '8 Gore St, blue door, Fitzroy, VIC, 3065, Australia' },
  ])('with $change is placed at its house', async ({ change, text }) => {
    const placed = await geocodeAddress(on(), { ...typed, ...change })
    expect(placed).toMatchObject({ ok: true, precision: 'house', address: { text, ...point } })
  })

  it('is queried without its unit', async () => {
    await geocodeAddress(on(), { ...typed, addressLine1: 'Unit 5, 8 Gore St', addressLine2: 'blue door' })
    expect(emulated.google.asked.map(({ query }) => query.get('address'))).toEqual([
      '8 gore st, Fitzroy VIC 3065',
    ])
  })

  it('is queried again without a suffix that Google does not know', async () => {
    await geocodeAddress(on(), { ...typed, addressLine1: '8A Gore St' })
    expect(emulated.google.asked.map(({ query }) => query.get('address'))).toEqual([
      '8A gore st, Fitzroy VIC 3065',
      '8 gore st, Fitzroy VIC 3065',
    ])
  })

  it.each([
    { change: { addressLine1: '77 Gore St' }, because: 'only the street is known' },
    {
      change: { addressLine1: '32 Gore St', state: 'NSW', postcode: '2042', city: 'Newtown' },
      because: 'the service finds it elsewhere',
    },
  ])('with $change stays where the index places it: $because', async ({ change }) => {
    const request = { ...typed, ...change }
    expect(await geocodeAddress(on(), request)).toEqual(await geocodeAddress(off(), request))
    expect(emulated.google.asked).toHaveLength(1)
  })

  it.each(['silence', 'nonsense', { http: 403 }] as const)('stays there too at %j', async (trouble) => {
    hasty.google.trouble.push(trouble)
    const request = { ...typed, addressLine1: '8A Gore St' }
    expect(await geocodeAddress(on(hasty), request)).toEqual(await geocodeAddress(off(), request))
    expect(hasty.warned).toHaveLength(1)
    expect(hasty.google.asked).toHaveLength(1)
  })

  it.each([
    { change: { addressLine1: '12 smith st' }, because: 'the index knows it' },
    { change: { addressLine1: 'PO Box 8' }, because: 'it is a post office box' },
    { change: { state: 'SA', postcode: '5081' }, because: 'its state is not served' },
    { change: { addressLine1: 'Gore St' }, because: 'it has no number' },
    { change: { postcode: '3066' }, because: 'the suburb has another postcode' },
    { change: { addressLine1: '8 Gore St, London' }, because: 'it names another town' },
  ])('with $change queries no service: $because', async ({ change }) => {
    const request = { ...typed, ...change }
    expect(await geocodeAddress(on(), request)).toEqual(await geocodeAddress(off(), request))
    expect(emulated.google.asked).toEqual([])
  })
})
