import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FinalReport } from '#contract/console/regulators.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { remindOfReports } from './report-reminders.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const PATH = '/console/reports/regulators'
const TODAY = { from: '2026-11-20', to: '2026-11-20' }

async function deliver(): Promise<number> {
  const { orderId } = await aPlacedOrder(test, { storeId: 5, kind: 'wine', from: 1, quantity: 12 })
  await bringTo(staff, orderId, 'complete', staff.driverNsw)
  return orderId
}

const finalise = (body: object = TODAY, state = 'nsw') =>
  staff.admin.call('POST', `${PATH}/${state}/final`, body)
const finals = (query = ''): Promise<FinalReport[]> => staff.admin.ok('GET', `${PATH}/final${query}`)

/** @source A-LAW-7 */
describe('POST /console/reports/regulators/{state}/final', () => {
  it('stores the report with its hash, person and time, once', async () => {
    await deliver()
    const { data } = await finalise()
    expect(data).toMatchObject({
      state: 'NSW',
      ...TODAY,
      nth: 1,
      by: { user_id: staff.admin.userId },
      at: '2026-11-20T18:30:00+11:00',
      differences: [],
    })
    expect((await finalise()).data).toEqual(data)
    const { text } = await staff.admin.call('GET', `${PATH}/final/${data.final_report_id}`)
    expect(createHash('sha256').update(text).digest('hex')).toBe(data.sha256)
    expect(JSON.parse(text)).toMatchObject({ ...TODAY, reconciled: true })
    const [row] = await test.db.rows(sql`
      select action, by_user_id from audit_log where action = 'report.finalised'`)
    expect(row).toEqual({ action: 'report.finalised', by_user_id: staff.admin.userId })
  })

  it('stores a correction as a new version with its differences', async () => {
    await deliver()
    const { data } = await finalise()
    expect(data).toMatchObject({ nth: 2, differences: [{ row: expect.stringMatching(/ 2010 wine$/) }] })
    const [{ before, after }] = data.differences
    expect(Number.parseInt(after)).toBeGreaterThan(Number.parseInt(before))
    expect((await finals('?state=nsw')).map(({ nth }) => nth)).toEqual([2, 1])
    expect(await finals('?state=vic')).toEqual([])
  })

  it('is numbered once by concurrent requests', async () => {
    const period = { from: '2026-11-19', to: '2026-11-19' }
    const replies = await Promise.all([finalise(period), finalise(period), finalise(period)])
    expect(new Set(replies.map(({ data }) => data.final_report_id)).size).toBe(1)
  })

  it('rejects a report whose sums differ from the orders', async () => {
    const orderId = await deliver()
    await test.db.owner.run(sql`alter table door_checks disable trigger user`)
    await test.db.owner.run(sql`
      insert into door_checks (order_id, nth, driver_id, outcome, refusal_reason, sober, not_expired, photo_match, over_18,
        name_match, declaration, postcode, at)
      select order_id, 2, driver_id, 'refused', 'minor', false, false, false, false, false, false, postcode, at
      from door_checks where order_id = ${orderId}`)
    const report = await staff.admin.ok('GET', `${PATH}/nsw?from=${TODAY.from}&to=${TODAY.to}`)
    expect(report.reconciled).toBe(false)
    const { status, error } = await finalise()
    expect([status, error.code]).toEqual([409, 'report_not_reconciled'])
    await test.db.owner.run(sql`delete from door_checks where order_id = ${orderId} and nth = 2`)
    await test.db.owner.run(sql`alter table door_checks enable trigger user`)
  })

  it('rejects a period to come, an unknown state, a manager and a program', async () => {
    expect((await finalise({ from: '2026-11-20', to: '2026-11-21' })).error.fields).toHaveProperty('to')
    expect((await finalise(TODAY, 'qld')).status).toBe(400)
    const manager = await loginAs(test, 'manager')
    expect((await manager.call('POST', `${PATH}/nsw/final`, TODAY)).status).toBe(403)
    expect((await staff.admin.call('GET', `${PATH}/final/999999`)).status).toBe(404)
  })

  it('is never changed or deleted', async () => {
    await expect(test.db.owner.run(sql`update final_reports set nth = 9`)).rejects.toThrow(
      'are kept as they are',
    )
    await expect(test.db.owner.run(sql`delete from final_reports`)).rejects.toThrow('are kept as they are')
  })
})

/** @source A-LAW-7 */
describe('GET /console/reports/regulators', () => {
  it('lists the periods in progress and those that ended, with their due days', async () => {
    const periods = await staff.admin.ok('GET', PATH)
    expect(periods).toContainEqual({
      state: 'NSW',
      from: '2026-07-01',
      to: '2026-12-31',
      due: '2027-01-21',
      is_over: false,
      final: null,
    })
    expect(periods).toContainEqual(
      expect.objectContaining({ state: 'VIC', due: '2027-07-30', is_over: false }),
    )
  })
})

it('GET /console/reports/regulators/{state}.pdf prints both reports', async () => {
  for (const state of ['nsw', 'vic']) {
    const reply = await staff.admin.call('GET', `${PATH}/${state}.pdf?from=${TODAY.from}&to=${TODAY.to}`)
    expect([reply.status, reply.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

/** @source A-LAW-7 */
describe('the reminders of reports', () => {
  const mails = async (at: string) => {
    test.clock.set(at)
    await remindOfReports(test.shop)
    await remindOfReports(test.shop)
    const rows = await test.db.rows<{ subject: string }>(sql`
      select subject from messages where kind = 'report_due' and created_at = ${at} order by message_id`)
    return new Set(rows.map(({ subject }) => subject))
  }

  it('are sent 14, 7 and 1 days before the due day and daily after it, until the report is final', async () => {
    expect(await mails('2027-01-06T08:00:00+11:00')).toEqual(new Set())
    expect(await mails('2027-01-07T08:00:00+11:00')).toEqual(
      new Set(['Report for New South Wales due on 21/01/2027']),
    )
    expect(await mails('2027-01-21T08:00:00+11:00')).toEqual(new Set())
    expect(await mails('2027-01-22T08:00:00+11:00')).toEqual(
      new Set(['Report for New South Wales overdue since 21/01/2027']),
    )
    const owner = await loginAs(test, 'admin')
    await owner.ok('POST', `${PATH}/nsw/final`, { from: '2026-07-01', to: '2026-12-31' })
    expect(await mails('2027-01-23T08:00:00+11:00')).toEqual(new Set())
  })
})
