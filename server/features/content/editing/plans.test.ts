import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/console/audit.ts'
import type { ConsoleContent, ContentVersion } from '#contract/console/content.ts'
import { instantOf } from '#domain/time.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { openContentVersion } from '../content-version.service.ts'
import { applyStartedPlans } from './pages.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

const PAGES = '/console/content'
let nth = 0
const addPage = (): Promise<ConsoleContent> =>
  staff.admin.ok('POST', PAGES, { uri: `planned-${++nth}`, title: 'Our story', content: '<p>Once</p>' })
const read = (id: number): Promise<ConsoleContent> => staff.admin.ok('GET', `${PAGES}/${id}`)
const change = (id: number, body: object) => staff.admin.call('PATCH', `${PAGES}/${id}`, body)
const versionsOf = (id: number): Promise<ContentVersion[]> => staff.admin.ok('GET', `${PAGES}/${id}/versions`)
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, error?.fields]
const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString()

const ask = ({ content_id: id, version }: ConsoleContent, more: object = {}) =>
  staff.admin.call('PUT', `${PAGES}/${id}/planned`, {
    title: 'Our new story',
    content: '<p>Soon</p>',
    starts: inMinutes(60),
    version,
    ...more,
  })
const plan = async (page: ConsoleContent, more: object = {}): Promise<ConsoleContent> =>
  (await ask(page, more)).data
const act = ({ content_id: id, version }: ConsoleContent, what: 'publish' | 'cancel', body: object = {}) =>
  staff.admin.call('POST', `${PAGES}/${id}/planned/${what}`, { version, ...body })

/** Returns a page as shoppers read it. */
async function shown(uri: string) {
  const pages = (await shopper(test).ok('GET', '/content')) as ConsoleContent[]
  const { title, content, modified } = pages.find((page) => page.uri === uri)!
  return { title, content, modified }
}

