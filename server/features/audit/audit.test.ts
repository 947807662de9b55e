import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { withJobContext } from '#server/http/request-context.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import type { AuditEntry } from '#contract/console/audit.ts'
import { aProgram } from '#testing/fixtures/api-keys.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { verifyAuditLog, reportAuditTampering } from './audit-chain.service.ts'
import { recordAudit } from './audit.service.ts'

let test: TestShop
let staff: Staff

beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})

afterAll(() => test.close())

const note = (subject: string, more: object = {}) =>
  recordAudit(test.shop, { byUserId: staff.admin.userId, action: 'test.noted', subject, ...more })
const list = (query: string, client: Shopper = staff.admin) => client.call('GET', `/console/audit${query}`)

describe('API §8 GET /console/audit', () => {
  it('returns actor, action, time and origin, with the values before and after', async () => {
    const casey = await loginAs(test, 'casey')
    const { version } = await staff.admin.ok('GET', `/console/users/${casey.userId}`)
    const roles = [1, 2].map((store_id) => ({ role: 'store_hand', store_id }))
    await test.app.inject({
      method: 'PUT',
      url: `/api/console/users/${casey.userId}/roles`,
      headers: {
        cookie: [...staff.admin.cookies].map((pair) => pair.join('=')).join('; '),
        host: 'shop.test',
        origin: 'http://shop.test',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
      },
      remoteAddress: '203.0.113.9',
      payload: { roles, version },
    })
    const { data } = await list(`?thing=user:${casey.userId}&search=roles`)
    expect(data).toEqual([
      {
        audit_id: expect.any(Number),
        link: expect.any(Number),
        at: test.clock.now().toISOString(),
        by: { user_id: staff.admin.userId, role: 'admin', name: 'Avery Quill' },
        from: { address: '203.0.113.9', device: expect.stringContaining('Firefox') },
        action: 'roles.changed',
        thing: `user ${casey.userId}`,
        thing_name: 'Casey Novak',
        details: {},
        before: { roles: '' },
        after: { roles: 'store_hand:1 store_hand:2' },
        can_undo: false,
      },
    ])
  })

  it.each([
    ['their name', 'avery qu', 1],
    ['their e-mail', 'admin@coldie', 1],
    ['an unknown name', 'Zebediah', 0],
    ['a wildcard of SQL', 'Avery%', 0],
  ])('finds a person’s actions by %s', async (_, person, times) => {
    await note(`box ${person.length}`)
    const { data } = await list(`?search=box ${person.length}&person=${encodeURIComponent(person)}`)
    expect(data).toHaveLength(times)
  })

  it('finds actions by and about all people of a name, each once, also by id', async () => {
    const [first, second] = (await manyMembers(test, 2)) as [Member, Member]
    for (const { userId } of [first, second]) {
      await test.db.run(
        sql`update users set firstname = 'Quentin', lastname = 'Ebb' where user_id = ${userId}`,
      )
      await note(`user ${userId}`)
      await recordAudit(test.shop, { byUserId: userId, action: 'test.noted', subject: `user ${userId}` })
    }
    const { data } = await list('?person=quentin&search=test noted')
    expect(data).toHaveLength(4)
    expect(new Set(data.map((one: { thing_name: string }) => one.thing_name))).toEqual(
      new Set(['Quentin Ebb']),
    )
    expect((await list(`?person=${first.userId}&search=test noted`)).data).toHaveLength(2)
  })

  it('returns names to a program that may read customers of every store, and no log to a program of one store', async () => {
    const log = await aProgram(test, staff.admin, { scopes: ['audit.read'] })
    const scopes = ['audit.read', 'customers.read'] as const
    const both = await aProgram(test, staff.admin, { scopes })
    const ofStore = await aProgram(test, staff.admin, { scopes, store_id: 1 })
    const { userId } = staff.admin
    await note(`user ${userId}`)
    const namesFor = async (client: Shopper) => {
      const { data } = await list(`?thing=user:${userId}&search=noted&limit=1`, client)
      return data.map(({ by, thing_name: name }: AuditEntry) => [by.name, name])
    }
    expect(await namesFor(log.client)).toEqual([[null, null]])
    expect(await list(`?thing=user:${userId}`, ofStore.client)).toMatchObject({ status: 403 })
    expect(await namesFor(both.client)).toEqual([['Avery Quill', 'Avery Quill']])
    expect(await list('?person=avery', log.client)).toMatchObject({ status: 403 })
    expect(await list(`?person=${userId}`, log.client)).toMatchObject({ status: 200 })
    expect(await list('?person=avery', both.client)).toMatchObject({ status: 200 })
  })

  it.each([
    ['product 1', 'select name from products where product_id = 1'],
    [
      'pack 1',
      `select name || ' × ' || size as name from packs join products using (product_id) where pack_id = 1`,
    ],
    ['category 1', 'select name from categories where category_id = 1'],
    ['store 1', 'select name from stores where store_id = 1'],
    ['zone 1', 'select name from zones where zone_id = 1'],
    ['content 1', 'select title as name from content_items where content_id = 1'],
    ['product 999999999', 'select null as name'],
    ['box 7', 'select null as name'],
  ])('returns the current name of %s to every reader', async (subject, called) => {
    await note(subject)
    const log = await aProgram(test, staff.admin, { scopes: ['audit.read'] })
    const named = await test.db.first<{ name: string | null }>(sql`${raw(called)}`)
    const { data } = await list(`?thing=${subject}&search=noted`, log.client)
    expect(data[0].thing_name).toBe(named!.name)
  })

  it('has no name for a closed account', async () => {
    const [{ userId }] = (await manyMembers(test, 1)) as [Member]
    await note(`user ${userId}`)
    await test.db.run(sql`update users set firstname = '', lastname = '' where user_id = ${userId}`)
    expect((await list(`?thing=user:${userId}&search=noted`)).data[0].thing_name).toBeNull()
  })

  it('pages, sorts and filters by person, thing, time and words', async () => {
    for (const nth of [1, 2, 3]) {
      test.clock.pass(1)
      await note(`crate ${nth}`)
    }
    const first = await list('?search=crate&limit=2')
    expect(first.json).toMatchObject({ total_count: 3, page: 1, total_pages: 2 })
    expect(first.data.map((one: { thing: string }) => one.thing)).toEqual(['crate 3', 'crate 2'])
    expect((await list('?search=crate&limit=2&page=2')).data).toHaveLength(1)
    expect((await list('?search=crate&sort=oldest')).data[0].thing).toBe('crate 1')
    expect((await list('?thing=crate/2')).data).toHaveLength(1)
    expect((await list(`?user_id=${staff.admin.userId}&search=crate`)).data).toHaveLength(3)
    expect((await list(`?user_id=1&search=crate`)).data).toHaveLength(0)
    expect((await list('?search=test noted')).data).toHaveLength(
      (await list('?search=test.noted')).data.length,
    )
    const now = encodeURIComponent(test.clock.now().toISOString())
    expect((await list(`?search=crate&from=${now}`)).data).toHaveLength(1)
    expect((await list(`?search=crate&to=${now}`)).data).toHaveLength(2)
    expect((await list('?search=crate&from=2026-11-20&to=2026-11-20')).data).toHaveLength(3)
    expect((await list('?search=crate&from=2026-11-21')).data).toHaveLength(0)
  })

  it.each(['?limit=251', '?from=yesterday', '?user_id=x', '?sort=name'])('rejects %s', async (query) => {
    expect((await list(query)).error.code).toBe('invalid_input')
  })

  it('is for admins', async () => {
    expect((await list('', staff.store)).error.code).toBe('forbidden')
    expect((await list('', shopper(test))).error.code).toBe('not_signed_in')
  })

  it('denied access is recorded, and a repetition soon after is not', async () => {
    for (const _ of [1, 2, 3]) await staff.store.call('GET', '/referrals')
    const { data } = await list(`?user_id=${staff.store.userId}&search=GET%20/referrals`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      action: 'access.refused',
      thing: 'GET /referrals',
      by: { role: 'staff' },
    })
  })
})

