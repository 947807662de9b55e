import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlaceDemand } from '#contract/console/demand.ts'
import { type EmulatedFinder, openEmulatedFinder } from '#testing/emulations/maps/emulated-finder.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { countSearch } from './demand.service.ts'

let test: TestShop
let marketer: Shopper
let emulated: EmulatedFinder
beforeAll(async () => {
  test = await openTestShop()
  emulated = await openEmulatedFinder(test.clock)
  test.shop.addressFinder = emulated.finder
  marketer = await loginAs(test, 'marketing')
  await test.db.owner.run(sql`
    insert into address_localities (locality_id, pid, name, state, postcode, lat, lng, search)
    values (900001, 'd1', 'Geelong', 'VIC', '3220', -38.15, 144.36, 'geelong'),
      (900002, 'd2', 'Newtown', 'VIC', '3220', -38.15, 144.33, 'newtown'),
      (900003, 'd3', 'Newtown', 'NSW', '2042', -33.9, 151.18, 'newtown'),
      (900004, 'd4', 'Fitzroy', 'VIC', '3065', -37.8, 144.98, 'fitzroy')`)
})
afterAll(async () => {
  await emulated.close()
  await test.close()
})
beforeEach(async () => {
  await test.db.run(sql`delete from place_demand`)
})

const GEELONG = { city: 'Geelong', state: 'VIC', postcode: '3220', lat: -38.15, lng: 144.36 } as const
const list = async (query = '', by: Shopper = marketer): Promise<PlaceDemand[]> =>
  (await by.call('GET', `/console/demand?${query}`)).data
const wish = (message: string, referrer = 'Suburb Page') =>
  shopper(test).ok('POST', '/subscriptions', { email: 'ann@example.com', referrer, message })

/** @source A-DEMAND-1 */
describe('demand for places that are not served', () => {
  it('counts an address outside the zones by its suburb, once a day per network', async () => {
    test.shop.settings.rateLimits = true
    for (const network of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await countSearch(test.shop, network, GEELONG)
    expect(await list()).toEqual([
      {
        suburb: 'GEELONG',
        state: 'VIC',
        postcode: '3220',
        searches: 2,
        wishes: 0,
        last_month: '2026-11',
        lat: -38.15,
        lng: 144.36,
      },
    ])
    test.shop.settings.rateLimits = false
  })

  it('counts a picked address that no zone covers, and no served address', async () => {
    const [found] = await shopper(test).ok('GET', '/addresses?search=5/8 gore st')
    const pick = () => shopper(test).ok('GET', `/addresses/${encodeURIComponent(found.id)}`)
    await pick()
    expect(await list()).toEqual([])
    await test.db.run(sql`update zones set status = 'INACTIVE'`)
    await test.renew()
    await pick()
    expect(await list()).toMatchObject([{ suburb: 'FITZROY', state: 'VIC', postcode: '3065', searches: 1 }])
    const demand = await test.db.rows<object>(sql`select * from place_demand`)
    expect(Object.keys(demand[0]!)).toEqual(['month', 'state', 'postcode', 'suburb', 'searches', 'wishes'])
    await test.db.run(sql`update zones set status = 'ACTIVE'`)
    await test.renew()
  })

  it('counts requests for one known suburb, and ignores other text', async () => {
    await wish('geelong')
    await wish('Geelong VIC 3220', 'Notify Me Page')
    await wish('Newtown')
    await wish('Geelong', 'Contact Page')
    await wish('My name is Geelong Smith and I live there')
    await wish('Fitzroy')
    expect(await list('sort=wishes')).toMatchObject([{ suburb: 'GEELONG', searches: 0, wishes: 2 }])
    await wish('Newtown 3220')
    expect((await list('sort=suburb')).map(({ suburb }) => suburb)).toEqual(['GEELONG', 'NEWTOWN'])
  })

  it('is filtered by month and name, sorted and paged, with totals', async () => {
    await test.db.run(sql`
      insert into place_demand (month, state, postcode, suburb, searches, wishes)
      values ('2026-09-01', 'VIC', '3220', 'GEELONG', 5, 0), ('2026-11-01', 'VIC', '3220', 'GEELONG', 1, 1),
        ('2026-11-01', 'NSW', '2500', 'WOLLONGONG', 3, 2)`)
    const names = async (query: string) => (await list(query)).map(({ suburb }) => suburb)
    expect(await names('')).toEqual(['GEELONG', 'WOLLONGONG'])
    expect(await names('from=2026-10')).toEqual(['WOLLONGONG', 'GEELONG'])
    expect(await names('to=2026-10')).toEqual(['GEELONG'])
    expect(await names('search=2500')).toEqual(['WOLLONGONG'])
    const { json } = await marketer.call('GET', '/console/demand?limit=1&page=2')
    expect(json).toMatchObject({ total_count: 2, total_pages: 2, searches: 9, wishes: 3 })
    for (const wrong of ['from=2026', 'sort=who'])
      expect((await marketer.call('GET', `/console/demand?${wrong}`)).status).toBe(400)
  })

  it('is limited to users who may see searches', async () => {
    const hand = await loginAs(test, 'store')
    expect((await hand.call('GET', '/console/demand')).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', '/console/demand')).error.code).toBe('not_signed_in')
  })
})