const auditsOf = (id: number) =>
  test.db.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log where subject = ${`content ${id}`} order by audit_log_id`)

/** @source A-CONTENT-4, S-MARKET-9 */
describe('a planned text', () => {
  it('is stored next to the page until its start, and replaces it from then on, without a job', async () => {
    const page = await addPage()
    const starts = inMinutes(60)
    const planned = await plan(page, { content: '<h1>Soon</h1><script>x</script>', starts })
    expect(planned).toMatchObject({
      title: 'Our story',
      content: '<p>Once</p>',
      modified: page.modified,
      version: 2,
      planned: {
        title: 'Our new story',
        content: '<h2>Soon</h2>',
        sequence: page.sequence,
        starts,
        by: { user_id: staff.admin.userId },
        is_outdated: false,
      },
    })
    expect((await staff.admin.ok('GET', `${PAGES}?search=${page.uri}`))[0].planned.starts).toBe(starts)
    test.clock.set(new Date(Date.parse(starts) - 1))
    expect(await shown(page.uri)).toMatchObject({ title: 'Our story', content: '<p>Once</p>' })
    test.clock.set(starts)
    const now = { title: 'Our new story', content: '<h2>Soon</h2>', modified: starts }
    expect(await shown(page.uri)).toEqual(now)
    expect(await read(page.content_id)).toMatchObject({ ...now, planned: null, version: 3 })
    const versions = await versionsOf(page.content_id)
    await applyStartedPlans(test.shop)
    await applyStartedPlans(test.shop)
    expect(await shown(page.uri)).toEqual(now)
    expect(await read(page.content_id)).toMatchObject({ ...now, planned: null, version: 3 })
    expect(await versionsOf(page.content_id)).toEqual(versions)
    expect(versions).toMatchObject([
      { content: '<h2>Soon</h2>', valid_from: starts, by: { user_id: staff.admin.userId }, is_current: true },
      { content: '<p>Once</p>', by: { user_id: staff.admin.userId }, is_current: false },
    ])
  })

  it('starts correctly in the repeated hour of a clock change, and after the skipped hour', async () => {
    for (const [date, starts] of [
      ['2027-04-04', '2027-04-03T15:30:00.000Z'],
      ['2027-10-03', '2027-10-02T16:30:00.000Z'],
    ] as const) {
      const page = await addPage()
      expect(instantOf(date, '02:30', 'Australia/Melbourne').toISOString()).toBe(starts)
      await plan(page, { starts })
      test.clock.set(new Date(Date.parse(starts) - 1000))
      expect((await shown(page.uri)).title).toBe('Our story')
      test.clock.set(starts)
      expect((await shown(page.uri)).title).toBe('Our new story')
      test.clock.set(DEMO_TEST_NOW)
    }
  })

  it('changes the cached pages of every process at its start', async () => {
    const elsewhere = await openContentVersion(test.db, test.clock)
    await plan(await addPage(), { starts: inMinutes(1.5) })
    await elsewhere.renew()
    const before = elsewhere.version()
    test.clock.set(new Date(DEMO_TEST_NOW.getTime() + 89_999))
    expect(elsewhere.version()).toBe(before)
    test.clock.set(new Date(DEMO_TEST_NOW.getTime() + 90_000))
    expect(elsewhere.version()).not.toBe(before)
  })

  it('applies to orders placed after its start, and dates the sitemap', async () => {
    const [terms] = (await staff.admin.ok('GET', `${PAGES}?search=terms-and`)) as [ConsoleContent]
    await plan(terms, { title: terms.title, content: '<p>New terms</p>', starts: inMinutes(1) })
    const textOf = async (orderId: number) =>
      (await test.db.first<{ version: string }>(sql`
        select legal_texts ->> 'terms-and-conditions' as version from orders where order_id = ${orderId}`))!
        .version
    const before = await placeGuestOrder(test)
    test.clock.pass(2)
    const after = await placeGuestOrder(test)
    const [now, once] = await versionsOf(terms.content_id)
    expect([await textOf(before.orderId), await textOf(after.orderId)]).toEqual([
      once!.text_version,
      now!.text_version,
    ])
    test.clock.set(new Date('2026-12-24T00:00:00Z'))
    const page = await addPage()
    await plan(page, { starts: '2026-12-25T00:00:00Z' })
    const sitemap = async () => (await test.app.inject('/sitemaps/content.xml')).payload
    const entry = (date: string) => `/content/${page.uri}</loc><lastmod>${date}</lastmod>`
    expect(await sitemap()).toContain(entry('2026-12-24'))
    test.clock.set(new Date('2026-12-25T00:00:00Z'))
    expect(await sitemap()).toContain(entry('2026-12-25'))
  })

  it('is edited in place, and reports that the page has changed since it was written', async () => {
    const planned = await plan(await addPage(), { sequence: 7 })
    const { content_id: id } = planned
    await change(id, { sequence: 9, version: planned.version })
    expect((await read(id)).planned!.is_outdated).toBe(false)
    await change(id, { content: '<p>Meanwhile</p>', version: 3 })
    const outdated = await read(id)
    expect(outdated).toMatchObject({
      content: '<p>Meanwhile</p>',
      planned: { is_outdated: true, sequence: 7 },
    })
    const again = await plan(outdated, { title: 'Even newer', starts: inMinutes(120) })
    expect(again.planned).toMatchObject({
      title: 'Even newer',
      starts: inMinutes(120),
      sequence: 7,
      is_outdated: false,
    })
    await change(id, { title: 'Another title', version: again.version })
    expect((await read(id)).planned!.is_outdated).toBe(true)
    test.clock.pass(121)
    expect(await read(id)).toMatchObject({ title: 'Even newer', content: '<p>Soon</p>', sequence: 7 })
  })

  it('can be published with a different text than planned', async () => {
    const { data } = await act(await plan(await addPage()), 'publish', {
      content: '<h1>Now</h1>',
      sequence: 3,
    })
    expect(data).toMatchObject({
      title: 'Our new story',
      content: '<h2>Now</h2>',
      sequence: 3,
      planned: null,
    })
    const refused = await act(await plan(await addPage()), 'publish', { content: '<script>a</script>' })
    expect([refused.error.code, Object.keys(refused.error.fields!)]).toEqual(['invalid_input', ['content']])
  })

  it('is attributed to the author of its text, not to the user who moved it', async () => {
    const page = await addPage()
    await test.db.run(
      sql`update users set firstname = 'Avery', lastname = 'Quill' where user_id = ${staff.admin.userId}`,
    )
    const written = await plan(page)
    await test.db.run(sql`update content_plans set written_by = null where content_id = ${page.content_id}`)
    const moved = await plan(written, { starts: inMinutes(90) })
    expect(moved.planned).toMatchObject({ by: null, written: written.planned!.written })
    const reworded = await plan(moved, { content: '<p>Sooner</p>' })
    expect(reworded.planned!.by).toEqual({ user_id: staff.admin.userId, name: 'Avery Quill' })
  })

  it('is published at once, or canceled', async () => {
    const planned = await plan(await addPage())
    const live = await act(planned, 'publish')
    expect(live.data).toMatchObject({ title: 'Our new story', planned: null, version: 3 })
    expect((await versionsOf(planned.content_id))[0]).toMatchObject({
      content: '<p>Soon</p>',
      is_current: true,
    })

    const other = await plan(await addPage())
    const gone = await act(other, 'cancel')
    expect(gone.data).toMatchObject({ title: 'Our story', planned: null, version: 3 })
    test.clock.pass(61)
    await applyStartedPlans(test.shop)
    expect(await shown(other.uri)).toMatchObject({ title: 'Our story', content: '<p>Once</p>' })
    for (const what of ['publish', 'cancel'] as const)
      expect((await act(gone.data, what)).error.code).toBe('not_found')
  })

  it('is rejected for a past time, and without text', async () => {
    const page = await addPage()
    const past = { starts: 'Choose a time that is still to come.' }
    for (const starts of [inMinutes(0), inMinutes(-60)])
      expect(fieldsOf(await ask(page, { starts }))).toEqual([400, 'invalid_input', past])
    expect(fieldsOf(await ask(page, { starts: '' }))).toEqual([
      400,
      'invalid_input',
      { starts: 'Choose a date and time' },
    ])
    expect(Object.keys((await ask(page, { title: '' })).error.fields!)).toEqual(['title'])
    expect(Object.keys((await ask(page, { content: '<script>a</script>' })).error.fields!)).toEqual([
      'content',
    ])
    expect((await read(page.content_id)).planned).toBeNull()
  })

  it('shares one version with its page: outdated writes are rejected, also after its start', async () => {
    const page = await addPage()
    const planned = await plan(page)
    const stale = (reply: Reply) => [reply.status, reply.error.code, reply.error.current]
    const current = { version: 2, planned: { title: 'Our new story' } }
    for (const reply of [
      await ask(page),
      await act(page, 'publish'),
      await act(page, 'cancel'),
      await change(page.content_id, { title: 'Mine', version: 1 }),
    ])
      expect(stale(reply)).toMatchObject([409, 'stale', current])
    test.clock.pass(61)
    const late = await change(page.content_id, { title: 'Mine', version: planned.version })
    expect(stale(late)).toMatchObject([409, 'stale', { version: 3, title: 'Our new story', planned: null }])
    const { data } = await change(page.content_id, { title: 'Mine', version: 3 })
    expect([data.title, data.content, data.version]).toEqual(['Mine', '<p>Soon</p>', 4])
    const none = { ...page, content_id: 99_999 }
    for (const reply of [await ask(none), await act(none, 'publish'), await act(none, 'cancel')])
      expect(reply.error.code).toBe('not_found')
  })

  it('is written once for two concurrent requests', async () => {
    const page = await addPage()
    const replies = await Promise.all([ask(page), ask(page)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('writes one row to the audit log for each write', async () => {
    const first = await plan(await addPage())
    const moved = await plan(first, { starts: inMinutes(90) })
    const { data: gone } = await act(moved, 'cancel')
    await act(await plan(gone), 'publish')
    test.clock.pass(61)
    await applyStartedPlans(test.shop)
    expect((await auditsOf(first.content_id)).slice(1)).toMatchObject([
      { action: 'content.planned', before: { starts: null }, after: { title: 'Our new story' } },
      { action: 'content.planned' },
      { action: 'content.plan_canceled', after: { starts: null } },
      { action: 'content.planned' },
      { action: 'content.changed', before: { title: 'Our story' }, after: { title: 'Our new story' } },
    ])
  })

  /** @source A-STAFF-9 */
  it('can be undone: a new plan is canceled, a moved plan moves back, and a started plan belongs to the page', async () => {
    const undo = async (id: number) => {
      const rows: AuditEntry[] = await staff.admin.ok('GET', `/console/audit?thing=content ${id}`)
      const { status, error } = await staff.admin.call('POST', `/console/audit/${rows[0]!.audit_id}/undo`)
      return error?.code ?? status
    }
    const first = await plan(await addPage())
    const { content_id: id } = first
    const moved = await plan(first, { starts: inMinutes(90), title: 'Other' })
    expect(await undo(id)).toBe(200)
    const back = await read(id)
    expect(back.planned).toMatchObject({ title: 'Our new story', starts: first.planned!.starts })
    expect(back.version).toBeGreaterThan(moved.version)
    const other = await plan(await addPage())
    expect(await undo(other.content_id)).toBe(200)
    expect((await read(other.content_id)).planned).toBeNull()

    const reworded = await plan(back, { content: '<p>Other words</p>' })
    expect(await undo(id)).toBe('not_undoable')
    const { data: gone } = await act(reworded, 'cancel')
    expect(await undo(id)).toBe('not_undoable')
    await plan(gone)
    test.clock.pass(61)
    expect(await undo(id)).toBe('stale')
  })
})
