import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const get = (path: string) => shopper(test).call('GET', path)

describe('GET /suburbs/{state}/{suburb}', () => {
  it.each(['/suburbs/VIC/Fitzroy', '/suburbs/victoria/fitzroy', '/suburbs/Victoria/FITZROY'])(
    'returns %s with its store, fee, minimum and distance',
    async (path) => {
      const { data } = await get(path)
      expect(data).toMatchObject({
        suburb: { name: 'Fitzroy', state: 'VIC', postcode: '3065', zone_id: 1 },
        zone: { delivery_fee: 7.95, min_spend: 30 },
        store: { store_id: 1, name: 'Coldie Fitzroy', suburb: 'Fitzroy', postcode: '3065' },
        lead_minutes: 25,
      })
      expect(data.distance_km).toBeLessThan(3)
    },
  )

  it('lists eight served neighbours, the nearest first, without the suburb itself', async () => {
    const { data } = await get('/suburbs/new-south-wales/surry-hills')
    const km = data.nearby.map((each: { distance_km: number }) => each.distance_km)
    expect(km).toHaveLength(8)
    expect(km).toEqual(km.toSorted((a: number, b: number) => a - b))
    expect(km.at(-1)).toBeLessThan(5)
    expect(data.nearby.map((each: { name: string }) => each.name)).not.toContain('Surry Hills')
  })

  it.each([
    '/suburbs/VIC/atlantis',
    '/suburbs/QLD/brisbane',
    '/suburbs/nowhere/fitzroy',
    '/suburbs/NSW/fitzroy',
  ])('returns the 404 of S-ERR-2 for %s', async (path) => {
    const { status, error } = await get(path)
    expect([status, error.code]).toEqual([404, 'area_not_served'])
  })
})

describe('GET /stores/{store_id}', () => {
  it('returns a week of hours in the store’s time zone, from today on', async () => {
    const { week } = (await get('/stores/1')).data
    expect(week).toHaveLength(7)
    expect(week[0]).toEqual({ date: '2026-11-20', spans: [{ opens: '12:00', closes: '23:00' }] })
  })

  it('omits hours in which the law forbids delivery', async () => {
    test.clock.set('2026-12-24T10:00:00+11:00')
    const { week } = (await get('/stores/5')).data
    expect(week[1]).toEqual({ date: '2026-12-25', spans: [] })
  })

  it('returns its location and delivery area, and no internal data', async () => {
    const { data, text } = await get('/stores/5')
    expect(data).toMatchObject({ state: 'NSW', suburb: 'Surry Hills', time_zone: 'Australia/Sydney' })
    expect(data.suburbs).toContain('Surry Hills')
    expect(text).not.toMatch(/abn|slot_capacity|@coldie/)
  })

  it.each(['99', '0', 'x'])('returns a 400 for store %s', async (store) => {
    expect((await get(`/stores/${store}`)).status).toBe(400)
  })
})
