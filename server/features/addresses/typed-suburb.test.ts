import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoAddresses } from '#server/db/seed/demo-addresses.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { openTestShop, type TestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  await seedDemoAddresses(test.db.owner)
})
afterAll(() => test.close())

describe('API §3 GET /addresses/suburb', () => {
  const suburb = async (search: string) =>
    (await shopper(test).call('GET', `/addresses/suburb?${new URLSearchParams({ search })}`)).data

  it.each([
    ['Wangaratta 3677', 'Wangaratta VIC 3677 no'],
    ['1 Murphy St Wangaratta 3677', 'Wangaratta VIC 3677 no'],
    ['Newcastle NSW 2300', 'Newcastle NSW 2300 no'],
    ['Brisbane QLD', 'Brisbane QLD  no'],
    ['Brisbane 4000', 'Brisbane QLD 4000 no'],
    ['1 Queen St Brisbane QLD 4000', 'Brisbane QLD 4000 no'],
    ['Tarneit 3029', 'Tarneit VIC 3029 no'],
    ['Geelong', 'Geelong VIC 3220 no'],
    ['1 Malop St Geelong', 'Geelong VIC 3220 no'],
    ['1 Malop St, Geelong VIC 3220', 'Geelong VIC 3220 no'],
    ['Fitzroy VIC 3065', 'Fitzroy VIC 3065 yes'],
    ['100 crown st darlinghurst', 'Darlinghurst NSW 2010 yes'],
  ])('for “%s” returns %s', async (text, place) => {
    const { city, state, postcode, is_served } = await suburb(text)
    expect(`${city} ${state} ${postcode} ${is_served ? 'yes' : 'no'}`).toBe(place)
  })

  it.each(['', '12 smith', 'PO Box 12 Wangaratta 3677', 'Nowhere', '1 Queen St QLD', 'Murphy Street 3677'])(
    'returns address_not_found for “%s”',
    async (search) => {
      const path = `/addresses/suburb?${new URLSearchParams({ search })}`
      const reply = await shopper(test).call('GET', path)
      expect(reply).toMatchObject({ status: 404, error: { code: 'address_not_found' } })
    },
  )

  it('returns rate_limited to a client that searches endlessly', async () => {
    const client = shopper(test)
    const find = async () => (await client.call('GET', '/addresses/suburb?search=Geelong')).status
    expect(await find()).toBe(200)
    await setRateCounts(test.db, 299)
    expect([await find(), await find()]).toEqual([200, 429])
  })
})

describe('API §3 POST /addresses/nearest', () => {
  const pointOf = async (text: string): Promise<{ lat: number; lng: number }> => {
    const [found] = await shopper(test).ok('GET', `/addresses?${new URLSearchParams({ search: text })}`)
    return shopper(test).ok('GET', `/addresses/${found.id}`)
  }

  it('returns the nearest house within 60 m as a suggestion', async () => {
    test.clock.pass(600)
    const { lat, lng } = await pointOf('12 smith st fitzroy')
    const found = await shopper(test).ok('POST', '/addresses/nearest', { lat: lat + 0.00001, lng })
    expect(found.label).toBe('12 Smith Street, Fitzroy VIC 3065')
    expect(await shopper(test).ok('GET', `/addresses/${found.id}`)).toMatchObject({ lat, lng })
  })

  it.each([
    { lat: -37.9, lng: 144.6 },
    { lat: 0, lng: 0 },
    { lat: 90, lng: 180 },
  ])('returns address_not_found for $lat, $lng', async (point) => {
    const reply = await shopper(test).call('POST', '/addresses/nearest', point)
    expect(reply).toMatchObject({ status: 404, error: { code: 'address_not_found' } })
  })

  it.each([{}, { lat: 91, lng: 0 }, { lat: 'x', lng: 0 }])('rejects %o', async (point) => {
    expect((await shopper(test).call('POST', '/addresses/nearest', point)).status).toBe(400)
  })

  it('returns rate_limited to a client that asks endlessly', async () => {
    test.clock.pass(600)
    const client = shopper(test)
    const find = async () => (await client.call('POST', '/addresses/nearest', { lat: 0, lng: 0 })).status
    expect(await find()).toBe(404)
    await setRateCounts(test.db, 29)
    expect([await find(), await find()]).toEqual([404, 429])
  })
})
