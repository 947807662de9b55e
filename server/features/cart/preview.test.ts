import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/shop/carts.ts'
import { addItem, filledCart, openCart, packsOf } from '#testing/fixtures/builders.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  await test.db.run(sql`update promotions set status = 'ACTIVE', checked_at = start_at`)
  await test.db.run(sql`
    insert into promotions (name, kind, percent, start_at, end_at, status, checked_at) values
      ('Everything', 'price_list', 7, '2024-01-01', '2035-01-01', 'ACTIVE', '2024-01-01'),
      ('Extreme', 'price_list', 60, '2024-01-01', '2035-01-01', 'ACTIVE', '2024-01-01')`)
})
afterAll(() => test.close())

const preview = (body: object) => staff.admin.call('POST', '/console/pricing/preview', body)

/** Returns the amounts of a cart, without fields that only a stored cart has. */
const amountsOf = ({ cart_items, cart_charges, cart_discounts, ...cart }: Cart) => ({
  total: cart.total,
  sub_total: cart.sub_total,
  min_spend: cart.min_spend,
  surcharge: cart.surcharge,
  credit_used: cart.credit_used,
  explanation: cart.explanation,
  unapplied: cart.unapplied_promo_code,
  charges: cart_charges.map(({ amount }) => amount),
  discounts: cart_discounts.map(({ promo_code_id, discount_applied, reason }) => [
    promo_code_id,
    discount_applied,
    reason,
  ]),
  items: cart_items.map(({ product_pack_id, quantity, price, sale_price, discount, adjustments }) => ({
    product_pack_id,
    quantity,
    price,
    sale_price,
    discount,
    adjustments,
  })),
})

/** @source A-PREVIEW-1 */
describe('§8 POST /console/pricing/preview', () => {
  it('returns for any packs and any code exactly what a cart with them returns', async () => {
    const kinds = ['wine', 'food', 'non_alcoholic', 'beer_cider', 'spirits'] as const
    const packs = (await Promise.all(kinds.map((kind) => packsOf(test, 1, kind)))).flatMap((found) =>
      found.slice(0, 4),
    )
    const aLine = fc.record({ pack: fc.constantFrom(...packs), quantity: fc.integer({ min: 1, max: 6 }) })
    const aCase = fc.record({
      lines: fc.uniqueArray(aLine, { maxLength: 5, selector: ({ pack }) => pack.product_id }),
      code: fc.constantFrom('', '', 'WELCOME10', 'FIVER', 'EXPIRED', 'SOLDOUT'),
    })
    await fc.assert(
      fc.asyncProperty(aCase, async ({ lines, code }) => {
        const client = shopper(test)
        const { cart_id } = await openCart(client)
        for (const { pack, quantity } of lines) await addItem(client, cart_id, pack.pack_id, quantity)
        await test.db.run(sql`
          update carts set promo_code_id = (select promo_code_id from promo_codes where code = ${code})
          where cart_id = ${cart_id}`)
        const cart = amountsOf(await client.ok('GET', `/carts/${cart_id}`))
        const items = lines.map(({ pack, quantity }) => ({ product_pack_id: pack.pack_id, quantity }))
        const byItems = await preview({ store_id: 1, zone_id: 1, items, promo_code: code })
        const byCart = await preview({ cart_id })
        expect([amountsOf(byItems.data), amountsOf(byCart.data)]).toEqual([cart, cart])
      }),
      { numRuns: 25, seed: 15 },
    )
  })

  it('itemises fee, discount and total so that they add up', async () => {
    const cart = await filledCart(test, shopper(test), { quantity: 3 })
    const { data } = await preview({ cart_id: cart.cart_id, promo_code: 'welcome10' })
    const sum = data.explanation.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(sum).toBeCloseTo(data.total, 10)
    expect(data.sub_total + data.delivery_fee + data.surcharge - data.discount).toBeCloseTo(data.total, 10)
    expect(
      data.cart_discounts.map(({ promo_codes }: Cart['cart_discounts'][number]) => promo_codes.promo_code),
    ).toContain('WELCOME10')
  })

  it('stores neither a cart nor the tested code', async () => {
    const cart = await filledCart(test, shopper(test), { quantity: 3 })
    const count = () => test.db.first(sql`select count(*) as carts, max(cart_id) as last from carts`)
    const before = await count()
    await preview({ cart_id: cart.cart_id, promo_code: 'WELCOME10' })
    await preview({ store_id: 1, zone_id: 1, items: [], promo_code: '' })
    expect(await count()).toEqual(before)
    expect((await shopper(test).ok('GET', `/carts/${cart.cart_id}`)).cart_discounts).toEqual(
      cart.cart_discounts,
    )
  })

  it('reports the amount of each promotion, or why it does not apply', async () => {
    const [wine] = await packsOf(test, 1, 'wine')
    const items = [{ product_pack_id: wine!.pack_id, quantity: 2 }]
    const { data } = await preview({ store_id: 1, zone_id: 1, items })
    const reasons = Object.fromEntries(
      data.promotions.map(({ name, reason, amount }: { name: string; reason: string; amount: number }) => [
        name,
        [amount > 0, reason],
      ]),
    )
    expect(reasons).toMatchObject({
      'Mixed six': [false, 'Not enough in the cart. 10% off when you mix 6 or more.'],
      'Snacks for three': [false, 'Nothing in the cart is what it counts for.'],
      Everything: [true, '7% off at this hour'],
      Extreme: [false, 'Alcohol is left out: it takes off more than half, which is an extreme discount.'],
    })
  })

  it('includes a member’s credit and orders, as their own cart does', async () => {
    const [member] = await manyMembers(test, 1, 15_00)
    const cart = await filledCart(test, member!, { quantity: 3 })
    expect(cart.credit_used).toBe(15)
    expect((await preview({ cart_id: cart.cart_id })).data).toMatchObject({
      credit_used: 15,
      total: cart.total,
    })
  })

  it.each([
    { body: { cart_id: 'nothing' }, error: [404, 'cart_not_found'] },
    { body: { store_id: 1, zone_id: 2, items: [] }, error: [400, 'store_not_found'] },
    { body: { store_id: 1, zone_id: 999, items: [] }, error: [404, 'zone_not_found'] },
    {
      body: { store_id: 1, zone_id: 1, items: [{ product_pack_id: 999_999, quantity: 1 }] },
      error: [409, 'pack_unavailable'],
    },
    {
      body: { store_id: 1, zone_id: 1, items: [1, 1].map((id) => ({ product_pack_id: id, quantity: 60 })) },
      error: [400, 'quantity_too_large'],
    },
    { body: { store_id: 1, zone_id: 1, items: [], promo_code: 'NOSUCH' }, error: [404, 'promo_not_found'] },
    { body: { store_id: 1 }, error: [400, 'invalid_input'] },
  ])('rejects $body', async ({ body, error }) => {
    const reply = await preview(body)
    expect([reply.status, reply.error.code]).toEqual(error)
  })

  it('is for admins', async () => {
    const body = { store_id: 1, zone_id: 1, items: [] }
    expect((await staff.store.call('POST', '/console/pricing/preview', body)).error.code).toBe('forbidden')
    expect((await shopper(test).call('POST', '/console/pricing/preview', body)).error.code).toBe(
      'not_signed_in',
    )
  })
})
