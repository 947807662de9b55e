import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StoreClosures, StoreHours, StoreSlots } from '#contract/console/places.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { checkout, memberReady, slotsOf } from '#testing/fixtures/checkouts.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const of = (part: string, storeId = 1) => `/console/stores/${storeId}/${part}`
const audited = (action: string) =>
  test.db.first<{ before: object; after: object }>(sql`
    select before, after from audit_log where action = ${action} order by audit_log_id desc limit 1`)
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const offered = async (zoneId = 1): Promise<{ date: string; times: { start: string }[] }[]> =>
  shopper(test).ok('GET', `/zones/${zoneId}/future_dates`)

describe('A-PLACE-1: the delivery hours of a store', () => {
  const noonToEleven = EVERY_DAY.map((weekday) => ({ weekday, opens: '12:00', closes: '23:00' }))
  afterEach(async () => {
    const { version } = await staff.admin.ok('GET', of('hours'))
    await staff.admin.ok('PUT', of('hours'), { hours: noonToEleven, version })
  })

  it('are read by its staff, and changed for shoppers at once, with an audit row of the differences', async () => {
    const before: StoreHours = await staff.store.ok('GET', of('hours'))
    expect(before).toMatchObject({ store_id: 1, state: 'VIC', hours: noonToEleven })
    const hours = [
      ...before.hours.filter(({ weekday }) => weekday < 6),
      { weekday: 6, opens: '17:00', closes: '22:00' },
      { weekday: 6, opens: '11:00', closes: '14:00' },
    ]
    const after: StoreHours = await staff.admin.ok('PUT', of('hours'), { ...before, hours })
    expect(after.version).toBe(before.version + 1)
    const saturday = (await offered()).find(({ date }) => date === '2026-11-21')!.times
    expect(saturday.map(({ start }) => start.slice(11, 16))).toEqual([
      '11:00',
      '12:00',
      '13:00',
      '17:00',
      '18:00',
      '19:00',
      '20:00',
      '21:00',
    ])
    expect((await offered()).some(({ date }) => date === '2026-11-22')).toBe(false)
    expect(await audited('store.hours')).toEqual({
      before: { saturday: '12:00 to 23:00', sunday: '12:00 to 23:00' },
      after: { saturday: '11:00 to 14:00 and 17:00 to 22:00', sunday: 'closed' },
    })
  })

  it('an outdated version is rejected with the current hours, and changes nothing', async () => {
    const now = await staff.admin.ok('GET', of('hours'))
    const late = await staff.admin.call('PUT', of('hours'), { hours: [], version: now.version - 1 })
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'stale', now])
    expect(await staff.admin.ok('GET', of('hours'))).toEqual(now)
  })

  it.each([
    [
      { weekday: 1, opens: '18:00', closes: '02:00' },
      { weekday_1: 'Monday: Closing time must be after opening time' },
    ],
    [{ weekday: 8, opens: '18:00', closes: '20:00' }, expect.anything()],
    [{ weekday: 1, opens: '6pm', closes: '20:00' }, expect.anything()],
  ])('%o is rejected', async (span, fields) => {
    const { version } = await staff.admin.ok('GET', of('hours'))
    const refused = await staff.admin.call('PUT', of('hours'), { hours: [span], version })
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([400, 'invalid_input', fields])
  })

  it('are not shown to staff of another store, and an unknown store is not found', async () => {
    const other = await aStoreHand(test, 2)
    for (const part of ['hours', 'closures', 'slots']) {
      expect((await other.call('GET', of(part))).status).toBe(403)
      expect((await staff.admin.call('GET', of(part, 999))).status).toBe(404)
      const unknown = { hours: [], closures: [], weekdays: [], version: 0 }
      expect((await staff.admin.call('PUT', of(part, 999), unknown)).status).toBe(404)
    }
  })
})

describe('A-PLACE-2: days with other hours, and a year’s public holidays', () => {
  it('close a day or change its hours, and show what the law allows and when the store delivers', async () => {
    const before: StoreClosures = await staff.admin.ok('GET', of('closures'))
    const closures = [
      { date: '2026-11-22', opens: null, closes: null, reason: 'Stocktake' },
      { date: '2026-12-26', opens: '14:00', closes: '18:00', reason: 'Boxing Day' },
    ]
    const after: StoreClosures = await staff.admin.ok('PUT', of('closures'), { ...before, closures })
    expect(after).toMatchObject({ closures, version: before.version + 1 })
    const on = (date: string) => after.year.find((day) => day.date === date)
    expect(on('2026-12-25')).toMatchObject({ holiday: 'Christmas Day', lawful: null, delivers: [] })
    expect(on('2026-12-26')).toMatchObject({
      holiday: 'Boxing Day',
      delivers: [{ opens: '14:00', closes: '18:00' }],
      closure: closures[1],
    })
    expect(on('2027-04-25')).toMatchObject({ lawful: { opens: '13:00' }, delivers: [{ opens: '13:00' }] })
    expect(after.year.at(-1)!.date < '2027-11-20').toBe(true)
    expect((await offered()).some(({ date }) => date === '2026-11-22')).toBe(false)
    expect(await audited('store.closures')).toMatchObject({
      after: { on_2026_11_22: 'closed: Stocktake', on_2026_12_26: '14:00 to 18:00: Boxing Day' },
    })
  })

  it('leave past days unchanged, whatever is sent', async () => {
    const { version } = await staff.admin.ok('GET', of('closures'))
    test.clock.set('2026-11-23T12:00:00+11:00')
    await staff.admin.ok('PUT', of('closures'), {
      closures: [{ date: '2026-11-01', reason: 'Long ago' }],
      version,
    })
    const rows = await test.db.rows<{ reason: string }>(sql`
      select reason from store_closures where store_id = 1 order by on_date`)
    expect(rows).toEqual([{ reason: 'Stocktake' }])
  })

  it('reject an outdated version, an incomplete opening and a duplicate day', async () => {
    const now: StoreClosures = await staff.admin.ok('GET', of('closures'))
    const put = (closures: object[], version = now.version) =>
      staff.admin.call('PUT', of('closures'), { closures, version })
    const late = await put([], now.version - 1)
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'stale', now])
    const day = { date: '2027-01-01', reason: 'New Year’s Day' }
    expect((await put([{ ...day, opens: '12:00' }])).error.fields).toEqual({
      closes: 'Please give both times, or none',
    })
    expect((await put([day, day])).error.fields).toHaveProperty('date')
    expect((await put([{ ...day, date: 'tomorrow' }])).status).toBe(400)
  })
})

