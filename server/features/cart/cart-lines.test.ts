import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem, aPack, filledCart, openCart, setStock } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** Sets prices. The struck-through price was charged before, as the rules require. */
async function setPrice(packId: number, price: number, sale = 0): Promise<void> {
  await test.db.run(sql`
    update packs set price_cents = ${price}, sale_price_cents = 0, modified_at = now() where pack_id = ${packId}`)
  if (sale > 0)
    await test.db.run(
      sql`update packs set sale_price_cents = ${sale}, modified_at = now() where pack_id = ${packId}`,
    )
}

describe('§2 Cart: a price that changes while the pack is in the cart', () => {
  it('is reported with the old price until the line is changed or confirmed', async () => {
    const client = shopper(test)
    const pack = await aPack(test)
    const cart = await filledCart(test, client, { pack, quantity: 2 })
    expect(cart.cart_items[0].price_before).toBe(0)
    await setPrice(pack.pack_id, 31_00)
    const path = `/carts/${cart.cart_id}`
    const [line] = (await client.ok('GET', path)).cart_items
    expect(line).toMatchObject({ price: 31, price_before: pack.price / 100 })
    const updated = await client.ok('PUT', `${path}/items/${line.cart_item_id}`, { quantity: 2 })
    expect(updated.cart_items[0].price_before).toBe(0)
  })

  it('compares effective prices: the start of a sale is a change, a new regular price during a sale is not', async () => {
    const client = shopper(test)
    const pack = await aPack(test, { from: 16_00 })
    await setPrice(pack.pack_id, 20_00)
    const cart = await filledCart(test, client, { pack })
    await setPrice(pack.pack_id, 25_00, 20_00)
    const [same] = (await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items
    expect(same.price_before).toBe(0)
    await setPrice(pack.pack_id, 25_00, 18_00)
    const [sale] = (await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items
    expect(sale.price_before).toBe(20)
  })
})

describe('§2 Cart: the data of a line', () => {
  it('include the picture of its pack and the standard drinks of the whole line', async () => {
    const client = shopper(test)
    const [beer] = await test.db.rows<{ pack_id: number; abv: number; ml: number; size: number }>(sql`
      select k.pack_id, p.abv, p.unit_volume_ml as ml, k.size from packs k join products p using (product_id)
      where k.store_id = 1 and p.kind = 'beer_cider' and k.size = 6 order by k.pack_id limit 1`)
    const cart = await openCart(client)
    const { cart_items, standard_drinks } = await addItem(client, cart.cart_id, beer!.pack_id, 2)
    const onLabel = Math.round((beer!.ml / 1000) * beer!.abv * 0.789 * 10) / 10
    expect(standard_drinks).toBeCloseTo(onLabel * 12, 5)
    expect(cart_items[0].standard_drinks).toBeCloseTo(onLabel * 12, 5)
    expect(cart_items[0].image).toMatch(/^\/pictures\/.+6/)
  })

  it('include the quantity that the store could still supply', async () => {
    const client = shopper(test)
    const pack = await aPack(test)
    const cart = await filledCart(test, client, { pack, quantity: 4 })
    await setStock(test, 1, pack.product_id, 3)
    const [line] = (await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items
    expect(line).toMatchObject({ available: false, available_quantity: 3 })
    await setStock(test, 1, pack.product_id, 500)
  })
})
