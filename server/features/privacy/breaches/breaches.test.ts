import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { remindOfBreaches } from './breaches.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const PATH = '/console/breaches'
const REPORT = {
  found: '2026-11-18',
  summary: 'A parcel slip with addresses was left on a tram.',
  data_kinds: 'Names and addresses',
  people: 'About 12 customers',
}
const entry = (id: number, kind: string, text = 'Looked at it.') =>
  staff.admin.call('POST', `${PATH}/${id}/entries`, { kind, text })
const remindersOf = (id: number) =>
  test.db.rows<{ recipient: string; subject: string; body: string }>(sql`
    select recipient, subject, body from messages where subject like ${`Data breach ${id}:%`} order by message_id`)

/** @source L-39 */
describe('the register of data breaches', () => {
  it('starts a period of 30 days at the discovery of a breach', async () => {
    const breach = await staff.admin.ok('POST', PATH, REPORT)
    expect(breach).toMatchObject({
      found: '2026-11-18T00:00:00+11:00',
      due_on: '2026-12-18',
      days_left: 28,
      state: 'assessing',
      reported_by: 'Avery Quill',
      entries: [],
    })
    expect((await staff.admin.ok('GET', PATH))[0]).toEqual(breach)
    const note = await test.db.first(sql`
      select by_user_id, subject from audit_log where action = 'breach.reported' order by audit_log_id desc limit 1`)
    expect(note).toEqual({ by_user_id: staff.admin.userId, subject: `breach ${breach.breach_id}` })
  })

  it('stores each step, from assessment to notification', async () => {
    const { breach_id: id } = await staff.admin.ok('POST', PATH, REPORT)
    const early = await entry(id, 'regulator_notified')
    expect([early.status, early.error.code]).toEqual([409, 'breach_not_decided'])
    await entry(id, 'assessment', 'Serious harm is likely.')
    expect((await entry(id, 'notifiable', 'We notify.')).data.state).toBe('to_notify')
    await entry(id, 'regulator_notified', 'Form sent.')
    const done = await entry(id, 'people_notified', 'Mail sent to 12 people.')
    expect(done.data.state).toBe('closed')
    expect(done.data.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'assessment',
      'notifiable',
      'regulator_notified',
      'people_notified',
    ])
    const change = sql`update data_breach_entries set text = 'x' where data_breach_id = ${id}`
    await expect(test.db.owner.run(change)).rejects.toThrow('are kept as they are')
    const forget = sql`delete from data_breaches where data_breach_id = ${id}`
    await expect(test.db.owner.run(forget)).rejects.toThrow('are kept as they are')
  })

  it.each([
    { found: '2026-11-22' },
    { found: 'yesterday' },
    { summary: ' ' },
    { data_kinds: '' },
    { people: null },
  ])('rejects a report with %j', async (change) => {
    const reply = await staff.admin.call('POST', PATH, { ...REPORT, ...change })
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })

  it('rejects an unknown entry', async () => {
    const { breach_id: id } = await staff.admin.ok('POST', PATH, REPORT)
    expect((await entry(id, 'forgotten')).status).toBe(400)
    expect((await entry(id, 'note', ' ')).status).toBe(400)
    expect((await entry(999, 'note')).error.code).toBe('not_found')
  })

  it('is available only to admins', async () => {
    for (const caller of [staff.store, staff.driver]) {
      expect((await caller.call('GET', PATH)).error.code).toBe('forbidden')
      expect((await caller.call('POST', PATH, REPORT)).error.code).toBe('forbidden')
    }
  })

  it('reminds the admins on day 20 and day 27, once each, until it is closed', async () => {
    const { breach_id: id } = await staff.admin.ok('POST', PATH, { ...REPORT, found: '2026-11-01' })
    await staff.admin.ok('POST', PATH, REPORT)
    const at = async (day: string) => {
      test.clock.set(`${day}T12:00:00+11:00`)
      await remindOfBreaches(test.shop)
      await remindOfBreaches(test.shop)
      return (await remindersOf(id)).length
    }
    expect(await at('2026-11-20')).toBe(0)
    expect(await at('2026-11-21')).toBe(1)
    expect(await at('2026-11-27')).toBe(1)
    expect(await at('2026-11-28')).toBe(2)
    const [first] = await remindersOf(id)
    expect(first).toMatchObject({
      recipient: 'admin@coldie.test',
      subject: `Data breach ${id}: due on 01/12/2026`,
    })
    expect(first!.body).toContain('/console/breaches')
  })

  it('doesn’t remind of a closed breach', async () => {
    const { breach_id: id } = await staff.admin.ok('POST', PATH, { ...REPORT, found: '2026-10-01' })
    await staff.admin.ok('POST', '/users/login', { username: 'admin@coldie.test', password: 'coldie-demo' })
    await entry(id, 'not_notifiable', 'No harm is likely.')
    await remindOfBreaches(test.shop)
    expect(await remindersOf(id)).toEqual([])
  })
})
