import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceSpan } from '#contract/console/price-history.ts'
import { addItem, loginAs, openCart } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { applyStartedPrices } from './prices.service.ts'

let test: TestShop
let staff: Staff
let manager: Staff['store']
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const DAY_MS = 24 * 3600_000

/** @source A-PRICE-4, L-32 */
describe('§8 GET /console/stores/{id}/prices/{pack_id}/history', () => {
  it('lists when each price applied, who set it, and whether a struck-through price was charged', async () => {
    const pack = (await test.db.first<{ pack_id: number; price_cents: number }>(sql`
      select pack_id, price_cents from packs join products using (product_id)
      where store_id = 1 and sale_price_cents = 0 and kind = 'beer_cider' order by pack_id limit 1`))!
    const path = `/console/stores/1/prices/${pack.pack_id}`
    const price = pack.price_cents / 100
    const started = test.clock.now()
    const later = (days: number) => new Date(started.getTime() + days * DAY_MS)
    const send = async (who: typeof manager, body: object) => {
      const { version } = (await who.ok('GET', path)) as { version: number }
      await who.ok('PUT', path, { version, ...body })
    }
    await send(manager, { price: price + 1 })
    test.clock.set(later(1).toISOString())
    // The owner plans it; a job applies it a day after its start.
    await send(staff.admin, { price: price + 1, sale_price: price, sale_from: later(10).toISOString() })
    test.clock.set(later(11).toISOString())
    await applyStartedPrices(test.shop)
    // As an import writes it: first a higher price, then a reduction a day later.
    await test.db.run(sql`
      update packs set price_cents = price_cents + 1, sale_price_cents = 0, modified_at = ${later(12)}
      where pack_id = ${pack.pack_id}`)
    await test.db.run(sql`
      update packs set sale_price_cents = ${pack.price_cents}, modified_at = ${later(13)}
      where pack_id = ${pack.pack_id}`)
    const spans = (await manager.ok('GET', `${path}/history`)) as PriceSpan[]
    const at = ({ from }: PriceSpan) => Math.round((new Date(from).getTime() - started.getTime()) / DAY_MS)
    const facts = spans.map((span) => [at(span), span.price, span.sale_price, span.was_charged])
    expect(facts.slice(0, 3)).toEqual([
      [13, (pack.price_cents + 101) / 100, price, false],
      [12, (pack.price_cents + 101) / 100, 0, null],
      [10, (pack.price_cents + 100) / 100, price, true],
    ])
    expect(spans.slice(0, 2).map(({ by }) => by)).toEqual([null, null])
    const [owner, first] = [spans[2]!.by!, spans.find((span) => at(span) === 0)!.by!]
    expect([owner.name, first.name].every((name) => name.length > 0)).toBe(true)
    expect(owner.user_id).not.toBe(first.user_id)
    expect(spans.map(({ until }) => until)).toEqual([null, ...spans.slice(0, -1).map(({ from }) => from)])
    const second = await manager.call('GET', `${path}/history?limit=1&page=2`)
    expect(second.json).toMatchObject({ total_count: spans.length, data: [spans[1]] })
    test.clock.set(started.toISOString())
  })

  it('requires a pack of the store and the store’s own staff', async () => {
    expect((await manager.call('GET', '/console/stores/1/prices/999999/history')).status).toBe(404)
    expect((await manager.call('GET', '/console/stores/2/prices/1/history')).error.code).toBe('forbidden')
    expect((await manager.call('GET', '/console/stores/1/prices/1/history?limit=0')).status).toBe(400)
  })
})

/** @source A-RANGE-5 */
describe('§8 GET /console/products/{id}/use', () => {
  it('counts open carts and orders under way, not placed carts and ended orders', async () => {
    const { orderId } = await aPlacedOrder(test, { quantity: 1 })
    const line = (await test.db.first<{ product_id: number; pack_id: number }>(sql`
      select product_id, pack_id from order_lines where order_id = ${orderId}`))!
    const use = () => staff.store.ok('GET', `/console/products/${line.product_id}/use`)
    const { carts, orders } = (await use()) as { carts: number; orders: number }
    expect(orders).toBeGreaterThan(0)
    const visitor = shopper(test)
    const cart = (await openCart(visitor)) as { cart_id: string }
    await addItem(visitor, cart.cart_id, line.pack_id)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Changed their mind' })
    expect(await use()).toEqual({ carts: carts + 1, orders: orders - 1 })
    await test.db.run(
      sql`update carts set modified_at = modified_at - interval '31 days' where cart_id = ${cart.cart_id}`,
    )
    expect(await use()).toEqual({ carts, orders: orders - 1 })
    expect((await staff.store.call('GET', '/console/products/99999/use')).status).toBe(404)
  })
})
