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

const around = (body: object) => shopper(test).call('POST', '/addresses/surroundings', body)
const pointOf = async (text: string): Promise<{ lat: number; lng: number }> => {
  const [found] = await shopper(test).ok('GET', `/addresses?${new URLSearchParams({ search: text })}`)
  const { lat, lng } = await shopper(test).ok('GET', `/addresses/${found.id}`)
  return { lat, lng }
}

describe('API §3 POST /addresses/surroundings', () => {
  it('names the nearest street and suburb of a point, and draws streets and zones', async () => {
    const point = await pointOf('12 smith st fitzroy')
    const { data } = await around(point)
    expect(data).toMatchObject({
      ...point,
      street: 'Smith Street',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
      is_served: true,
    })
    expect(data.streets[0].name).toBe('Smith Street')
    expect(data.streets[0].line.length).toBeGreaterThan(2)
    expect(data.zones.length).toBeGreaterThan(0)
  })

  it.each([
    ['Newtown NSW 2042', 'Newtown'],
    ['Fitzroy', 'Fitzroy'],
  ])('opens for “%s” in the suburb', async (search, city) => {
    expect((await around({ search })).data).toMatchObject({ city, is_served: true })
  })

  it('opens in a served suburb for a text without a suburb', async () => {
    expect((await around({ search: '' })).data).toMatchObject({ is_served: true })
  })

  it('has neither a street nor a suburb far from both', async () => {
    const { data } = await around({ lat: -30, lng: 140 })
    expect(data).toMatchObject({ street: '', city: '', is_served: false, streets: [], zones: [] })
  })

  it.each([{}, { lat: 91, lng: 0 }, { lat: 'x', lng: 0 }])('rejects %o', async (body) => {
    expect((await around(body)).status).toBe(400)
  })

  it('returns address_not_found for a text in a shop without zones', async () => {
    const zones = test.shop.storeDirectory.zones()
    test.shop.storeDirectory.zones = () => []
    expect(await around({ search: '' })).toMatchObject({ status: 404, error: { code: 'address_not_found' } })
    test.shop.storeDirectory.zones = () => zones
  })

  it('returns rate_limited to a client that asks endlessly', async () => {
    test.clock.pass(600)
    const client = shopper(test)
    const find = async () => (await client.call('POST', '/addresses/surroundings', { lat: 0, lng: 0 })).status
    expect(await find()).toBe(200)
    await setRateCounts(test.db, 149)
    expect([await find(), await find()]).toEqual([200, 429])
  })
})

describe('A-ADDR-5 the pin of an unlisted address', () => {
  const UNLISTED = {
    address_line_1: '9999 Nowhere Street',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    address_unlisted: true,
  }
  const place = async (body: object) => {
    test.clock.pass(600)
    return shopper(test).call('POST', '/addresses', body)
  }

  it.each([
    { pin_lat: -37.7981, pin_lng: 144.9802 },
    { pin_lat: '-37.7981', pin_lng: '144.9802' },
  ])('replaces the point of the suburb: %o', async (pin) => {
    const { data } = await place({ ...UNLISTED, ...pin })
    expect(data).toMatchObject({ lat: -37.7981, lng: 144.9802, address_unlisted: true })
  })

  it('is ignored for a listed address, and needs both numbers', async () => {
    const listed = { ...UNLISTED, address_line_1: '12 Smith Street', pin_lat: -37.7981, pin_lng: 144.9802 }
    const { lat, lng } = await pointOf('12 smith st fitzroy')
    expect((await place(listed)).data).toMatchObject({ lat, lng })
    const suburb = (await place(UNLISTED)).data
    expect((await place({ ...UNLISTED, pin_lat: -37.7981 })).data).toMatchObject({ lat: suburb.lat })
  })

  it('must be near its suburb', async () => {
    const reply = await place({ ...UNLISTED, pin_lat: -37.867, pin_lng: 144.978 })
    expect(reply).toMatchObject({
      status: 400,
      error: { code: 'address_invalid', fields: { city: expect.stringMatching(/pin/) } },
    })
  })

  it.each([
    [{ address_line_1: 'PO Box 12' }, 'address_line_1'],
    [{ postcode: '3121' }, 'postcode'],
  ])('does not excuse %o', async (fault, field) => {
    const reply = await place({ ...UNLISTED, ...fault, pin_lat: -37.7981, pin_lng: 144.9802 })
    expect(reply).toMatchObject({ status: 400, error: { code: 'address_invalid' } })
    expect(reply.error.fields).toHaveProperty(field)
  })

  it.each([{ pin_lat: 91 }, { pin_lat: 'north' }, { pin_lng: null }])('rejects %o', async (pin) => {
    expect((await place({ ...UNLISTED, pin_lat: -37.7981, pin_lng: 144.9802, ...pin })).status).toBe(400)
  })

  it('is saved with the address of a member', async () => {
    const member = shopper(test)
    await member.ok('POST', '/users/login', { username: 'customer@coldie.test', password: 'coldie-demo' })
    const { user_id } = await member.ok('GET', '/users/me')
    const body = { ...UNLISTED, pin_lat: -37.7981, pin_lng: 144.9802 }
    const saved = await member.ok('POST', `/users/${user_id}/addresses`, body)
    expect(saved).toMatchObject({ lat: -37.7981, lng: 144.9802, address_unlisted: true })
  })
})