describe('another user’s order', () => {
  it('is reported as not found and leaves an audit event; an unknown order leaves none', async () => {
    const { orderId } = await aPlacedOrder(test)
    const [stranger] = await manyMembers(test, 1)
    const missing = await stranger!.call('GET', '/orders/999999')
    const refusals = async () => (await list(`?user_id=${stranger!.userId}&search=access.refused`)).data
    expect(await refusals()).toEqual([])
    const hidden = await stranger!.call('GET', `/orders/${orderId}`)
    expect([hidden.status, hidden.json]).toEqual([404, missing.json])
    expect(await refusals()).toMatchObject([{ action: 'access.refused', thing: 'GET /orders/:order_id' }])
  })
})

describe('the content of an audit event', () => {
  it.each([
    { details: { email: 'ada@example.com' } as object },
    { details: { reason: 'ask ada@example.com' } },
    { details: { contact: '+61 412 345 678' } },
    { before: { first_name: 'Ada' } as object },
    { after: { born: '1990-02-28' } },
    { after: { born: '28/02/1990' } },
  ])('never identifies a person: %j', async (facts) => {
    await note('bottle 1', facts)
    const row = await test.db.first<object>(sql`
      select details, before, after from audit_log order by audit_log_id desc limit 1`)
    expect(JSON.stringify(row)).not.toMatch(/ada|Ada|1990|412/)
    expect(JSON.stringify(row)).toContain('removed')
    // It is the caller's bug, and logged as a bug.
    expect(test.failures.splice(0).join()).toContain('an audit event contains personal data')
  })
})

