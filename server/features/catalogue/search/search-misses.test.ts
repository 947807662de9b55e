import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { addMisses } from './search-misses.queries.ts'
import { countableText } from './search-misses.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())
afterEach(() => test.db.run(sql`delete from search_misses`))

const search = (text: string, more = '') =>
  shopper(test).call('GET', `/products?store_id=1&search=${encodeURIComponent(text)}${more}`)
const report = async (query = '') => {
  const { data, json } = await staff.admin.call('GET', `/console/reports/searches?${query}`)
  return {
    rows: data as { text: string; reason: string; searches: number }[],
    total: json.total_count as number,
  }
}

describe('§2 Search: searches of shoppers without a result', () => {
  it('§2 Search: are counted by text, ignoring case and marks, also if the response is cached', async () => {
    for (const text of ['Oat Zzmilk', 'oat zzmilk', 'oat-zzmilk!']) await search(text)
    await search('Corona')
    expect(await report()).toEqual({
      rows: [
        { text: 'oat zzmilk', reason: 'nothing_found', searches: 3, last_day: '2026-11-20' },
        { text: 'corona', reason: 'not_stocked', searches: 1, last_day: '2026-11-20' },
      ],
      total: 2,
    })
    await search('oat zzmilk')
    expect((await report('search=oat&limit=1')).rows).toMatchObject([{ searches: 4 }])
  })

  it('§2 Search: exclude found products, filtered results, later pages and unfinished typing', async () => {
    await search('shiraz')
    await search('shiraz', '&max_price=1')
    await search('qqqq', '&page=2')
    for (const text of ['qqq', 'qqqz', 'qqqzz']) await search(text)
    expect((await report()).rows.map(({ text }) => text)).toEqual(['qqqzz'])
  })

  it('§2 Search: are limited for each store and day', async () => {
    const miss = (text: string) => ({
      store_id: 1,
      day: '2026-11-20',
      text,
      reason: 'nothing_found' as const,
      searches: 1,
    })
    await addMisses(
      test.db,
      ['a', 'b', 'c'].map((each) => miss(`text ${each}`)),
      2,
    )
    await addMisses(test.db, [miss('text a'), miss('text d')], 2)
    expect((await report()).rows.map(({ text, searches }) => [text, searches])).toEqual([
      ['text a', 2],
      ['text b', 1],
    ])
  })

  it('§2 Search: are readable by owners only', async () => {
    expect((await staff.store.call('GET', '/console/reports/searches')).status).toBe(403)
    expect((await shopper(test).call('GET', '/console/reports/searches')).status).toBe(401)
    expect((await staff.admin.call('GET', '/console/reports/searches?from=soon')).status).toBe(400)
  })

  it.each([
    ['Ådä’s Beer', 'adas beer'],
    ['19 crimes 750ml', '19 crimes 750ml'],
    ['robin@example.com', null],
    ['robin at 0412 345 678', null],
    ['0412345678', null],
    ['12 Smith Street', null],
    ['unit 3 48 gertrude st fitzroy', null],
    ['4111 1111 1111 1111', null],
    ['x'.repeat(61), null],
    ['one two three four five six seven eight nine', null],
    ['x', null],
  ])('§2 Search: %j is stored as %j', (typed, expected) => {
    expect(countableText(typed)).toBe(expected)
  })
})
