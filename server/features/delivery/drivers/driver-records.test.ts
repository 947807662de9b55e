import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleDriver } from '#contract/driver/driver-records.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { remindOfPapers } from './papers-reminders.service.ts'

let test: TestShop
let staff: Staff
let manager: Shopper & { userId: number }
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const path = (driverId: number, rest = '') => `/console/drivers/${driverId}${rest}`
const LICENCE = { kind: 'licence', number_end: '4x7k', expires_on: '2027-03-01' }
const record = (body: object, by: Shopper = staff.admin, driverId = staff.driver.userId) =>
  by.call('POST', path(driverId, '/documents'), body)
const list = (query = '', by: Shopper = staff.admin) => by.call('GET', `/console/drivers?${query}`)
const ids = async (query = '', by?: Shopper) =>
  (await list(query, by)).data.map(({ user_id }: ConsoleDriver) => user_id)
const assign = (orderId: number) =>
  staff.admin.call('PATCH', `/orders/${orderId}`, { status: 3, driver_id: staff.driver.userId })

/** @source A-DRIVER-3 */
describe('GET /console/drivers', () => {
  it('lists drivers with shift, training and documents', async () => {
    const drivers: ConsoleDriver[] = (await list()).data
    expect(drivers.find(({ user_id: id }) => id === staff.driverNsw.userId)).toMatchObject({
      active: true,
      needs_training: true,
      deliveries_today: 0,
      on_shift_since: expect.any(String),
      training: { state: 'valid' },
      documents: { last_day: null, state: 'missing' },
    })
    expect((await list('limit=1')).json).toMatchObject({ total_count: drivers.length })
    expect(await ids('search=nobody')).toEqual([])
  })

  it('lists only drivers of their own stores to a manager', async () => {
    const theirs = await ids('', manager)
    expect(theirs).toContain(staff.driver.userId)
    expect(theirs).not.toContain(staff.driverNsw.userId)
    expect((await list('store_id=2', manager)).error.code).toBe('forbidden')
    for (const [method, rest, body] of [
      ['GET', ''],
      ['GET', '/training'],
      ['POST', '/documents', LICENCE],
      ['DELETE', '/shift'],
    ] as const)
      expect((await manager.call(method, path(staff.driverNsw.userId, rest), body)).error.code).toBe(
        'not_found',
      )
  })

  it('is limited to users who manage drivers', async () => {
    expect((await staff.store.call('GET', '/console/drivers')).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', '/console/drivers')).error.code).toBe('not_signed_in')
    expect((await staff.admin.call('GET', path(staff.store.userId))).error.code).toBe('not_found')
  })
})

/** @source A-DRIVER-4 */
describe('documents', () => {
  it('are stored as kind, last characters and last day; the newest of a kind counts', async () => {
    expect((await record(LICENCE)).status).toBe(200)
    const { data } = await record({ ...LICENCE, number_end: '99', expires_on: '2026-12-01' }, manager)
    expect(data.document_records).toMatchObject([
      { kind: 'licence', number_end: '99', state: 'soon', counts: true },
      { kind: 'licence', number_end: '4X7K', state: 'valid', counts: false },
    ])
    expect(data.documents).toEqual({ last_day: '2026-12-01', state: 'soon' })
    expect(await ids('sort=ending')).toEqual([staff.driver.userId, ...(await ids('sort=ending')).slice(1)])
    const log = await test.db.first<{ details: object }>(sql`
      select details from audit_log where action = 'driver.document_recorded' order by audit_log_id limit 1`)
    expect(log!.details).toEqual({ kind: 'licence', record: expect.any(Number) })
  })

  it.each([
    { kind: 'passport' },
    { number_end: '' },
    { number_end: '12345' },
    { number_end: 'é' },
    { expires_on: '2026-02-30' },
  ])('are rejected with %j', async (change) => {
    expect((await record({ ...LICENCE, ...change })).error.code).toBe('invalid_input')
  })

  it('that have ended prevent assigning orders to the driver, and ASAP at the store', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'packed')
    await record({ ...LICENCE, expires_on: '2026-11-19' })
    const reply = await assign(orderId)
    expect([reply.error.code, reply.error.fields]).toEqual([
      'driver_unfit',
      { driver_id: 'A document of this driver has ended.' },
    ])
    const fit = async () =>
      (await staff.admin.ok('GET', '/drivers?store_id=1')).find(
        (driver: { user_id: number }) => driver.user_id === staff.driver.userId,
      ).fit
    expect(await fit()).toBe(false)
    const open = async () => (await shopper(test).ok('GET', '/zones/1/open')).open
    expect(await open()).toBe(false)
    await test.db.run(sql`update drivers set vehicle = 'bicycle' where user_id = ${staff.driver.userId}`)
    expect(await fit()).toBe(true)
    await test.db.run(sql`update drivers set vehicle = 'car' where user_id = ${staff.driver.userId}`)
    await record(LICENCE)
    expect([await fit(), await open()]).toEqual([true, true])
    expect((await assign(orderId)).status).toBe(200)
    // A document that ends between assignment and departure is checked again.
    await record({ ...LICENCE, expires_on: '2026-11-19' })
    const leave = await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(leave.error.code).toBe('driver_unfit')
    await record(LICENCE)
  })

  it('are recorded by another user than the driver', async () => {
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${staff.driver.userId}, 'driver_manager', 1)`)
    const both = await loginAs(test, 'driver')
    expect((await record(LICENCE, both)).error.code).toBe('own_account')
    await test.db.run(sql`
      delete from user_roles where user_id = ${staff.driver.userId} and role = 'driver_manager'`)
  })

  it('are reported a month before they end, once', async () => {
    await record({ ...LICENCE, kind: 'insurance', expires_on: '2026-12-05' })
    const mails = () =>
      test.db.rows<{ recipient: string; subject: string }>(sql`
        select recipient, subject from messages where kind = 'driver_papers' order by message_id`)
    await remindOfPapers(test.shop)
    await remindOfPapers(test.shop)
    expect(await mails()).toEqual([
      {
        recipient: 'manager@coldie.test',
        subject: expect.stringMatching(/vehicle insurance ends on 05\/12\/2026$/),
      },
    ])
    await record({ ...LICENCE, kind: 'insurance', expires_on: '2026-12-06' })
    await remindOfPapers(test.shop)
    expect(await mails()).toHaveLength(2)
  })
})

/** @source A-DRIVER-5 */
describe('a forgotten shift', () => {
  it('is ended once, with an entry in the audit log', async () => {
    const { data } = await staff.admin.call('DELETE', path(staff.driverNsw.userId, '/shift'))
    expect([data.on_shift_since, data.shifts[0].ended]).toEqual([null, expect.any(String)])
    const again = await staff.admin.call('DELETE', path(staff.driverNsw.userId, '/shift'))
    expect(again.error.code).toBe('not_on_shift')
    const log = await test.db.first<{ by_user_id: number }>(sql`
      select by_user_id from audit_log where action = 'driver.shift_ended'`)
    expect(log!.by_user_id).toBe(staff.admin.userId)
  })

  it('can’t be ended with goods on board', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const reply = await manager.call('DELETE', path(staff.driver.userId, '/shift'))
    expect(reply.error.code).toBe('goods_on_board')
    const { data } = await manager.call('GET', path(staff.driver.userId))
    expect(data.orders_today).toContainEqual(expect.objectContaining({ order_id: orderId, status: 4 }))
  })
})