describe('the chain', () => {
  const faults = async () => (await verifyAuditLog(test.shop)).faults
  const asOwner = (text: string) => test.db.owner.run(raw(text))
  /** Runs statements as the tables' owner could, without triggers. */
  const tamper = (statement: string) =>
    test.db.owner.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'))
      await tx.run(raw(statement))
    })
  const restore: string[] = []

  afterEach(async () => {
    for (const statement of restore.splice(0).toReversed()) await tamper(statement)
    expect(await faults()).toEqual([])
  })

  it('links every row in commit order, also for concurrent commits', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, nth) => note(`crate 1${nth}`)))
    await inTransaction(test.shop, async (shop) => {
      await recordAudit(shop, { byUserId: null, action: 'test.gone', subject: 'crate 0' })
      throw new Error('rolled back')
    }).catch(() => {})
    await note('crate 200')
    const row = await test.db.first<object>(sql`
      select count(*) = max(link_no) as is_gapless, count(*) = (select count(*) from audit_log) as is_whole from audit_chain`)
    expect(row).toEqual({ is_gapless: true, is_whole: true })
    expect(await faults()).toEqual([])
  })

  it.each([
    ['row was changed', `update audit_log set after = '{"amount": 1}' where audit_log_id = ID`],
    ['row was changed', `update audit_log set by_user_id = 1 where audit_log_id = ID`],
    ['row was changed', `update audit_log set ip = '198.51.100.1' where audit_log_id = ID`],
    ['row is missing', `delete from audit_log where audit_log_id = ID`],
    ['link before it is missing', `delete from audit_chain where audit_log_id = ID`],
    ['link was changed', `update audit_chain set hash = 'x' where audit_log_id = ID`],
  ])('detects that a %s: %s', async (what, statement) => {
    await note('crate 7', { after: { amount: 5 } })
    const { id } = (await test.db.first<{ id: number }>(sql`select max(audit_log_id) as id from audit_log`))!
    await note('crate 8')
    await asOwner(`create table saved_log as select * from audit_log where audit_log_id = ${id}`)
    await asOwner(`create table saved_chain as select * from audit_chain where audit_log_id = ${id}`)
    restore.push(
      'drop table saved_log, saved_chain',
      `insert into audit_chain select * from saved_chain`,
      `insert into audit_log overriding system value select * from saved_log`,
      `delete from audit_chain where audit_log_id = ${id}`,
      `delete from audit_log where audit_log_id = ${id}`,
    )
    await tamper(statement.replace('ID', String(id)))
    expect((await faults()).map((fault) => fault.what)).toContain(what)
  })

  it('detects a row that was inserted without the trigger', async () => {
    await tamper(`insert into audit_log (at, action, subject) values (now(), 'slipped.in', 'crate 9')`)
    restore.push(`delete from audit_log where action = 'slipped.in'`)
    expect((await faults()).map((fault) => fault.what)).toEqual(['row has no link'])
  })

  it('detects a truncated log by a checkpoint', async () => {
    await note('crate 10')
    await test.db.run(sql`select graphile_worker.add_job('sign-audit-log')`)
    await test.runDueJobs()
    expect((await verifyAuditLog(test.shop)).checkpoints).toBeGreaterThan(0)
    await asOwner('create table saved_log as select * from audit_log order by audit_log_id desc limit 1')
    await asOwner('create table saved_chain as select * from audit_chain order by link_no desc limit 1')
    restore.push(
      'drop table saved_log, saved_chain',
      'insert into audit_chain select * from saved_chain',
      'insert into audit_log overriding system value select * from saved_log',
    )
    await tamper('delete from audit_log where audit_log_id = (select audit_log_id from saved_log)')
    await tamper('delete from audit_chain where audit_log_id = (select audit_log_id from saved_log)')
    expect((await faults()).map((fault) => fault.what)).toEqual(['signed end is missing'])
    await reportAuditTampering(test.shop)
    expect(test.failures.splice(0).join()).toContain('The audit log was tampered with: signed end is missing')
  })

  it('records the job that wrote a row', async () => {
    await withJobContext('count-crates', () => note('crate 11'))
    const { data } = await list('?thing=crate 11')
    expect(data[0]).toMatchObject({ by: { role: 'job:count-crates' }, from: { address: '', device: '' } })
  })
})
