import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { servedSuburbsOf } from '#domain/delivery/served-suburbs.ts'
import { slotsOf } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const get = (path: string) => shopper(test).call('GET', path)

describe('§7 GET /zones/location/{lat},{lng}', () => {
  it('returns the zone of a served place, with the delivery costs', async () => {
    const reply = await get('/zones/location/-37.80092,144.97919')
    expect(reply.data).toEqual({
      zone_id: 1,
      name: 'Fitzroy',
      primary_store_id: 1,
      status: 'ACTIVE',
      delivery_fee: 7.95,
      min_spend: 30,
      state: 'VIC',
      notice: '',
    })
    expect((await get('/zones/location/%20-37.80092%2C%20144.97919')).status).toBe(200)
  })

  it.each([
    '-33.8,151.2,1',
    '0,0',
    '-37.9,abc',
    '144.97919,-37.80092',
    '-31.95,115.86',
    'NaN,NaN',
    '1e2,1e2',
    ',',
  ])('returns the 404 of S-ERR-2 for %s', async (point) => {
    const reply = await get(`/zones/location/${point}`)
    expect([reply.status, reply.error]).toEqual([
      404,
      { code: 'area_not_served', msg: 'Sorry, we currently do not service your area.' },
    ])
  })

  it('does not serve from a deactivated zone', async () => {
    await test.db.run(sql`update zones set status = 'INACTIVE' where zone_id = 7`)
    await test.renew()
    const { lat, lng } = test.shop.storeDirectory.store(7)
    expect((await get(`/zones/location/${lat},${lng}`)).status).toBe(404)
    await test.db.run(sql`update zones set status = 'ACTIVE' where zone_id = 7`)
    await test.renew()
  })
})

