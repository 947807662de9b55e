import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { backfillInvoices } from './invoice-backfill.service.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const invoices = () =>
  test.db.rows<{ total_cents: number; items: number; number: number; on_its_day: boolean }>(sql`
    select i.total_cents, i.number, o.total_cents + o.credit_cents as items,
      i.at = coalesce(o.departed_at, o.delivered_at, o.modified_at) as on_its_day
    from invoices i join orders o using (order_id) order by i.abn, i.number`)

/** @source L-31 */
describe('sales made before tax invoices', () => {
  it('receive an invoice at startup: once, in order of departure, dated on the day of departure', async () => {
    expect(await invoices()).toEqual([])
    await backfillInvoices(test.shop)
    const issued = await invoices()
    const { delivered } = (await test.db.first<{ delivered: number }>(sql`
      select count(*)::int as delivered from orders where status in (4, 8)`))!
    expect(issued).toHaveLength(delivered)
    expect(delivered).toBeGreaterThan(3)
    for (const { total_cents, items, on_its_day } of issued) {
      expect(total_cents).toBe(items)
      expect(on_its_day).toBe(true)
    }
    await backfillInvoices(test.shop)
    expect(await invoices()).toEqual(issued)
  })
})
