import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asRetention } from '#testing/database/as-retention.ts'
import { checkoutBody, codeFor, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { checkout, holdings, memberReady } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { giveCredit } from '#testing/fixtures/credit.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

describe('§7 POST /checkout as a member', () => {
  it('pays with a saved card and a saved address', async () => {
    const { client, cart, body } = await memberReady(test, 'customer')
    const [card] = await client.ok('GET', `/users/${client.userId}/payment_methods`)
    const addresses = await client.ok('GET', `/users/${client.userId}/addresses`)
    const home =
      addresses.find((address: { postcode: string }) => address.postcode === '3065') ?? addresses[0]
    const place = await shopper(test).ok('GET', `/zones/location/${home.lat},${home.lng}`)
    const there = await client.ok('POST', '/carts', {
      store_id: place.primary_store_id,
      zone_id: place.zone_id,
      cart_id: cart.cart_id,
      force_change: true,
    })
    const { user_id, cart_id, order_type } = body
    const placed = await client.ok('POST', '/checkout', {
      user_id,
      cart_id,
      order_type,
      transaction_token: card.nonce,
      address_id: home.address_id,
    })
    expect(placed).toMatchObject({ user_id: client.userId, address_id: home.address_id })
    expect((await client.ok('GET', `/orders/${placed.order_id}`)).carts.total).toBe(there.total)
  })

  it('saves a new card on request', async () => {
    const { client, body } = await memberReady(test, 'casey')
    await client.ok('POST', '/checkout', { ...body, save_payment_method: true })
    const saved = await client.ok('GET', `/users/${client.userId}/payment_methods`)
    expect(saved).toContainEqual(
      expect.objectContaining({ type: 'CreditCard', details: { cardType: 'Visa', lastTwo: '11' } }),
    )
  })

  it('ignores guest and address fields that do not apply', async () => {
    const { client, body } = await memberReady(test)
    const noise = {
      email: 'nobody',
      firstname: 7,
      dob: 'never',
      password: null,
      unknown: [1],
      gift_message: 'hi',
    }
    expect(await client.ok('POST', '/checkout', { ...body, ...noise })).toMatchObject({
      user_id: client.userId,
    })
  })

  it('asks a member without a date of birth for it, once (L-53)', async () => {
    const { client, body } = await memberReady(test)
    await test.db.run(sql`update users set dob_sealed = null where user_id = ${client.userId}`)
    const response = await checkout(client, body)
    expect([response.status, response.error.code]).toEqual([400, 'dob_required'])
    const minor = await checkout(client, { ...body, dob: '2008-11-21' })
    expect([minor.status, minor.error.code]).toEqual([400, 'dob_invalid'])
    await client.ok('POST', '/checkout', { ...body, dob: '1988-12-04T00:00:00.000Z' })
    expect(await client.ok('GET', '/users/me')).toMatchObject({ dob: '04121988' })
  })

  it('asks a member whose mobile is not verified for the code', async () => {
    const { client, body } = await memberReady(test)
    await test.db.run(sql`update users set verified_at = null where user_id = ${client.userId}`)
    const response = await checkout(client, body)
    expect(response.error).toMatchObject({ code: '018', user_id: client.userId })
    const code = await codeFor(test, '0491570313')
    await client.ok('POST', `/users/${client.userId}/verify`, { verification_code: code })
    await client.ok('POST', '/checkout', body)
  })

  it('rejects an excluded account', async () => {
    const { client, body } = await memberReady(test, 'casey')
    const exclude = sql`insert into self_exclusions (mobile, starts_at) values ('+61491570737', ${test.clock.now()})`
    await test.db.run(exclude)
    const reply = await checkout(client, body)
    expect([reply.status, reply.error.code]).toEqual([403, 'self_excluded'])
    await asRetention(test.db.owner, sql`delete from self_exclusions where mobile is not null`)
  })

  it('returns a 403 for another user’s id', async () => {
    const { client, body } = await memberReady(test)
    const other = await loginAs(test, 'casey')
    for (const user_id of [other.userId, 1, 999_999]) {
      const reply = await checkout(client, { ...body, user_id })
      expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
    }
    const visitor = shopper(test)
    const cart = await filledCart(test, visitor)
    const reply = await checkout(visitor, { ...(await checkoutBody(visitor, cart)), user_id: other.userId })
    expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
  })

  it('spends credit and charges the rest', async () => {
    const client = await loginAs(test, 'jules')
    await giveCredit(test, client.userId, 10_00)
    const cart = await filledCart(test, client)
    expect(cart.credit_used).toBe(10)
    const body = { ...(await checkoutBody(client, cart)), user_id: client.userId, expected_total: cart.total }
    const { order_id } = await client.ok('POST', '/checkout', body)
    const order = await client.ok('GET', `/orders/${order_id}`)
    expect(order.carts).toMatchObject({ credit_used: 10, total: cart.total })
    expect(order.payment.authorised).toBe(cart.total)
    expect(await client.ok('GET', '/users/me')).toMatchObject({ credit_amount: 0 })
  })

  it('does not call the gateway if credit pays the total', async () => {
    const client = await loginAs(test, 'jules')
    await giveCredit(test, client.userId, 100_00)
    const cart = await filledCart(test, client)
    const before = await holdings(test)
    const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
    const { order_id } = await client.ok('POST', '/checkout', body)
    expect((await client.ok('GET', `/orders/${order_id}`)).payment).toMatchObject({ state: 'nothing_due' })
    expect((await holdings(test)).sales).toEqual(before.sales)
    await test.db.run(sql`
      insert into credit_entries (user_id, kind, amount_cents, at)
      select user_id, 'closed', -credit_cents, ${test.clock.now()} from users where user_id = ${client.userId}`)
  })
})

describe('§7 Checkout payload', () => {
  it('accepts a gift with its own recipient, message and comment', async () => {
    const { client, body } = await memberReady(test)
    const gift = {
      gift: 'true',
      gift_recipient: 'Mia Chen',
      gift_recipient_number: '+61 491 570 006',
      gift_message: 'Happy birthday 🎂',
      gift_recipient_over_18: 'true',
      comment: 'Ring twice',
    }
    const { order_id } = await client.ok('POST', '/checkout', { ...body, ...gift }, { form: true })
    const order = await client.ok('GET', `/orders/${order_id}`)
    expect(order).toMatchObject({
      gift: true,
      gift_recipient: 'Mia Chen',
      gift_recipient_number: '+61491570006',
      gift_message: 'Happy birthday 🎂',
      comment: 'Ring twice',
      instruction: expect.stringContaining('only to Mia Chen'),
    })
  })

  it('accepts wishes for missing items, for the order and for single packs', async () => {
    const { client, body, cart } = await memberReady(test)
    const [{ product_pack_id }] = cart.cart_items
    const wishes = { missing_wish: 'substitute', pack_wishes: [{ product_pack_id, missing_wish: 'ask' }] }
    const { order_id } = await client.ok('POST', '/checkout', { ...body, ...wishes })
    const order = await client.ok('GET', `/orders/${order_id}`)
    expect([order.missing_wish, order.carts.cart_items[0].missing_wish]).toEqual(['substitute', 'ask'])
  })

  it('counts a promo code’s use', async () => {
    const { client, cart, body } = await memberReady(test, 'casey', { from: 26_00 })
    const uses = () =>
      test.db.first(sql`select current_amount::int as n from promo_codes where code = 'FIVER'`)
    const before = (await uses()) as { n: number }
    const { total } = await client.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    const { order_id } = await client.ok('POST', '/checkout', body)
    const order = await client.ok('GET', `/orders/${order_id}`)
    expect(order.carts).toMatchObject({
      total,
      cart_discounts: [{ promo_code: 'FIVER', discount_applied: 5 }],
    })
    expect(await uses()).toEqual({ n: before.n + 1 })
  })

  it('sends a confirmation by e-mail', async () => {
    const { client, cart, body } = await memberReady(test)
    const { order_number } = await client.ok('POST', '/checkout', body)
    await test.runDueJobs()
    const inbox = await client.call('GET', '/demo/inbox.json?to=jules@coldie.test')
    const [mail] = inbox.json.data
    expect(mail).toMatchObject({ channel: 'email', subject: expect.stringContaining(order_number) })
    expect(mail.text).toContain(`$${cart.total.toFixed(2)}`)
  })

  it('delivers in Sydney, under Sydney’s licence and time zone', async () => {
    const { client, body } = await memberReady(test, 'jules', { storeId: 5 })
    const { order_id } = await client.ok('POST', '/checkout', body)
    const order = await client.ok('GET', `/orders/${order_id}`)
    expect(order).toMatchObject({ store: { time_zone: 'Australia/Sydney' }, addresses: { state: 'NSW' } })
  })
})