describe('§7 GET /zones/{zone_id}/future_dates', () => {
  it('returns a week of slots with room, in the store’s time zone', async () => {
    const { data } = await get('/zones/1/future_dates')
    expect(data).toHaveLength(8)
    expect(data[0]).toEqual({
      date: '2026-11-20',
      times: [
        { start: '2026-11-20T19:00:00+11:00', end: '2026-11-20T20:00:00+11:00' },
        { start: '2026-11-20T20:00:00+11:00', end: '2026-11-20T21:00:00+11:00' },
        { start: '2026-11-20T21:00:00+11:00', end: '2026-11-20T22:00:00+11:00' },
        { start: '2026-11-20T22:00:00+11:00', end: '2026-11-20T23:00:00+11:00' },
      ],
    })
    for (const day of data)
      for (const { start, end } of day.times)
        expect([start.slice(0, 10), end > start]).toEqual([day.date, true])
  })

  it('omits full slots', async () => {
    const before = await slotsOf(shopper(test))
    await test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken)
      values (1, ${before[0]!.start}, ${before[0]!.end}, 2, 2), (1, ${before[1]!.start}, ${before[1]!.end}, 2, 1)`)
    expect(await slotsOf(shopper(test))).toEqual(before.slice(1))
    await test.db.run(sql`delete from slots where store_id = 1 and start_at >= ${before[0]!.start}`)
  })

  it.each([
    { at: '2026-10-04T01:30:00+10:00', because: 'an hour before the clock jumps' },
    { at: '2027-04-04T02:30:00+11:00', because: 'in the repeated hour of the clock change' },
    { at: '2026-12-24T22:30:00+11:00', because: 'the next day is Christmas' },
    { at: '2027-04-24T22:30:00+10:00', because: 'the next day is Anzac Day' },
    { at: '2026-11-20T23:30:00+11:00', because: 'the store has closed' },
  ])('offers at least four lawful slots, each with an end: $because', async ({ at }) => {
    test.clock.set(at)
    for (const zone of [1, 5]) {
      const slots = await slotsOf(shopper(test), zone)
      expect(slots.length).toBeGreaterThanOrEqual(4)
      for (const { start, end } of slots) {
        expect(end.slice(11, 16) <= '23:00' && start.slice(11, 16) >= '09:00').toBe(true)
        expect(start).not.toMatch(/^2026-12-25|^2027-03-26/)
        if (zone === 5) expect(start).not.toMatch(/^2027-04-25/)
      }
    }
  })

  it.each(['99', '0', '-1', 'one', '2147483648', '1.5'])('returns a 4xx for zone %s', async (zone) => {
    for (const part of ['future_dates', 'open', 'suburbs']) {
      const reply = await get(`/zones/${zone}/${part}`)
      expect([part, [400, 404].includes(reply.status)]).toEqual([part, true])
    }
  })
})

describe('§7 GET /zones/{zone_id}/open', () => {
  it.each([
    { at: '2026-11-20T18:30:00+11:00', open: true, minutes: 25, opens: null },
    { at: '2026-11-20T11:59:00+11:00', open: false, minutes: null, opens: '2026-11-20T12:00:00+11:00' },
    {
      at: '2026-11-20T22:50:00+11:00',
      open: false,
      minutes: null,
      opens: '2026-11-21T12:00:00+11:00',
      notice:
        'We can’t get an ASAP order to you before the store closes at 11:00 PM. Please book a time instead. The next one is 12:00 PM on Saturday.',
    },
    { at: '2026-12-25T18:00:00+11:00', open: false, minutes: null, opens: '2026-12-26T12:00:00+11:00' },
  ])('at $at: $open', async ({ at, open, minutes, opens, notice = '' }) => {
    test.clock.set(at)
    const { data } = await get('/zones/1/open')
    expect(data).toEqual({ open, estimate_minutes: minutes, opens_at: opens, notice })
  })
})

describe('API §3 Zones: suburbs', () => {
  it.each(['VIC', 'victoria', 'Victoria', 'NSW', 'new-south-wales', 'New%20South%20Wales'])(
    'of %s include all suburbs served there',
    async (state) => {
      const { data } = await get(`/suburbs?state=${state}`)
      const short = /^v/i.test(state) ? 'VIC' : 'NSW'
      expect(data).toHaveLength(servedSuburbsOf(short).length)
      expect(data[0]).toEqual({
        name: expect.any(String),
        state: short,
        postcode: expect.stringMatching(/^\d{4}$/),
        zone_id: expect.any(Number),
      })
    },
  )

  it('are empty for an unknown state, and complete without a state', async () => {
    expect((await get('/suburbs?state=Otago')).data).toEqual([])
    expect((await get('/suburbs')).data).toHaveLength(335)
  })

  it('of a zone are the suburbs that it serves', async () => {
    const { data } = await get('/zones/5/suburbs')
    expect(data.map((suburb: { name: string }) => suburb.name)).toContain('Surry Hills')
    for (const suburb of data) expect(suburb).toMatchObject({ zone_id: 5, state: 'NSW' })
  })
})

describe('§7 GET /stores/{store_id}/settings', () => {
  it('returns public settings and the licence, always with its number', async () => {
    for (const store of [1, 3]) {
      const { json } = await get(`/stores/${store}/settings`)
      expect(json.license).toMatchObject({ state: 'VIC', number: expect.stringMatching(/^\d{8}$/) })
      expect(json.data).toContainEqual(
        expect.objectContaining({
          store_id: store,
          setting_key: 'license',
          setting_value: store === 1 ? '1' : '0',
        }),
      )
    }
  })

  it('does not return private settings', async () => {
    await test.db.run(sql`
      insert into store_settings (store_id, setting_key, setting_value, is_public) values (1, 'secret', 'x', false)`)
    await test.renew()
    expect((await get('/stores/1/settings')).text).not.toContain('secret')
  })

  it.each(['99', '0', 'x'])('returns a 400 for store %s', async (store) => {
    expect((await get(`/stores/${store}/settings`)).status).toBe(400)
  })
})
