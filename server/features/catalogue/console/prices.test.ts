import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PackPrice } from '#contract/console/prices.ts'
import { instantOf } from '#domain/time.ts'
import { openCatalogue } from '#server/features/catalogue/catalogue.service.ts'
import { addItem, loginAs, openCart } from '#testing/fixtures/builders.ts'
import { aStoreHand, type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { applyStartedPrices } from './prices.service.ts'

let test: TestShop
let staff: Staff
let manager: Staff['store']
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
})
afterAll(() => test.close())

const DAY = 24 * 60
let used = 0
type Pack = { pack_id: number; product_id: number; price: number; path: string }
/** Returns a pack without a special that no other test has changed. */
async function aPack(kind = 'beer_cider', storeId = 1): Promise<Pack> {
  const row = await test.db.first<{ pack_id: number; product_id: number; price_cents: number }>(sql`
    select k.pack_id, k.product_id, k.price_cents from packs k join products p using (product_id)
    where k.store_id = ${storeId} and k.is_initial and k.sale_price_cents = 0 and p.kind = ${kind}
    order by k.pack_id offset ${used++} limit 1`)
  const { pack_id, product_id, price_cents } = row!
  return {
    pack_id,
    product_id,
    price: price_cents / 100,
    path: `/console/stores/${storeId}/prices/${pack_id}`,
  }
}
const read = (pack: Pack): Promise<PackPrice> => manager.ok('GET', pack.path)
const put = async (pack: Pack, body: object, caller: Pick<Staff['store'], 'call'> = manager) =>
  caller.call('PUT', pack.path, { version: (await read(pack)).version, ...body })
const later = (minutes: number) => new Date(test.clock.now().getTime() + minutes * 60_000).toISOString()

/** Returns the price that a shopper sees in another process that has received no announcement. */
async function shopperPays({ product_id, pack_id }: Pack): Promise<[number, number]> {
  const { data } = await shopper(test).call('GET', `/products/${product_id}?store_id=1`)
  const pack = data[0].product_pack.find(
    (one: { product_pack_id: number }) => one.product_pack_id === pack_id,
  )
  const { price, sale_price } = pack.product_price[0]
  return [price, sale_price]
}

