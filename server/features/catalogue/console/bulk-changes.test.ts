import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

type Pack = { pack_id: number; price_cents: number }
const somePacks = (storeId: number) =>
  test.db.rows<Pack>(sql`
    select pack_id, price_cents from packs where store_id = ${storeId} and sale_price_cents = 0 order by pack_id limit 3`)

/** @source A-PRICE-3 */
it('sets many prices at once; stale, rejected or foreign entries do not affect the rest', async () => {
  const [own, [foreign]] = [await somePacks(1), await somePacks(2)]
  const change = ({ pack_id }: Pack, store_id: number, more: object = {}) => ({
    store_id,
    product_pack_id: pack_id,
    price: 44,
    version: 1,
    ...more,
  })
  const changes = [
    change(own[0]!, 1),
    change(own[1]!, 1, { version: 7 }),
    change(own[2]!, 1, { price: 99, sale_price: 90 }),
    change(foreign!, 2),
  ]
  const results = await (await loginAs(test, 'manager')).ok('PUT', '/console/prices', { changes })
  expect(results.map(({ now, error }: { now: unknown; error: unknown }) => [now, error])).toMatchObject([
    [{ price: 44, version: 2 }, null],
    [null, { code: 'stale' }],
    [null, { code: 'price_not_charged' }],
    [null, { code: 'forbidden' }],
  ])
  expect((await staff.admin.call('PUT', '/console/prices', { changes: [] })).status).toBe(400)
  expect((await staff.store.call('PUT', '/console/prices', { changes })).status).toBe(403)
})

/** @source A-RANGE-4 */
it('archives many products and restores them', async () => {
  const rows = await test.db.rows<{ product_id: number }>(
    sql`select product_id from products order by product_id limit 2`,
  )
  const products = rows.map(({ product_id }) => ({ product_id, version: 1 }))
  const put = (status: string, versions: number[]) =>
    staff.admin.ok('PUT', '/console/products/status', {
      status,
      products: products.map(({ product_id }, nth) => ({ product_id, version: versions[nth] })),
    })
  const versionsOf = (results: { version: number | null }[]) => results.map(({ version }) => version)
  expect(versionsOf(await put('INACTIVE', [1, 1]))).toEqual([2, 2])
  expect(versionsOf(await put('ACTIVE', [2, 1]))).toEqual([3, null])
})
