import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreDetails } from '#contract/console/store-details.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const NEW = {
  name: 'Coldie Brunswick',
  phone: '(03) 5550 0199',
  email: 'brunswick@coldie.test',
  state: 'VIC',
  legal_name: 'Coldie Drinks Pty Ltd',
  abn: '94 600 100 762',
  address_line_1: '12 Lygon Street',
  city: 'Brunswick',
  postcode: '3056',
}
const LICENCE = { number: '36140299', licensee: 'Coldie Drinks Pty Ltd', kind: 'packaged liquor licence' }
const details = (storeId: number): Promise<StoreDetails> =>
  staff.admin.ok('GET', `/console/stores/${storeId}`)
const missing = ({ steps }: StoreDetails) => steps.flatMap(({ step, is_done }) => (is_done ? [] : [step]))
const audited = (action: string) =>
  test.db.first<{ before: object; after: object }>(sql`
    select before, after from audit_log where action = ${action} order by audit_log_id desc limit 1`)

describe('A-STORE-3 to A-STORE-5: a new store', () => {
  it('is set up completely: hours, zone, range, stock, then it is opened', async () => {
    const made: StoreDetails = await staff.admin.ok('POST', '/console/stores', NEW)
    expect(made).toMatchObject({
      status: 'INACTIVE',
      address: '12 Lygon Street, Brunswick VIC 3056',
      version: 0,
    })
    expect(missing(made)).toEqual(['licence', 'hours', 'zone', 'products', 'stock', 'staff', 'drivers'])
    const id = made.store_id
    const path = `/console/stores/${id}`
    expect((await shopper(test).call('GET', `/stores/${id}`)).status).toBe(400)
    const early = await staff.admin.call('PATCH', path, { status: 'ACTIVE', version: 0 })
    expect([early.status, early.error.fields]).toEqual([400, { status: expect.any(String) }])

    await staff.admin.ok('PUT', `${path}/hours`, {
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '12:00', closes: '23:00' })),
      version: 0,
    })
    const corners = [
      [144.2, -36.85],
      [144.4, -36.85],
      [144.4, -36.65],
      [144.2, -36.65],
      [144.2, -36.85],
    ]
    const zone = await staff.admin.ok('POST', '/console/zones', {
      store_id: id,
      name: 'New',
      fee: 5,
      min_spend: 20,
      polygon: { type: 'Polygon', coordinates: [corners] },
    })
    expect((await shopper(test).call('GET', '/zones/location/-36.75,144.3')).status).toBe(404)
    const copied = await staff.admin.ok('POST', `${path}/range`, { from_store_id: 1 })
    expect(copied.products).toBeGreaterThan(500)
    expect(await staff.admin.ok('POST', `${path}/range`, { from_store_id: 1 })).toEqual({
      packs: 0,
      products: 0,
    })
    const [first] = await staff.admin.ok('GET', `${path}/stock?limit=1`)
    await staff.admin.ok('POST', `${path}/stock/${first.product_id}`, {
      kind: 'count',
      units: 60,
      reason: 'First stock',
      version: first.version,
    })
    const licensed = await staff.admin.ok('PATCH', path, { licence: LICENCE, version: 0 })
    expect(missing(licensed)).toEqual(['staff', 'drivers'])
    const open = await staff.admin.ok('PATCH', path, { status: 'ACTIVE', version: 1 })
    expect(open).toMatchObject({ status: 'ACTIVE', version: 2 })
    expect((await shopper(test).call('GET', '/zones/location/-36.75,144.3')).data.zone_id).toBe(zone.zone_id)
    expect((await audited('store.range_copied'))?.after).toEqual({ packs: 0, products: 0 })
    expect(await audited('store.changed')).toMatchObject({
      before: { status: 'INACTIVE' },
      after: { status: 'ACTIVE' },
    })
  })

  it.each([
    [{ abn: '12' }, 'abn'],
    [{ email: 'nobody' }, 'email'],
    [{ name: '' }, 'name'],
  ])('%j is rejected', async (change, field) => {
    const refused = await staff.admin.call('POST', '/console/stores', { ...NEW, ...change })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, [field]])
  })

  it('is opened only by owners', async () => {
    expect((await staff.store.call('POST', '/console/stores', NEW)).status).toBe(403)
  })
})

describe('A-STORE-4: a store’s details and licence', () => {
  it('report the days left of a licence, and that it has ended', async () => {
    const { version } = await details(2)
    const soon = await staff.admin.ok('PATCH', '/console/stores/2', {
      licence: { ...LICENCE, expires_on: '2026-11-25' },
      version,
    })
    expect(soon.licence).toEqual({ ...LICENCE, expires_on: '2026-11-25', days_left: 5 })
    const ended = await staff.admin.ok('PATCH', '/console/stores/2', {
      licence: { ...LICENCE, expires_on: '2026-11-19' },
      version: version + 1,
    })
    expect(ended.licence.days_left).toBe(-1)
    expect(missing(ended)).toContain('licence')
    expect((await audited('store.changed'))?.after).toEqual({ licence_until: 'until 2026-11-19' })
  })

  it('an outdated version is rejected with the current store', async () => {
    const now = await details(3)
    const late = await staff.admin.call('PATCH', '/console/stores/3', {
      name: 'Late',
      version: now.version - 1,
    })
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'stale', now])
    expect(await details(3)).toEqual(now)
    expect((await staff.admin.call('GET', '/console/stores/999')).status).toBe(404)
  })
})
