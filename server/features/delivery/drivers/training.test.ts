import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const pathOf = (driverId: number) => `/console/drivers/${driverId}/training`
const RECORD = { number: 'RSAT-9', issued_on: '2026-10-01', expires_on: '2031-10-01' }

/** @source L-24 */
describe('training records', () => {
  it('supersede each other, and earlier records are retained', async () => {
    const path = pathOf(staff.driverNsw.userId)
    const [before] = await staff.admin.ok('GET', path)
    expect(before).toMatchObject({ number: 'RSAT-204417', counts: true })
    const records = await staff.admin.ok('POST', path, RECORD)
    expect(records).toMatchObject([
      { ...RECORD, counts: true },
      { number: 'RSAT-204417', counts: false },
    ])
    const note = await test.db.first(sql`
      select by_user_id, subject from audit_log where action = 'training.recorded'`)
    expect(note).toEqual({ by_user_id: staff.admin.userId, subject: `driver ${staff.driverNsw.userId}` })
  })

  it.each([
    { number: '' },
    { issued_on: '2026-02-30' },
    { expires_on: '2031-10-02' },
    { expires_on: '2026-10-01' },
    { issued_on: null },
  ])('are rejected with %j', async (change) => {
    const reply = await staff.admin.call('POST', pathOf(staff.driver.userId), { ...RECORD, ...change })
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })

  it('belong to a driver and are recorded by an admin', async () => {
    expect((await staff.admin.call('POST', pathOf(staff.store.userId), RECORD)).status).toBe(404)
    expect((await staff.admin.call('GET', pathOf(staff.store.userId))).status).toBe(404)
    for (const caller of [staff.store, staff.driver])
      expect((await caller.call('POST', pathOf(staff.driver.userId), RECORD)).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', pathOf(staff.driver.userId))).error.code).toBe('not_signed_in')
  })

  it('are never changed, emptied or extended by the database', async () => {
    const change = sql`update driver_training_records set number = 'x'`
    await expect(test.db.owner.run(change)).rejects.toThrow('are kept as they are')
    await expect(test.db.owner.run(sql`delete from driver_training_records`)).rejects.toThrow(
      'are kept as they are',
    )
    const longer = sql`
      insert into driver_training_records (driver_id, number, issued_on, expires_on, recorded_at)
      values (${staff.driver.userId}, 'x', '2026-01-01', '2031-01-02', ${test.clock.now()})`
    await expect(test.db.run(longer)).rejects.toMatchObject({
      constraint: 'training_is_within_the_law',
    })
  })
})
