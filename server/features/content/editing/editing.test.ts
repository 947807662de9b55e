import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleBanner } from '#contract/console/banners.ts'
import type { ConsoleContent, ContentVersion } from '#contract/console/content.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const BANNERS = '/console/banners'
const PAGES = '/console/content'
const addBanner = (more: object = {}): Promise<ConsoleBanner> =>
  staff.admin.ok('POST', BANNERS, { title: 'Spring', ...more })
let nth = 0
const addPage = (more: object = {}): Promise<ConsoleContent> =>
  staff.admin.ok('POST', PAGES, { uri: `page-${++nth}`, title: 'Our story', content: '<p>Once</p>', ...more })
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, Object.keys(error?.fields ?? {})]
const audits = (subject: string) =>
  test.db.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log where subject = ${subject} order by audit_log_id`)

/** @source A-CONTENT-1 */
describe('§8 /console/banners', () => {
  const change = (id: number, body: object) => staff.admin.call('PATCH', `${BANNERS}/${id}`, body)
  const isShown = async (id: number) => {
    const shown = (await shopper(test).ok('GET', '/banners?store_id=1&zone_id=1')) as ConsoleBanner[]
    return shown.some(({ banner_id }) => banner_id === id)
  }

  it('are created inactive, and shown between their times once they are active', async () => {
    const { banner_id: id, status } = await addBanner({ finish: '2027-01-01T00:00:00Z' })
    expect([status, await isShown(id)]).toEqual(['INACTIVE', false])
    const on = await change(id, { version: 1, status: 'ACTIVE' })
    expect([on.data.version, await isShown(id)]).toEqual([2, true])
    await change(id, { version: 2, start: '2026-12-24T00:00:00Z' })
    expect(await isShown(id)).toBe(false)
    await change(id, { version: 3, start: '' })
    expect(await isShown(id)).toBe(true)
  })

  it('change by version, with before and after in the audit log', async () => {
    const { banner_id: id } = await addBanner()
    await change(id, { version: 1, title: 'Summer' })
    const late = await change(id, { version: 1, title: 'Winter' })
    expect([late.status, late.error.code, late.error.current]).toMatchObject([
      409,
      'stale',
      { title: 'Summer', version: 2 },
    ])
    expect(await audits(`banner ${id}`)).toMatchObject([
      { action: 'banner.created', after: { title: 'Spring' } },
      { action: 'banner.changed', before: { title: 'Spring' }, after: { title: 'Summer' } },
    ])
    expect((await change(99_999, { version: 1 })).status).toBe(404)
    expect((await staff.admin.call('GET', `${BANNERS}/99999`)).status).toBe(404)
  })

  it.each([
    { wrong: { title: '' }, fields: ['title'] },
    { wrong: { link: 'javascript:alert(1)' }, fields: ['link'] },
    { wrong: { link: '//evil.example' }, fields: ['link'] },
    { wrong: { link: '/\\evil.example' }, fields: ['link'] },
    { wrong: { link: 'http://plain.example' }, fields: ['link'] },
    { wrong: { background_color: 'red' }, fields: ['background_color'] },
    { wrong: { store_id: 999 }, fields: ['store_id'] },
    { wrong: { zone_id: 999 }, fields: ['zone_ids'] },
    { wrong: { zone_ids: [1, 999] }, fields: ['zone_ids'] },
    { wrong: { promo_code_id: 999 }, fields: ['promo_code_id'] },
    { wrong: { start: '2026-12-02T00:00:00Z', finish: '2026-12-01T00:00:00Z' }, fields: ['finish'] },
  ])('reject $wrong at its field', async ({ wrong, fields }) => {
    const reply = await staff.admin.call('POST', BANNERS, { title: 'Spring', ...wrong })
    expect(fieldsOf(reply)).toEqual([400, 'invalid_input', fields])
  })

  it('are shown in each of their zones, and nowhere else', async () => {
    const body = { title: 'Both shores', zone_ids: [2, 1], status: 'ACTIVE' }
    const made = await staff.admin.ok('POST', BANNERS, body)
    expect(made).toMatchObject({ zone_id: 1, zone_ids: [1, 2] })
    const isShown = async (zoneId: number) =>
      ((await shopper(test).ok('GET', `/banners?zone_id=${zoneId}`)) as ConsoleBanner[]).some(
        ({ banner_id: id }) => id === made.banner_id,
      )
    expect([await isShown(1), await isShown(2), await isShown(3)]).toEqual([true, true, false])
    const one = await change(made.banner_id, { zone_id: 3, version: 1 })
    expect(one.data).toMatchObject({ zone_id: 3, zone_ids: [3] })
    const all = await change(made.banner_id, { zone_ids: [], version: 2 })
    expect(all.data).toMatchObject({ zone_id: null, zone_ids: [] })
    expect(await isShown(2)).toBe(true)
    await change(made.banner_id, { status: 'INACTIVE', version: 3 })
  })

  it('are listed by state, searched, sorted and paged', async () => {
    const list = (query: string) => staff.admin.call('GET', `${BANNERS}?${query}`)
    const ended = (await list('state=ended')).data as ConsoleBanner[]
    expect(ended.map(({ title }) => title)).toContain('Dry July, done well')
    expect((await list('search=ice for')).json).toMatchObject({
      total_count: 1,
      data: [{ title: 'Ice for the bay' }],
    })
    const all = (await list('sort=title')).data as ConsoleBanner[]
    const [a, b] = [await list('sort=title&limit=2'), await list('sort=title&limit=2&page=2')]
    expect([...a.data, ...b.data]).toEqual(all.slice(0, 4))
    for (const wrong of ['limit=251', 'sort=price', 'state=some'])
      expect((await list(wrong)).status).toBe(400)
  })
})

/** @source A-CONTENT-2, A-CONTENT-3 */
describe('§8 /console/content', () => {
  const change = (id: number, body: object) => staff.admin.call('PATCH', `${PAGES}/${id}`, body)

  it.each([`${PAGES}/preview`, PAGES])('refuses more markup than a page has: POST %s', async (path) => {
    const reply = await staff.admin.call('POST', path, {
      uri: 'too-much',
      title: 'Too much',
      sequence: 1,
      content: '<'.repeat(60_000),
    })
    expect([reply.status, reply.error.fields?.content]).toEqual([
      400,
      'This page has too many tags and entities. Split it into several pages',
    ])
  })

  it('stores what a page may contain, as the preview shows it', async () => {
    const content = '<h1>Hi</h1><p onclick="x()">There<script>alert(1)</script></p><iframe src="/"></iframe>'
    const shown = await staff.admin.ok('POST', `${PAGES}/preview`, { content })
    expect(shown).toEqual({ content: '<h2>Hi</h2><p>There</p>' })
    const page = await addPage({ content })
    expect(page.content).toBe(shown.content)
    const pages = (await shopper(test).ok('GET', '/content')) as { uri: string; content: string }[]
    expect(pages.find(({ uri }) => uri === page.uri)!.content).toBe(shown.content)
  })

  it('rejects text of which nothing is left, a taken address, and an invalid address', async () => {
    const { uri } = await addPage()
    const add = (more: object) =>
      staff.admin.call('POST', PAGES, { uri: 'new-page', title: 'A', content: '<p>B</p>', ...more })
    expect(fieldsOf(await add({ content: '<script>a</script>' }))).toEqual([
      400,
      'invalid_input',
      ['content'],
    ])
    expect(fieldsOf(await add({ uri }))).toEqual([409, 'uri_taken', ['uri']])
    expect(fieldsOf(await add({ uri: '../login' }))).toEqual([400, 'invalid_input', ['uri']])
  })

  it('stores every text, and a change restores an older text', async () => {
    const { content_id: id } = await addPage({ content: '<p>First</p>' })
    test.clock.pass(1)
    await change(id, { version: 1, content: '<p>Second</p>' })
    const list = () => staff.admin.ok('GET', `${PAGES}/${id}/versions`) as Promise<ContentVersion[]>
    const [second, first] = await list()
    expect([second, first]).toMatchObject([
      { content: '<p>Second</p>', is_current: true },
      { content: '<p>First</p>', is_current: false },
    ])
    await change(id, { version: 2, content: first!.content })
    expect((await list()).map(({ is_current }) => is_current).toSorted()).toEqual([false, true])
    expect(await staff.admin.ok('GET', `${PAGES}/${id}`)).toMatchObject({
      content: '<p>First</p>',
      version: 3,
    })
    expect((await audits(`content ${id}`)).map(({ action }) => action)).toEqual([
      'content.created',
      'content.changed',
      'content.changed',
    ])
  })

  it('rejects an outdated version with the current page', async () => {
    const { content_id: id } = await addPage()
    await change(id, { version: 1, title: 'Theirs' })
    const late = await change(id, { version: 1, title: 'Mine' })
    expect([late.status, late.error.code, late.error.current]).toMatchObject([
      409,
      'stale',
      { title: 'Theirs', version: 2 },
    ])
    expect((await change(99_999, { version: 1 })).status).toBe(404)
    expect((await staff.admin.call('GET', `${PAGES}/99999/versions`)).status).toBe(404)
  })

  it('is listed, searched and sorted', async () => {
    const list = await staff.admin.call('GET', `${PAGES}?search=privacy&sort=-modified`)
    expect(list.json).toMatchObject({ total_count: 1, data: [{ uri: 'privacy-policy', version: 1 }] })
  })

  it('is limited to users who may write content', async () => {
    for (const path of [BANNERS, PAGES]) {
      expect((await staff.store.call('GET', path)).error.code).toBe('forbidden')
      expect((await shopper(test).call('GET', path)).error.code).toBe('not_signed_in')
    }
  })
})
