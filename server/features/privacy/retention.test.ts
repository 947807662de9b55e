import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '#server/features/audit/audit-chain.service.ts'
import { noteAudit } from '#server/features/audit/audit.service.ts'
import { type Crew, aCrew, aPlacedOrder, bringTo } from '#testing/moves.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'
import { shopper } from '#testing/shopper.ts'
import { RETENTION_RULES, type RetentionJob } from './retention-rules.ts'
import { deleteWhatHasEnded } from './retention.service.ts'

const DAY = 24 * 60

let test: TestShop
let crew: Crew
let orderId: number
let userId: number

beforeAll(async () => {
  test = await openTestShop()
  crew = await aCrew(test)
  const placed = await aPlacedOrder(test)
  orderId = placed.orderId
  await bringTo(crew, orderId, 'complete')
  await test.runDueJobs()
  const at = test.clock.now()
  const row = await test.db.first<{ user_id: number }>(
    sql`select user_id from orders where order_id = ${orderId}`,
  )
  userId = row!.user_id
  await test.db.run(sql`
    insert into consents (user_id, channel, is_granted, text_version, source, at)
    values (${userId}, 'email', true, 'v', 'account', ${at}), (${userId}, 'email', false, 'v', 'account', ${at})`)
  await test.db.run(sql`
    insert into self_exclusions (email, starts_at, ends_at, term) values ('gone@example.com', ${at}, ${at}, 'six_months')`)
  await test.db.run(sql`
    insert into subscriptions (first_name, surname, email, referrer, created_at)
    values ('Ada', 'Held', 'asked@example.com', 'Contact', ${at})`)
  await noteAudit(test.shop, { byUserId: userId, action: 'test.noted', subject: `user ${userId}` })
})

afterAll(() => test.close())

/** What there is while it is kept; each is gone, or says nothing of a person, after its days. */
const ROWS: { job: RetentionJob; days: number; left: () => Sql }[] = [
  { job: 'messages', days: 366, left: () => sql`select 1 from messages where order_id = ${orderId}` },
  {
    job: 'enquiries',
    days: 732,
    left: () => sql`select 1 from subscriptions where email = 'asked@example.com'`,
  },
  {
    job: 'self-exclusions',
    days: 732,
    left: () => sql`select 1 from self_exclusions where email = 'gone@example.com'`,
  },
  {
    job: 'door checks',
    days: 732,
    left: () => sql`select 1 from door_checks where order_id = ${orderId} and recipient_name <> 'removed'`,
  },
  {
    job: 'consents',
    days: 1097,
    left: () => sql`select 1 from consents where user_id = ${userId}`,
  },
  {
    job: 'orders',
    days: 1828,
    left: () => sql`
      select 1 from orders o where order_id = ${orderId}
        and (address_line_1 <> '' or recipient_name <> ''
          or exists (select from invoices i where i.order_id = o.order_id and i.document::text like '%Held%'))`,
  },
  {
    job: 'audit log',
    days: 1828,
    left: () => sql`select 1 from audit_log where action = 'test.noted'`,
  },
]

/** A day more than the longest year makes of it; nothing goes three days earlier. */
const PERIODS = [366, 732, 1097, 1828]

describe('the retention jobs', () => {
  let passed = 0
  const travelTo = (days: number) => {
    test.clock.pass((days - passed) * DAY)
    passed = days
  }

  // In the order of their time: the clock only goes forward.
  it.each(PERIODS)('keep what is kept for %i days so long, and no longer', async (days) => {
    const rows = ROWS.filter((row) => row.days === days)
    expect(rows.length).toBeGreaterThan(0)
    travelTo(days - 4)
    await deleteWhatHasEnded(test.shop)
    for (const { job, left } of rows)
      expect([job, (await test.db.rows(left())).length > 0]).toEqual([job, true])
    travelTo(days + 1)
    await deleteWhatHasEnded(test.shop)
    for (const { job, left } of rows) expect([job, await test.db.rows(left())]).toEqual([job, []])
  })

  it('leave what the books and the reports of the law need, and an audit log that is whole', async () => {
    const order = await test.db.first(sql`
      select o.total_cents > 0 as amount, o.status, d.outcome, i.total_cents > 0 as invoiced
      from orders o join door_checks d using (order_id) join invoices i using (order_id) where o.order_id = ${orderId}`)
    expect(order).toEqual({ amount: true, status: 8, outcome: 'passed', invoiced: true })
    expect((await verifyAuditLog(test.shop)).faults).toEqual([])
  })

  it('know every rule of the page', () => {
    const tested = new Set<string>([...ROWS.map(({ job }) => job)])
    // Tried in privacy.test.ts, carts and drivers beside what makes them.
    const elsewhere = ['unverified guests', 'codes and links', 'guest carts', 'driver positions']
    const ruled = RETENTION_RULES.flatMap(({ job }) => job ?? [])
    expect(ruled.filter((job) => !tested.has(job) && !elsewhere.includes(job))).toEqual([])
  })

  it('forget where a driver was once the shift is over', async () => {
    await test.db.run(sql`
      insert into driver_positions (driver_id, lat, lng, at)
      select user_id, 1, 1, ${test.clock.now()} from drivers limit 1
      on conflict (driver_id) do nothing`)
    await test.db.run(sql`update driver_shifts set ended_at = ${test.clock.now()} where ended_at is null`)
    await deleteWhatHasEnded(test.shop)
    expect(await test.db.rows(sql`select 1 from driver_positions`)).toEqual([])
  })
})

describe('the privacy page', () => {
  it('shows the table that the jobs follow', async () => {
    const pages: { uri: string; content: string }[] = await shopper(test).ok('GET', '/content?limit=50')
    const { content } = pages.find(({ uri }) => uri === 'privacy-policy')!
    for (const { what, period, remains } of RETENTION_RULES) {
      expect(content).toContain(`<th scope="row">${what}</th><td>${period}</td>`)
      expect(content).toContain(remains)
    }
    expect(content).not.toContain('[retention-table]')
  })
})
