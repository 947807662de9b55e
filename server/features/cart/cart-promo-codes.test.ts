import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aVerifiedGuest,
  checkoutBody,
  filledCart,
  loginAs,
  placeOrderAs,
} from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** @source A-DEMO-6 */
describe('§7 POST /discounts', () => {
  const apply = (client: ReturnType<typeof shopper>, cart_id: string, promo_code: string) =>
    client.call('POST', '/discounts', { cart_id, promo_code }, { form: true })

  it('applies the code in upper or lower case, and a second code replaces it', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client, { from: 26_00, quantity: 2 })
    const ten = await apply(client, cart.cart_id, ' welcome10 ')
    const tenth = Math.round(cart.sub_total * 10) / 100
    expect(ten.data.cart_discounts).toMatchObject([
      { discount_applied: tenth, promo_codes: { promo_code: 'WELCOME10', discount_formatted: '- 10%' } },
    ])
    expect(ten.data.total).toBeCloseTo(cart.total - tenth, 10)
    const five = await apply(client, cart.cart_id, 'FIVER')
    expect(five.data.cart_discounts).toMatchObject([
      { discount_applied: 5, promo_codes: { promo_code: 'FIVER', discount_formatted: '- $5.00' } },
    ])
  })

  it.each([
    { code: 'EXPIRED', status: 409, refusal: 'promo_ended' },
    { code: 'SOLDOUT', status: 409, refusal: 'promo_used_up' },
    { code: 'FIVER', status: 409, refusal: 'promo_minimum_spend' },
    { code: 'NOSUCH', status: 404, refusal: 'promo_not_found' },
    { code: "x' or 1=1", status: 404, refusal: 'promo_not_found' },
    { code: '   ', status: 404, refusal: 'promo_not_found' },
    { code: 'SOON', status: 409, refusal: 'promo_not_started' },
    { code: 'SYDNEY', status: 409, refusal: 'promo_not_here' },
    { code: 'OFF', status: 404, refusal: 'promo_not_found' },
  ])('rejects $code as $refusal, and the previous code stays', async ({ code, status, refusal }) => {
    await addTestCodes()
    const client = shopper(test)
    const cart = await filledCart(test, client, { quantity: 1 })
    await apply(client, cart.cart_id, 'WELCOME10')
    const reply = await apply(client, cart.cart_id, code)
    expect([reply.status, reply.error.code]).toEqual([status, refusal])
    const { cart_discounts } = await client.ok('GET', `/carts/${cart.cart_id}`)
    expect(cart_discounts).toMatchObject([{ promo_codes: { promo_code: 'WELCOME10' } }])
  })

  it('states the minimum spend of a code that the cart does not reach', async () => {
    const client = shopper(test)
    const cart = await filledCart(test, client, { quantity: 1 })
    expect((await apply(client, cart.cart_id, 'FIVER')).error.msg).toBe('Spend $50 or more to use this code.')
  })

  it('limits the first-order code to first orders', async () => {
    const regular = await loginAs(test, 'store')
    await placeOrderAs(test, regular)
    const cart = await filledCart(test, regular)
    const reply = await apply(regular, cart.cart_id, 'WELCOME10')
    expect([reply.status, reply.error.code]).toEqual([409, 'promo_first_order_only'])
    const { client, cart: first } = await aVerifiedGuest(test)
    expect((await apply(client, first.cart_id, 'WELCOME10')).status).toBe(200)
  })

  it('shows a code that stops applying with its reason, and the order is placed at the total without it', async () => {
    const regular = await loginAs(test, 'jules')
    await placeOrderAs(test, regular)
    const guest = shopper(test)
    const cart = await filledCart(test, guest)
    await apply(guest, cart.cart_id, 'WELCOME10')
    await regular.ok('PUT', `/carts/${cart.cart_id}`, { user_id: regular.userId })
    const shown = await regular.ok('GET', `/carts/${cart.cart_id}`)
    expect(shown).toMatchObject({
      cart_discounts: [],
      unapplied_promo_code: {
        promo_code: 'WELCOME10',
        code: 'promo_first_order_only',
        msg: 'This code is for first orders only, and you’ve ordered with us before.',
      },
    })
    const body = await checkoutBody(regular, cart)
    const order = { ...body, user_id: regular.userId, expected_total: shown.total }
    expect((await checkout(regular, order)).status).toBe(200)
  })

  it.each([
    {
      because: 'it has ended in the meantime',
      change: sql`end_at = ${DEMO_TEST_NOW}`,
      back: sql`end_at = '2035-01-01'`,
      refusal: { code: 'promo_ended', msg: 'This code has ended.' },
    },
    {
      because: 'other shoppers used it up',
      change: sql`total_amount = current_amount`,
      back: sql`total_amount = null`,
      refusal: { code: 'promo_used_up', msg: 'This code has been fully used.' },
    },
    {
      because: 'it no longer applies to this store',
      change: sql`store_ids = '{5}'`,
      back: sql`store_ids = '{}'`,
      refusal: { code: 'promo_not_here', msg: 'This code can’t be used at the store for your address.' },
    },
    {
      because: 'the cart is below its minimum spend',
      change: sql`minimum_spend_cents = 99900`,
      back: sql`minimum_spend_cents = 5000`,
      refusal: {
        code: 'promo_minimum_spend',
        msg: expect.stringMatching(/^Spend \$999\.00 or more .* Add \$\d+\.\d\d more\.$/),
      },
    },
  ])('reports in the cart why a code is not applied: $because', async ({ change, back, refusal }) => {
    const client = shopper(test)
    const cart = await filledCart(test, client, { quantity: 20 })
    await apply(client, cart.cart_id, 'FIVER')
    const row = sql`, checked_at = now() where code = 'FIVER'`
    await test.db.run(sql`update promo_codes set ${change} ${row}`)
    const { unapplied_promo_code, cart_discounts } = await client.ok('GET', `/carts/${cart.cart_id}`)
    await test.db.run(sql`update promo_codes set ${back} ${row}`)
    expect([unapplied_promo_code, cart_discounts]).toEqual([{ promo_code: 'FIVER', ...refusal }, []])
    expect((await client.ok('GET', `/carts/${cart.cart_id}`)).unapplied_promo_code).toBeNull()
  })

  it('rejects a code for an unknown cart', async () => {
    const reply = await apply(shopper(test), 'A'.repeat(24), 'FIVER')
    expect([reply.status, reply.error.code]).toEqual([404, 'cart_not_found'])
  })

  async function addTestCodes(): Promise<void> {
    await test.db.run(sql`
      insert into promo_codes (code, description, type, use_type, discount_type, discount, minimum_spend_cents,
        store_ids, status, start_at, end_at, checked_at)
      select v.code, '', p.type, 'many', 'fixed', 100, 0, v.stores::int[], v.status, v.from_at::timestamptz, '2030-01-01',
        '2026-01-01'
      from promo_codes p, (values ('SOON', '{}', 'ACTIVE', '2027-01-01'), ('SYDNEY', '{5,6,7}', 'ACTIVE', '2026-01-01'),
        ('OFF', '{}', 'INACTIVE', '2026-01-01')) as v (code, stores, status, from_at)
      where p.code = 'FIVER' and not exists (select from promo_codes q where q.code = v.code)`)
  }
})
