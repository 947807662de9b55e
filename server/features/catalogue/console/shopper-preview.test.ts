import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { previewProduct } from '#contract/console/product-preview.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

type Preview = OutputOf<NonNullable<(typeof previewProduct)['data']>>
type Pack = { pack_id: number; product_id: number; store_id: number; price_cents: number; slug: string }

let test: TestShop
let staff: Staff
let pack: Pack
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  pack = (await test.db.first<Pack>(sql`
    select k.pack_id, k.product_id, k.store_id, k.price_cents, p.slug from packs k join products p using (product_id)
    where p.status = 'ACTIVE' and p.kind = 'beer_cider' and not exists (select from price_steps s where s.pack_id = k.pack_id) and k.status = 'ACTIVE' and k.store_id = 1
    order by k.pack_id limit 1`))!
})
afterAll(() => test.close())

const pathOf = (query: string) => `/console/products/${pack.product_id}/preview?${query}`
const preview = (query: string): Promise<Preview> => staff.admin.ok('GET', pathOf(query))
const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString()
const priceOf = ({ product }: Preview) =>
  product.product_pack!.find((one) => one.product_pack_id === pack.pack_id)!.product_price[0]!

/** @source A-RANGE-8 */
describe('§8 GET /console/products/{id}/preview', () => {
  it('returns for now what shoppers receive', async () => {
    const [shown] = await staff.admin.ok('GET', `/products/slug/${pack.slug}?store_id=${pack.store_id}`)
    const { product, unseen, zone, opening, days } = await preview(`store_id=${pack.store_id}`)
    expect(product).toEqual(shown)
    expect(unseen).toBeNull()
    expect(opening).toEqual(await staff.admin.ok('GET', `/zones/${zone!.zone_id}/open`))
    expect(days).toEqual(await staff.admin.ok('GET', `/zones/${zone!.zone_id}/future_dates`))
  })

  it('shows a planned special from its start on, with the struck-through price', async () => {
    await test.db.run(sql`
      insert into price_steps (pack_id, starts_at, price_cents, sale_price_cents)
      values (${pack.pack_id}, ${inMinutes(120)}, ${pack.price_cents}, ${pack.price_cents - 100})`)
    const before = await preview(`store_id=${pack.store_id}&at=${inMinutes(119)}`)
    const then = await preview(`store_id=${pack.store_id}&at=${inMinutes(120)}`)
    expect(priceOf(before).sale_price).toBe(0)
    expect(priceOf(then)).toMatchObject({
      price: pack.price_cents / 100,
      sale_price: (pack.price_cents - 100) / 100,
    })
  })

  it('reports the hours that the law allows on that day', async () => {
    const christmas = await preview(`store_id=${pack.store_id}&at=2026-12-25T15:00:00%2B11:00`)
    expect(christmas).toMatchObject({ hand_over: { allowed: false, span: null }, opening: { open: false } })
    const night = await preview(`store_id=${pack.store_id}&at=2026-12-22T23:30:00%2B11:00`)
    expect(night.hand_over).toEqual({ allowed: false, span: { opens: '09:00', closes: '23:00' } })
    expect(night.days.flatMap(({ times }) => times).every(({ start }) => start > '2026-12-22T23:30')).toBe(
      true,
    )
  })

  it('treats a past moment as now, and gives the reason if shoppers don’t see the product', async () => {
    const { at } = await preview(`store_id=${pack.store_id}&at=2020-01-01T00:00:00Z`)
    expect(Date.parse(at)).toBe(Math.floor(test.clock.now().getTime() / 1000) * 1000)
    await test.db.run(sql`update products set status = 'INACTIVE' where product_id = ${pack.product_id}`)
    expect((await preview(`store_id=${pack.store_id}`)).unseen).toBe('not_active')
    await test.db.run(sql`update products set status = 'ACTIVE' where product_id = ${pack.product_id}`)
    await test.db.run(sql`update packs set status = 'INACTIVE' where product_id = ${pack.product_id}`)
    expect((await preview(`store_id=${pack.store_id}`)).unseen).toBe('not_sold_here')
  })

  it('rejects unknown products and stores, and stores of other staff', async () => {
    const call = (path: string) => staff.admin.call('GET', path)
    expect((await call('/console/products/999999/preview?store_id=1')).status).toBe(404)
    expect((await call(pathOf('store_id=999999'))).status).toBe(404)
    expect((await call(pathOf(''))).status).toBe(400)
    expect((await call(pathOf('store_id=1&at=tomorrow'))).status).toBe(400)
    expect((await staff.store.call('GET', pathOf('store_id=2'))).error.code).toBe('forbidden')
  })
})
