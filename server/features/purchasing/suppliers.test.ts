import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReorderSuggestion } from '#contract/console/reorder.ts'
import { SALES_DAYS } from '#domain/purchasing/reorder.ts'
import { addDays, localDate } from '#domain/time.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let manager: Member
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const AT = '/console/suppliers'
const REORDER = '/console/stores/1/reorder'
const offer = { supplier_code: 'A-1', units_per_carton: 24, carton_cost: '45.99', version: 0 }

describe('A-SUPPLIER-1, A-SUPPLIER-2: suppliers', () => {
  it('are created, found by name and changed, each name once', async () => {
    const made = await manager.ok('POST', AT, { name: 'Hop & Vine', lead_days: '4', abn: '94 600 100 762' })
    expect(made).toMatchObject({ abn: '94600100762', lead_days: 4, minimum: 0, status: 'ACTIVE', version: 1 })
    expect(await manager.ok('GET', `${AT}?search=vine`)).toEqual([made])
    const again = await manager.call('POST', AT, { name: 'hop & vine', lead_days: 1 })
    expect([again.status, again.json.error.code]).toEqual([409, 'supplier_name_taken'])
    const path = `${AT}/${made.supplier_id}`
    expect(await manager.ok('PATCH', path, { minimum: '250', version: 1 })).toMatchObject({
      minimum: 250,
      lead_days: 4,
      version: 2,
    })
    const taken = await manager.ok('POST', AT, { name: 'Other', lead_days: 1 })
    const renamed = await manager.call('PATCH', path, { name: taken.name, version: 2 })
    expect(renamed.json.error.code).toBe('supplier_name_taken')
  })

  it('reject invalid fields, and unknown records', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['abn', '12345678901'],
      ['email', 'nobody'],
      ['lead_days', 181],
      ['minimum', -1],
    ] as const) {
      const reply = await manager.call('POST', AT, { name: 'Wrong', lead_days: 1, [field]: value })
      expect([field, reply.status, Object.keys(reply.json.error.fields)]).toEqual([field, 400, [field]])
    }
    expect((await manager.call('GET', `${AT}/999999`)).status).toBe(404)
    expect((await manager.call('PATCH', `${AT}/999999`, { version: 1 })).status).toBe(404)
    expect((await manager.call('GET', `${AT}/999999/products`)).status).toBe(404)
    expect((await manager.call('PUT', `${AT}/999999/products/1`, offer)).status).toBe(404)
    expect((await manager.call('PUT', `${AT}/1/products/999999`, offer)).status).toBe(404)
    expect((await staff.store.call('GET', AT)).status).toBe(403)
  })

  it('sell products, which are added, changed and removed by version', async () => {
    const { supplier_id: id } = await manager.ok('POST', AT, { name: 'Cartons', lead_days: 2 })
    const path = `${AT}/${id}/products/1`
    expect(await manager.ok('PUT', path, offer)).toMatchObject({ carton_cost: 45.99, version: 1 })
    expect((await manager.call('PUT', path, offer)).json.error).toMatchObject({
      code: 'stale',
      current: { version: 1 },
    })
    await manager.ok('PUT', path, { ...offer, units_per_carton: 12, version: 1 })
    expect(await manager.ok('GET', `${AT}/${id}/products?search=a-1`)).toMatchObject([
      { units_per_carton: 12, version: 2 },
    ])
    expect((await manager.call('DELETE', path, { version: 1 })).status).toBe(409)
    await manager.ok('DELETE', path, { version: 2 })
    expect(await manager.ok('GET', `${AT}/${id}/products`)).toEqual([])
  })
})

describe('A-REORDER-1: the products to order', () => {
  /** Records that a product sold `units` on each of the last four weeks' days. */
  async function sells(productId: number, units: number): Promise<void> {
    const today = localDate(test.clock.now(), 'Australia/Melbourne')
    const days = Array.from({ length: SALES_DAYS }, (_, nth) => addDays(today, -1 - nth))
    await test.db.run(sql`
      insert into report_products (grain, day, store_id, product_id, orders, units)
      select 'day', day, 1, ${productId}, 1, ${units} from unnest(${days}::date[]) as day
      on conflict (grain, day, store_id, product_id) do update set units = excluded.units`)
  }
  const suggestionOf = async (productId: number, search: string) => {
    const query = new URLSearchParams({ search, limit: '250' }).toString()
    const rows: ReorderSuggestion[] = await manager.ok('GET', `${REORDER}?${query}`)
    return rows.find((row) => row.product_id === productId)
  }

  it('run out before a delivery, come from the cheapest supplier, and leave the list once drafted', async () => {
    const product = await test.db.one<{ product_id: number; name: string; left: number }>(sql`
      select s.product_id, p.name, s.on_hand - s.reserved as left from stock s join products p using (product_id)
      where s.store_id = 1 and s.on_hand > s.reserved and p.status = 'ACTIVE' and not exists (
        select from purchase_order_lines l where l.product_id = s.product_id)
      order by s.product_id limit 1`)
    const { product_id: id, name, left } = product
    // Lasts for at most eight days.
    const daily = Math.ceil(left / 8)
    await test.db.run(sql`delete from supplier_products where product_id = ${id}`)
    await sells(id, daily)
    expect(await suggestionOf(id, name)).toMatchObject({ supplier: null, sold: daily * SALES_DAYS })
    const suppliers = []
    for (const [supplier, cost] of [
      ['Dear', 60],
      ['Cheap', 48],
    ] as const) {
      const made = await manager.ok('POST', AT, { name: supplier, lead_days: 3 })
      await manager.ok('PUT', `${AT}/${made.supplier_id}/products/${id}`, { ...offer, carton_cost: cost })
      suppliers.push(made)
    }
    const found = await suggestionOf(id, name)
    expect(found).toMatchObject({ supplier: { name: 'Cheap', carton_cost: 48 }, on_order: 0 })
    const dear = await manager.ok(
      'GET',
      `${REORDER}?supplier_id=${suppliers[0].supplier_id}&search=${encodeURIComponent(name)}`,
    )
    expect(dear).toMatchObject([{ product_id: id, supplier: { name: 'Dear', carton_cost: 60 } }])
    const { units, cartons, available } = found as ReorderSuggestion
    // Three days of lead time, seven in reserve and fourteen to cover.
    expect(cartons).toBe(Math.ceil((24 * daily - available) / 24))
    expect(units).toBe(cartons * 24)
    await manager.ok('POST', '/console/stores/1/purchase_orders', {
      action_id: '018f2f6e-7a55-7c32-9a3c-2f1f5b0f9d01',
      lines: [{ supplier_id: suppliers[1].supplier_id, product_id: id, units }],
    })
    expect(await suggestionOf(id, name)).toBeUndefined()
  })

  it('are paged, and every row suggests at least a carton', async () => {
    const { product_id: id } = await test.db.one<{ product_id: number }>(sql`
      select product_id from stock where store_id = 1 order by on_hand desc, product_id limit 1`)
    await sells(id, 10_000)
    const { json } = await manager.call('GET', `${REORDER}?limit=5`)
    expect(json.data.length).toBeGreaterThan(0)
    expect(json.total_pages).toBe(Math.ceil(json.total_count / 5))
    expect(json.data.every((row: ReorderSuggestion) => row.units > 0)).toBe(true)
    expect((await manager.call('GET', `${REORDER}?limit=251`)).status).toBe(400)
    expect((await staff.admin.call('GET', '/console/stores/999/reorder')).status).toBe(404)
    expect((await staff.store.call('GET', REORDER)).status).toBe(403)
  })
})