describe('A-PLACE-3: the length and capacity of delivery times', () => {
  it('differ by weekday, and existing reservations stay', async () => {
    const { client, body } = await memberReady(test)
    const last = (await slotsOf(client)).find(({ start }) => start.startsWith('2026-11-21T20:00'))!
    await client.ok('POST', '/checkout', { ...body, start: last.start, due: last.end })
    const before: StoreSlots = await staff.store.ok('GET', of('slots'))
    expect(before.weekdays).toHaveLength(7)
    const weekdays = [{ weekday: 6, slot_minutes: 30, capacity: 0 }]
    const after: StoreSlots = await staff.admin.ok('PUT', of('slots'), { version: before.version, weekdays })
    expect(after.weekdays.find(({ weekday }) => weekday === 6)).toEqual(weekdays[0])
    expect(after).toMatchObject({ prep_minutes: before.prep_minutes, version: before.version + 1 })
    expect((await offered()).some(({ date }) => date === '2026-11-21')).toBe(false)
    const taken = await test.db.first(sql`
      select capacity, taken from slots where store_id = 1 and start_at = ${last.start}`)
    expect(taken).toEqual({ capacity: 1, taken: 1 })
    const more = { version: after.version, weekdays: [{ weekday: 6, slot_minutes: 30, capacity: 2 }] }
    await staff.admin.ok('PUT', of('slots'), more)
    const times = (await offered()).find(({ date }) => date === '2026-11-21')!.times
    expect(times.slice(0, 2).map(({ start }) => start.slice(11, 16))).toEqual(['12:00', '12:30'])
    expect(await audited('store.slots')).toEqual({
      before: { saturday: '0 in 30 minutes' },
      after: { saturday: '2 in 30 minutes' },
    })
  })

  it('limit concurrent ASAP orders; further shoppers are asked to book a time', async () => {
    const { version } = await staff.admin.ok('GET', of('slots'))
    const [{ count }] = (await test.db.rows(sql`
      select count(*)::int from orders where store_id = 1 and slot_start_at is null and status in (0, 1, 2, 3, 4)
        and due_at > ${test.clock.now()}::timestamptz - interval '4 hours'`)) as [{ count: number }]
    await staff.admin.ok('PUT', of('slots'), { version, weekdays: [], asap_capacity: count + 1 })
    const [first, second] = await Promise.all([memberReady(test), memberReady(test)])
    const replies = await Promise.all([
      checkout(first.client, first.body),
      checkout(second.client, second.body),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.error).toMatchObject({
      code: 'no_driver',
      msg: expect.stringMatching(/book a time/),
    })
    expect(await shopper(test).ok('GET', '/zones/1/open')).toMatchObject({
      open: false,
      opens_at: null,
      notice: expect.stringMatching(/book a time/),
    })
    await staff.admin.ok('PUT', of('slots'), { version: version + 1, weekdays: [], asap_capacity: null })
    expect(await shopper(test).ok('GET', '/zones/1/open')).toMatchObject({ open: true, notice: '' })
  })

  it('reject an outdated version, an invalid length and a duplicate weekday', async () => {
    const now: StoreSlots = await staff.admin.ok('GET', of('slots'))
    const put = (weekdays: object[], version = now.version) =>
      staff.admin.call('PUT', of('slots'), { weekdays, version })
    const late = await put([], now.version - 1)
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'stale', now])
    const monday = { weekday: 1, slot_minutes: 60, capacity: 8 }
    for (const wrong of [[{ ...monday, slot_minutes: 5 }], [{ ...monday, capacity: -1 }], [monday, monday]])
      expect((await put(wrong)).status).toBe(400)
  })
})

describe('L-25: a licence ends', () => {
  it('no alcohol is sold for a delivery after its last day; earlier deliveries are unaffected', async () => {
    const { client, body } = await memberReady(test)
    const monday = (await slotsOf(client)).find(({ start }) => start.startsWith('2026-11-23'))!
    await test.db.run(sql`update store_licences set expires_on = '2026-11-21' where store_id = 1`)
    await test.renew()
    const refused = await checkout(client, { ...body, start: monday.start, due: monday.end })
    expect([refused.status, refused.error.code]).toEqual([409, 'licence_missing'])
    await client.ok('POST', '/checkout', body)
    await test.db.run(sql`update store_licences set expires_on = null where store_id = 1`)
    await test.renew()
  })
})