/** @source A-PRICE-2 */
describe('§8 PUT /console/stores/{store_id}/prices/{pack_id}', () => {
  it('changes the price at once, in one store, with one line in the audit log', async () => {
    const pack = await aPack()
    const { data } = await put(pack, { price: 99.5 })
    expect(data).toMatchObject({ price: 99.5, sale_price: 0, planned: [], version: 2 })
    expect(data.history.map(({ price }: { price: number }) => price)).toEqual([99.5, pack.price])
    await test.renew()
    expect(await shopperPays(pack)).toEqual([99.5, 0])
    const audited = await test.db.rows(sql`
      select action, subject, before, after from audit_log order by audit_log_id desc limit 1`)
    expect(audited).toEqual([
      {
        action: 'price.changed',
        subject: `pack ${pack.pack_id}`,
        before: { price: pack.price, sale_price: 0, planned: '' },
        after: { price: 99.5, sale_price: 0, planned: '' },
      },
    ])
    const changes = await test.db.rows(sql`
      select store_id, product_id from catalogue_changes order by catalogue_change_id desc limit 1`)
    expect(changes).toEqual([{ store_id: 1, product_id: pack.product_id }])
  })

  it('accepts one of several concurrent writes and returns the current price to the rest', async () => {
    const pack = await aPack()
    const replies = await Promise.all(
      [11, 12, 13].map((price) => manager.call('PUT', pack.path, { price, version: 1 })),
    )
    const [won, ...lost] = replies.toSorted((a, b) => a.status - b.status)
    expect([won!.status, ...lost.map((reply) => reply.error.code)]).toEqual([200, 'stale', 'stale'])
    expect(lost[0]!.error.current).toEqual(await read(pack))
    expect((await read(pack)).price).toBe(won!.data.price)
  })

  it('starts and ends a special on time in lists, pages and carts, even before the job has run', async () => {
    const pack = await aPack()
    const special = Math.round(pack.price * 80) / 100
    await test.renew()
    await shopperPays(pack)
    const reply = await put(pack, {
      price: pack.price,
      sale_price: special,
      sale_from: later(60),
      sale_to: later(180),
    })
    expect(reply.data.planned).toHaveLength(2)
    const sale_from = reply.data.planned[0].starts
    expect(new Date(sale_from).toISOString()).toBe(later(60))
    await test.renew()
    const other = await openCatalogue(test.db, () => [1], test.clock)
    await other.product({ id: pack.product_id }, 1, true)
    const inOther = async () => JSON.parse((await other.product({ id: pack.product_id }, 1, true)).toString())
    const buyer = shopper(test)
    const cart = await openCart(buyer)
    await addItem(buyer, cart.cart_id, pack.pack_id)
    const expectPrices = async (sale: number) => {
      expect(await shopperPays(pack)).toEqual([pack.price, sale])
      const packs = (await inOther()).data[0].product_pack as {
        product_pack_id: number
        product_price: unknown[]
      }[]
      const known = packs.find((one) => one.product_pack_id === pack.pack_id)
      expect(known!.product_price[0]).toMatchObject({ price: pack.price, sale_price: sale })
      expect(await buyer.ok('GET', `/carts/${cart.cart_id}`)).toMatchObject({ sub_total: sale || pack.price })
    }
    await expectPrices(0)
    test.clock.pass(60 - 1 / 60)
    await expectPrices(0)
    test.clock.pass(1 / 60)
    await expectPrices(special)
    await applyStartedPrices(test.shop)
    await expectPrices(special)
    test.clock.pass(120)
    await expectPrices(0)
    await applyStartedPrices(test.shop)
    await test.renew()
    await expectPrices(0)
    const { history, planned, version } = await read(pack)
    expect(history.slice(0, 3).map(({ sale_price }) => sale_price)).toEqual([0, special, 0])
    expect([planned, version]).toEqual([[], reply.data.version])
  })

  it('uses the store’s local time when clocks change', async () => {
    const pack = await aPack('wine')
    // Daylight time ends on 4 April 2027: midnight to midnight takes 25 hours.
    const [from, to] = ['2027-04-04', '2027-04-05'].map((date) =>
      instantOf(date, '00:00', 'Australia/Melbourne'),
    )
    const before = test.clock.now()
    const { data } = await put(pack, { price: 88, starts: from!.toISOString() })
    expect(data.planned).toEqual([{ price: 88, sale_price: 0, starts: '2027-04-04T00:00:00+11:00' }])
    const next = await put(pack, { price: 77, starts: to!.toISOString() })
    expect(next.data.planned[1].starts).toBe('2027-04-05T00:00:00+10:00')
    await test.renew()
    for (const [at, price] of [
      [from!.getTime() - 1, pack.price],
      [from!.getTime(), 88],
      [from!.getTime() + 25 * 3600_000 - 1, 88],
      [from!.getTime() + 25 * 3600_000, 77],
    ] as const) {
      test.clock.set(new Date(at).toISOString())
      expect([at, await shopperPays(pack)]).toEqual([at, [price, 0]])
    }
    test.clock.set(before.toISOString())
  })

  it('replaces later planned prices and retains those that start before', async () => {
    const pack = await aPack()
    await put(pack, { price: 30, starts: later(2 * DAY) })
    const { data } = await put(pack, { price: 40, starts: later(4 * DAY) })
    expect(data.planned.map(({ price }: { price: number }) => price)).toEqual([30, 40])
    const third = await put(pack, { price: 35, starts: later(3 * DAY) })
    expect(third.data.planned.map(({ price }: { price: number }) => price)).toEqual([30, 35])
    expect((await put(pack, { price: 20 })).data).toMatchObject({ price: 20, planned: [] })
  })

  it('rejects a struck-through price that was never charged, and gives the reason', async () => {
    const pack = await aPack()
    const dearer = pack.price + 10
    const refused = await put(pack, { price: dearer, sale_price: pack.price })
    expect([refused.status, refused.error.code]).toEqual([409, 'price_not_charged'])
    expect(refused.error.msg).toContain(`Nobody paid $${dearer.toFixed(2)}`)
    const soon = await put(pack, { price: dearer, sale_price: pack.price, sale_from: later(6 * DAY) })
    expect(soon.error.msg).toContain('6 days')
    expect((await read(pack)).version).toBe(1)
    const fair = await put(pack, { price: dearer, sale_price: pack.price, sale_from: later(7 * DAY) })
    expect(fair.data.planned.map(({ sale_price }: { sale_price: number }) => sale_price)).toEqual([
      pack.price,
    ])
    const deep = await put(await aPack(), { price: 20, sale_price: 9.99 })
    expect([deep.status, deep.error.code]).toEqual([409, 'special_too_deep'])
    await test.db.run(
      sql`update products set kind = 'tobacco', abv = 0 where product_id = ${pack.product_id}`,
    )
    const tobacco = await put(pack, { price: pack.price, sale_price: pack.price - 1 })
    expect([tobacco.status, tobacco.error.code]).toEqual([409, 'special_on_tobacco'])
  })

  it('reports each invalid field', async () => {
    const pack = await aPack()
    for (const [body, field] of [
      [{ price: 0 }, 'price'],
      [{ price: -1 }, 'price'],
      [{ price: 'a lot' }, 'price'],
      [{ price: 1.234 }, 'price'],
      [{ price: 10, sale_price: 10 }, 'sale_price'],
      [{ price: 10, sale_price: 9, sale_from: later(2), sale_to: later(1) }, 'sale_to'],
      [{ price: 10, starts: 'tomorrow' }, 'starts'],
      [{ price: 10, version: null }, 'version'],
    ] as const)
      expect([body, Object.keys((await put(pack, body)).error.fields ?? {})]).toEqual([body, [field]])
  })

  it('is limited to the store’s own staff', async () => {
    const pack = await aPack()
    const other = await aStoreHand(test, 2)
    expect((await put(pack, { price: 10 }, other)).status).toBe(403)
    expect((await staff.admin.call('GET', '/console/stores/2/prices/1')).status).toBe(404)
    expect((await staff.admin.call('GET', '/console/stores/99/prices/1')).status).toBe(404)
    expect((await put(pack, { price: 10 }, staff.store)).error.code).toBe('forbidden')
    expect((await put(pack, { price: 10 }, staff.admin)).status).toBe(200)
  })
})
