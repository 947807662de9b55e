import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVerifiedGuest, filledCart, loginAs, placeOrderAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** @source A-DEMO-6 */
describe('§7 POST /discounts', () => {
  const apply = (client: ReturnType<typeof shopper>, cart_id: string, promo_code: string) =>
    client.call('POST', '/discounts', { cart_id, promo_code }, { form: true })

  it('takes the code off, whatever its letters look like, and a second replaces it', async () => {
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
  ])('refuses $code as $refusal, and the code before it stays', async ({ code, status, refusal }) => {
    await addTestCodes()
    const client = shopper(test)
    const cart = await filledCart(test, client, { quantity: 1 })
    await apply(client, cart.cart_id, 'WELCOME10')
    const reply = await apply(client, cart.cart_id, code)
    expect([reply.status, reply.error.code]).toEqual([status, refusal])
    const { cart_discounts } = await client.ok('GET', `/carts/${cart.cart_id}`)
    expect(cart_discounts).toMatchObject([{ promo_codes: { promo_code: 'WELCOME10' } }])
  })

  it('keeps the first order’s code for first orders', async () => {
    const regular = await loginAs(test, 'store')
    await placeOrderAs(test, regular)
    const cart = await filledCart(test, regular)
    const reply = await apply(regular, cart.cart_id, 'WELCOME10')
    expect([reply.status, reply.error.code]).toEqual([409, 'promo_first_order_only'])
    const { client, cart: first } = await aVerifiedGuest(test)
    expect((await apply(client, first.cart_id, 'WELCOME10')).status).toBe(200)
  })

  it('refuses a code for a cart that is not there', async () => {
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
