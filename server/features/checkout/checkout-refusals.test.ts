import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  DOORS,
  addItem,
  checkoutBody,
  filledCart,
  loginAs,
  packsOf,
  setStock,
} from '#testing/fixtures/builders.ts'
import { checkout, holdings, memberReady, slotsOf } from '#testing/fixtures/checkouts.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { playTobaccoScene } from '#testing/fixtures/tobacco.ts'
import { type Shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

describe('§7 POST /checkout rejects before anything is promised', () => {
  type Case = {
    title: string
    change?: object
    before?: (
      client: Shopper,
      cart: {
        cart_id: string
        cart_item_id: number
        cart_items: { product_id: number; product_pack_id: number }[]
      },
    ) => Promise<unknown>
    after?: () => Promise<unknown>
    status: number
    code: string
  }
  const CASES: Case[] = [
    { title: 'no payment method', change: { transaction_token: '' }, status: 400, code: 'invalid_input' },
    {
      title: 'a token that was never issued',
      change: { transaction_token: 'made-up' },
      status: 402,
      code: 'payment_declined',
    },
    {
      title: 'a token with a NUL',
      change: { transaction_token: 'a\u0000b' },
      status: 402,
      code: 'payment_declined',
    },
    { title: 'an unknown cart', change: { cart_id: 'A'.repeat(24) }, status: 404, code: 'cart_not_found' },
    { title: 'another order type', change: { order_type: 'PICKUP' }, status: 400, code: 'invalid_input' },
    { title: 'a total that was not shown', change: { expected_total: 1 }, status: 409, code: 'cart_changed' },
    { title: 'an address outside the zone', change: DOORS[2], status: 409, code: 'address_not_served' },
    { title: 'an address in the other city', change: DOORS[5], status: 409, code: 'address_not_served' },
    {
      title: 'a post office box',
      change: { address_line_1: 'PO Box 12' },
      status: 400,
      code: 'address_invalid',
    },
    {
      title: 'no street number',
      change: { address_line_1: 'Smith Street' },
      status: 400,
      code: 'address_invalid',
    },
    {
      title: 'no address at all',
      change: { address_line_1: undefined },
      status: 400,
      code: 'address_invalid',
    },
    {
      title: 'a state not served',
      change: { state: 'QLD', postcode: '4000', city: 'Brisbane' },
      status: 409,
      code: 'address_not_served',
    },
    {
      title: 'another user’s saved address',
      change: { address_id: 1 },
      status: 404,
      code: 'address_not_found',
    },
    {
      title: 'a start without an end',
      change: { start: '2026-11-20T20:00:00+11:00' },
      status: 400,
      code: 'delivery_time_required',
    },
    {
      title: 'an end without a start',
      change: { due: '2026-11-20T20:00:00+11:00' },
      status: 400,
      code: 'delivery_time_required',
    },
    {
      title: 'a slot that is not offered',
      change: slot('2026-11-20T20:07:00+11:00', '2026-11-20T21:07:00+11:00'),
      status: 409,
      code: 'slot_not_offered',
    },
    {
      title: 'a slot in the past',
      change: slot('2026-11-20T12:00:00+11:00', '2026-11-20T13:00:00+11:00'),
      status: 409,
      code: 'slot_not_offered',
    },
    {
      title: 'a slot of another year',
      change: slot('9999-12-31T20:00:00Z', '9999-12-31T21:00:00Z'),
      status: 409,
      code: 'slot_not_offered',
    },
    {
      title: 'a slot on Christmas Day',
      change: slot('2026-12-25T14:00:00+11:00', '2026-12-25T15:00:00+11:00'),
      status: 409,
      code: 'slot_not_offered',
    },
    { title: 'no time at all', change: slot('tonight', 'late'), status: 400, code: 'invalid_input' },
    { title: 'a gift without its recipient', change: { gift: true }, status: 400, code: 'invalid_input' },
    {
      title: 'alcohol as a gift without the recipient’s age',
      change: { gift: true, gift_recipient: 'Mia Chen', gift_recipient_number: '0491570006' },
      status: 400,
      code: 'gift_confirmation_required',
    },
    {
      title: 'a comment of 251 characters',
      change: { comment: 'x'.repeat(251) },
      status: 400,
      code: 'invalid_input',
    },
    {
      title: 'an empty cart',
      before: (client, cart) => client.ok('DELETE', `/carts/${cart.cart_id}/items/${cart.cart_item_id}`),
      status: 409,
      code: 'cart_empty',
    },
    {
      title: 'a product that has sold out in the meantime',
      before: (_, cart) => setStock(test, 1, cart.cart_items[0]!.product_id, 1),
      status: 409,
      code: 'out_of_stock',
    },
    {
      title: 'a product that is no longer sold',
      before: (_, cart) => setPack(cart.cart_items[0]!.product_pack_id, 'INACTIVE'),
      after: () => test.db.run(sql`update packs set status = 'ACTIVE'`),
      status: 409,
      code: 'pack_unavailable',
    },
  ]

  function slot(start: string, due: string) {
    return { start, due }
  }
  const setPack = (packId: number, status: string) =>
    test.db.run(sql`update packs set status = ${status} where pack_id = ${packId}`)

  it.each(CASES)('$title: $status $code', async ({ change = {}, before, after, status, code }) => {
    const client = await loginAs(test, 'jules')
    const pack = (await packsOf(test, 1, 'spirits')).find(({ price }) => price > 40_00)!
    const cart = await filledCart(test, client, { pack })
    const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
    await before?.(client, cart)
    const held = await holdings(test)
    const reply = await checkout(client, { ...body, ...change })
    expect([reply.status, reply.error.code]).toEqual([status, code])
    expect(await holdings(test)).toEqual(held)
    await after?.()
    await setStock(test, 1, pack.product_id, 50)
  })

  it('ASAP if it would arrive after the store closes, and offers the next time', async () => {
    const { client, body } = await memberReady(test)
    const close = async (closes: string) => {
      await test.db.run(sql`
        insert into store_closures (store_id, on_date, reason, opens, closes)
        values (1, '2026-11-20', 'Stocktake', '12:00', ${closes})
        on conflict (store_id, on_date) do update set closes = excluded.closes`)
      await test.renew()
    }
    const late = async () => {
      const { error } = await checkout(client, body)
      const { open, notice } = await client.ok('GET', '/zones/1/open')
      return { code: error.code, msg: error.msg, open, isSame: notice === error.msg }
    }
    await close('18:50')
    const msg =
      'We can’t get an ASAP order to you before the store closes at 6:50 PM. Please book a time instead. The next one is 12:00 PM on Saturday.'
    expect(await late()).toEqual({ code: 'store_closed', msg, open: false, isSame: true })
    // In time for one order, but not together with the earlier orders.
    await close('21:00')
    test.clock.set('2026-11-20T19:54:00+11:00')
    await aPlacedOrder(test)
    await test.db.run(sql`update stores set slot_capacity = 1 where store_id = 1`)
    await test.renew()
    expect(await late()).toMatchObject({ open: false, msg: expect.stringContaining('closes at 9:00 PM') })
    await test.db.run(sql`update stores set slot_capacity = 8 where store_id = 1`)
    await test.db.run(sql`delete from store_closures where store_id = 1 and on_date = '2026-11-20'`)
    await test.renew()
    test.clock.set(DEMO_TEST_NOW)
    await client.ok('POST', '/checkout', body)
  })

  it('ASAP while the store is closed, and accepts a slot instead', async () => {
    const { client, body } = await memberReady(test)
    test.clock.set('2026-11-20T23:30:00+11:00')
    const reply = await checkout(client, body)
    expect([reply.status, reply.error.code]).toEqual([409, 'store_closed'])
    const [first] = await slotsOf(client)
    const placed = await client.ok('POST', '/checkout', { ...body, start: first!.start, due: first!.end })
    const order = await client.ok('GET', `/orders/${placed.order_id}`)
    expect(order).toMatchObject({
      asap: false,
      start: first!.start,
      due: first!.end,
      estimate_delivery: null,
    })
  })

  it('a full slot', async () => {
    const { client, body } = await memberReady(test)
    const { start, end } = (await slotsOf(client)).at(-1)!
    await test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${start}, ${end}, 3, 3)`)
    expect((await slotsOf(client)).map((slot) => slot.start)).not.toContain(start)
    const reply = await checkout(client, { ...body, start, due: end })
    expect([reply.status, reply.error.code]).toEqual([409, 'slot_full'])
  })

  it('tobacco, whatever token is sent (L-35)', async () => {
    const { client, cart, body } = await memberReady(test)
    const { packId } = await playTobaccoScene(test.db, 1)
    const mixed = await addItem(client, cart.cart_id, packId)
    expect(mixed.contains_tobacco).toBe(true)
    const reply = await checkout(client, body)
    expect([reply.status, reply.error.code]).toEqual([409, 'tobacco_not_sold'])
    expect(reply.error.msg).toBe('Please select a payment method')
  })

  it('alcohol if the store has no licence (rule 25), but not lemonade', async () => {
    const { client, body } = await memberReady(test, 'jules', { storeId: 2 })
    const lemonade = await loginAs(test, 'jules')
    const dry = await filledCart(test, lemonade, { storeId: 2, kind: 'non_alcoholic', from: 1, quantity: 10 })
    const dryBody = { ...(await checkoutBody(lemonade, dry)), user_id: lemonade.userId }
    const { licences } = test.shop.storeDirectory.store(2)
    const taken = licences.splice(0)
    const reply = await checkout(client, body)
    expect([reply.status, reply.error.code]).toEqual([409, 'licence_missing'])
    await lemonade.ok('POST', '/checkout', dryBody)
    licences.push(...taken)
  })

  it('a price that changed since it was shown', async () => {
    const { client, cart, body } = await memberReady(test)
    const [line] = cart.cart_items
    await test.db.run(sql`
      update packs set price_cents = price_cents + 100, modified_at = now() where pack_id = ${line.product_pack_id}`)
    const reply = await checkout(client, { ...body, expected_total: cart.total })
    expect([reply.status, reply.error.code]).toEqual([409, 'cart_changed'])
    const now = await client.ok('GET', `/carts/${cart.cart_id}`)
    await client.ok('POST', '/checkout', { ...body, expected_total: now.total })
  })

  it('a lapsed promo code once; the next try is placed at the shown price', async () => {
    const { client, cart, body } = await memberReady(test, 'casey', { from: 26_00 })
    await client.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    await test.db.run(sql`update promo_codes set end_at = ${test.clock.now()} where code = 'FIVER'`)
    expect(await client.ok('GET', `/carts/${cart.cart_id}`)).toMatchObject({
      total: cart.total,
      cart_discounts: [],
    })
    const reply = await checkout(client, body)
    expect([reply.status, reply.error.code]).toEqual([409, 'promo_ended'])
    await test.db.run(
      sql`update promo_codes set end_at = '2035-01-01', checked_at = now() where code = 'FIVER'`,
    )
    const { order_id } = await client.ok('POST', '/checkout', { ...body, expected_total: cart.total })
    expect((await client.ok('GET', `/orders/${order_id}`)).carts.cart_discounts).toEqual([])
  })
})
