import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StockValueRow, StockValueSummary } from '#contract/console/reports.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { recordStockValues } from './stock-value.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const value = async (query = '') => {
  const { json } = await staff.admin.call('GET', `/console/reports/stock_value?limit=250&${query}`)
  return json as StockValueSummary & { data: StockValueRow[] }
}
const cents = (dollars: number) => Math.round(dollars * 100)

describe('the value of the stock', () => {
  it('is the units times cost and price, equal for every grouping', async () => {
    const { product_id: productId } = (await test.db.first<{ product_id: number }>(
      sql`select product_id from packs where store_id = 1 order by product_id limit 1`,
    ))!
    await test.db.owner.run(sql`update packs set cost_price_cents = 0`)
    await test.db.owner.run(sql`
      update packs set cost_price_cents = size * 150, price_cents = size * 400, sale_price_cents = 0
      where store_id = 1 and product_id = ${productId}`)
    await test.db.owner.run(sql`
      update stock set on_hand = 10, reserved = 0, picked = 0, in_return = 2, unsaleable = 3, uncounted = 0
      where store_id = 1 and product_id = ${productId}`)
    const products = await value('store_id=1&by=product')
    expect(products.data[0]).toMatchObject({
      key: String(productId),
      units: 12,
      unsaleable_units: 3,
      uncosted_units: 0,
      cost: 18,
      retail: 48,
    })
    const { totals } = await value('store_id=1')
    expect(totals.cost).toBe(18)
    for (const by of ['category', 'product'] as const) {
      const first = await value(`store_id=1&by=${by}`)
      const data = [...first.data]
      for (let page = 2; page <= first.total_pages; page++)
        data.push(...(await value(`store_id=1&by=${by}&page=${page}`)).data)
      for (const figure of ['units', 'uncosted_units', 'cost', 'retail'] as const)
        expect([by, figure, data.reduce((sum, row) => sum + cents(row[figure]), 0)]).toEqual([
          by,
          figure,
          cents(totals[figure]),
        ])
    }
  })

  it('is recorded at the end of a day and does not change afterwards', async () => {
    const before = await value()
    await recordStockValues(test.shop)
    await test.db.owner.run(sql`update stock set on_hand = on_hand + 5 where store_id = 2`)
    await recordStockValues(test.shop)
    const yesterday = await value('on=2026-11-19')
    expect(yesterday.data.toSorted(byKey)).toEqual(before.data.toSorted(byKey))
    expect(yesterday.totals).toEqual(before.totals)
    expect((await value()).totals.units).toBeGreaterThan(before.totals.units)
    expect((await value('on=2026-11-18')).data).toEqual([])
  })

  it.each([
    ['an invalid day', 'on=yesterday', 400],
    ['an earlier day by product, which is not recorded', 'on=2026-11-01&by=product', 400],
    ['an unknown grouping', 'by=moon', 400],
  ])('%s', async (_, query, status) => {
    expect((await staff.admin.call('GET', `/console/reports/stock_value?${query}`)).status).toBe(status)
  })

  it('is available only with permission for reports, for the caller’s stores', async () => {
    expect((await staff.store.call('GET', '/console/reports/stock_value')).status).toBe(403)
    const accountant = await loginAs(test, 'accountant')
    const { data } = await accountant.call('GET', '/console/reports/stock_value')
    expect((data as StockValueRow[]).map(({ key }) => key)).toEqual(['1'])
    expect((await accountant.call('GET', '/console/reports/stock_value?store_id=2')).status).toBe(403)
  })
})

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
