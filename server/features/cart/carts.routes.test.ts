import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem, aPack, filledCart, openCart, packsOf, setStock } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const UNKNOWN_CART = 'A'.repeat(24)

/** Returns a pack that store 1 sells and store 2 doesn't. */
const unmatchedPack = async () =>
  (await test.db.first<{ pack_id: number }>(sql`
    select k.pack_id from packs k join stock s using (store_id, product_id)
    where k.store_id = 1 and k.size = 1 and s.on_hand > 10
      and not exists (select from packs n where n.store_id = 2 and n.product_id = k.product_id) limit 1`))!
    .pack_id

describe('§7 POST /carts', () => {
  it('opens an empty cart that costs nothing, and sets the cookie', async () => {
    const client = shopper(test)
    const cart = await openCart(client)
    expect(cart).toMatchObject({
      store_id: 1,
      zone_id: 1,
      user_id: null,
      total: 0,
      sub_total: 0,
      surcharge: 0,
      min_spend: 30,
      credit_used: 0,
      cart_items: [],
      cart_charges: [],
      cart_discounts: [],
      contains_tobacco: false,
    })
    expect(cart.cart_id).toMatch(/^[\w-]{24}$/)
    expect(client.cookies.get('cart_id')).toBe(cart.cart_id)
  })

  it('reuses the given cart with all its items', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const again = await client.ok('POST', '/carts', { store_id: 1, zone_id: 1, cart_id: cart.cart_id })
    expect(again).toMatchObject({ cart_id: cart.cart_id, total: cart.total })
    expect(again.cart_items).toHaveLength(1)
  })

  it.each([
    { body: { store_id: 99, zone_id: 1 }, status: 400, code: 'store_not_found' },
    { body: { store_id: 1, zone_id: 99 }, status: 404, code: 'zone_not_found' },
    { body: { store_id: 2, zone_id: 1 }, status: 400, code: 'store_not_found' },
    { body: { store_id: 'one', zone_id: 1 }, status: 400, code: 'invalid_input' },
    { body: { zone_id: 1 }, status: 400, code: 'invalid_input' },
    { body: { store_id: true, zone_id: 1 }, status: 400, code: 'invalid_input' },
    { body: { store_id: 1, zone_id: 1, force_change: 'perhaps' }, status: 400, code: 'invalid_input' },
  ])('rejects $body as $code', async ({ body, status, code }) => {
    const reply = await shopper(test).call('POST', '/carts', body)
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  it.each([UNKNOWN_CART, 'no such cart!', "'; drop table carts"])(
    'creates a new cart for %j',
    async (cart_id) => {
      const cart = await shopper(test).ok('POST', '/carts', { store_id: 1, zone_id: 1, cart_id })
      expect(cart.cart_id).not.toBe(cart_id)
    },
  )

  it('moves a cart to another store: the same drinks at that store’s prices', async () => {
    const client = shopper(test)
    const both = await test.db.first<{ pack_id: number; there: number; cents: number }>(sql`
      select k.pack_id, n.pack_id as there,
        case when n.sale_price_cents > 0 then n.sale_price_cents else n.price_cents end as cents
      from packs k join packs n on n.store_id = 2 and n.product_id = k.product_id and n.size = k.size
      join stock s on s.store_id = k.store_id and s.product_id = k.product_id
      where k.store_id = 1 and s.on_hand > 10 and n.price_cents <> k.price_cents order by k.pack_id limit 1`)
    const cart = await openCart(client)
    await addItem(client, cart.cart_id, both!.pack_id)
    const moved = await client.ok('POST', '/carts', { store_id: 2, zone_id: 2, cart_id: cart.cart_id })
    expect(moved).toMatchObject({ cart_id: cart.cart_id, store_id: 2, sub_total: both!.cents / 100 })
    expect(moved.cart_items).toMatchObject([{ product_pack_id: both!.there, quantity: 1 }])
  })

  it('§8 Cart error ‘Unmatched packs found’: requires confirmation before it drops packs that the other store lacks', async () => {
    const client = shopper(test)
    const filled = await filledCart(test, client, { quantity: 1 })
    await addItem(client, filled.cart_id, await unmatchedPack())
    const move = { store_id: 2, zone_id: 2, cart_id: filled.cart_id }

    const refused = await client.call('POST', '/carts', move)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({ code: 'unmatched_packs', msg: 'Unmatched packs found' })
    expect(await client.ok('GET', `/carts/${filled.cart_id}`)).toMatchObject({ store_id: 1 })

    const moved = await client.ok('POST', '/carts', { ...move, force_change: 'true' }, { form: true })
    expect(moved).toMatchObject({ cart_id: filled.cart_id, store_id: 2 })
    expect(moved.cart_items).toHaveLength(1)
  })
})

describe('§7 POST /carts/{cart_id}/items', () => {
  it('adds a pack and returns the whole cart, repriced, in dollars', async () => {
    const client = shopper(test)
    const pack = await aPack(test)
    const cart = await openCart(client)
    const added = await addItem(client, cart.cart_id, pack.pack_id, 1)
    const surcharge = (30_00 - pack.price) / 100
    expect(added).toMatchObject({
      sub_total: pack.price / 100,
      surcharge,
      total: 37.95,
      contains_alcohol: true,
      cart_charges: [
        { charge_id: 1, name: 'Delivery', amount: 7.95, charges: { charge_id: 1, name: 'Delivery' } },
      ],
    })
    expect(added.cart_items).toMatchObject([
      { cart_item_id: added.cart_item_id, cart_id: cart.cart_id, product_pack_id: pack.pack_id, quantity: 1 },
    ])
    expect(JSON.stringify(added)).not.toContain('cost_price')
  })

  it('adds up the same pack to at most 99', async () => {
    const client = shopper(test)
    const pack = await aPack(test)
    await setStock(test, 1, pack.product_id, 400)
    const cart = await openCart(client)
    const first = await addItem(client, cart.cart_id, pack.pack_id, 60)
    const second = await addItem(client, cart.cart_id, pack.pack_id, 39)
    expect(second.cart_item_id).toBe(first.cart_item_id)
    expect(second.cart_items).toMatchObject([{ quantity: 99 }])
    const body = { product_pack_id: pack.pack_id, quantity: 1 }
    const third = await client.call('POST', `/carts/${cart.cart_id}/items`, body)
    expect([third.status, third.error.code]).toEqual([400, 'quantity_too_large'])
    expect((await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items).toMatchObject([{ quantity: 99 }])
  })

  it.each([0, 100, -1, 1.5, 'six', '', null, true, [1], '1e2'])(
    'rejects a quantity of %j',
    async (quantity) => {
      const client = shopper(test)
      const cart = await openCart(client)
      const body = { product_pack_id: (await aPack(test)).pack_id, quantity }
      const reply = await client.call('POST', `/carts/${cart.cart_id}/items`, body)
      expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
      expect(reply.error.fields).toHaveProperty('quantity')
    },
  )

  it.each([
    { pack: async () => 999_999, code: 'pack_unavailable', because: 'it does not exist' },
    {
      pack: async () => (await aPack(test, { storeId: 2 })).pack_id,
      code: 'pack_unavailable',
      because: 'it belongs to another store',
    },
  ])('rejects a pack: $because', async ({ pack, code }) => {
    const client = shopper(test)
    const cart = await openCart(client)
    const reply = await client.call('POST', `/carts/${cart.cart_id}/items`, {
      product_pack_id: await pack(),
      quantity: 1,
    })
    expect([reply.status, reply.error.code]).toEqual([409, code])
  })

  it('rejects more units than are left, over all packs of the drink', async () => {
    const client = shopper(test)
    const [pack] = (await packsOf(test, 1, 'spirits')).slice(-1)
    await setStock(test, 1, pack!.product_id, 3)
    const cart = await openCart(client)
    await addItem(client, cart.cart_id, pack!.pack_id, 3)
    const body = { product_pack_id: pack!.pack_id, quantity: 1 }
    const reply = await client.call('POST', `/carts/${cart.cart_id}/items`, body)
    expect([reply.status, reply.error.code]).toEqual([409, 'out_of_stock'])
    expect((await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items).toMatchObject([
      { quantity: 3, available: true },
    ])
  })

  it('applies an Idempotency-Key once, and rejects it with another body', async () => {
    const client = shopper(test)
    const { pack_id: product_pack_id } = await aPack(test)
    const cart = await openCart(client)
    const headers = { 'idempotency-key': 'one' }
    const add = (quantity: number) =>
      client.call('POST', `/carts/${cart.cart_id}/items`, { product_pack_id, quantity }, { headers })
    const [first, ...others] = await Promise.all([add(2), add(2), add(2)])
    for (const other of others) expect(other.data.cart_item_id).toBe(first.data.cart_item_id)
    expect((await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items).toMatchObject([{ quantity: 2 }])
    const other = await add(3)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
  })
})

describe('§7 PUT /carts/{cart_id}/items/{cart_item_id}', () => {
  it('changes the quantity of a line, in JSON or as a form', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const [line] = cart.cart_items
    const path = `/carts/${cart.cart_id}/items/${line.cart_item_id}`
    const body = { product_pack_id: line.product_pack_id, quantity: 3 }
    expect((await client.ok('PUT', path, body)).cart_items).toMatchObject([{ quantity: 3 }])
    expect((await client.ok('PUT', path, { quantity: '1' }, { form: true })).cart_items).toMatchObject([
      { quantity: 1 },
    ])
  })

  it('changes a line’s pack, and removes an existing line of that pack', async () => {
    const client = shopper(test)
    const [one, two] = await packsOf(test, 1)
    const cart = await openCart(client)
    const { cart_item_id } = await addItem(client, cart.cart_id, one!.pack_id)
    const body = { product_pack_id: two!.pack_id, quantity: 2 }
    const path = `/carts/${cart.cart_id}/items/${cart_item_id}`
    expect((await client.ok('PUT', path, body)).cart_items).toMatchObject([body])
    await addItem(client, cart.cart_id, one!.pack_id)
    const merged = await client.ok('PUT', path, { product_pack_id: one!.pack_id, quantity: 5 })
    expect(merged.cart_items).toMatchObject([{ product_pack_id: one!.pack_id, quantity: 5 }])
  })

  it('§7 DELETE /carts/{cart_id}/items/{cart_item_id}: removes the line once', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client)
    const path = `/carts/${cart.cart_id}/items/${cart.cart_item_id}`
    expect(await client.ok('DELETE', path)).toMatchObject({ cart_items: [], total: 0 })
    const again = await client.call('DELETE', path)
    expect([again.status, again.error.code]).toEqual([404, 'cart_item_not_found'])
  })

  it.each([
    { body: { quantity: 1, product_pack_id: 999_999 }, status: 409, code: 'pack_unavailable' },
    { body: { quantity: 99, product_pack_id: undefined }, status: 409, code: 'out_of_stock' },
    { body: { quantity: 0 }, status: 400, code: 'invalid_input' },
  ])('rejects $body as $code and leaves the cart unchanged', async ({ body, status, code }) => {
    const client = shopper(test)
    const pack = (await packsOf(test, 1, 'spirits'))[0]!
    await setStock(test, 1, pack.product_id, 50)
    const cart = await filledCart(test, client, { pack, quantity: 1 })
    const reply = await client.call('PUT', `/carts/${cart.cart_id}/items/${cart.cart_item_id}`, body)
    expect([reply.status, reply.error.code]).toEqual([status, code])
    expect((await client.ok('GET', `/carts/${cart.cart_id}`)).cart_items).toMatchObject([
      { product_pack_id: pack.pack_id, quantity: 1 },
    ])
  })

  it('returns not found for another cart’s line', async () => {
    const client = shopper(test)
    const mine = await filledCart(test, client)
    const other = await filledCart(test, shopper(test))
    for (const [method, body] of [['PUT', { quantity: 1 }], ['DELETE']] as const) {
      const reply = await client.call(method, `/carts/${mine.cart_id}/items/${other.cart_item_id}`, body)
      expect([reply.status, reply.error.code]).toEqual([404, 'cart_item_not_found'])
    }
  })
})
