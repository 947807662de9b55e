import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, cardNonce, loginAs, openCart } from '#testing/fixtures/builders.ts'
import { checkout, holdings, memberReady, slotsOf } from '#testing/fixtures/checkouts.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ connections: RACING })))
afterEach(() => test.clock.set(DEMO_TEST_NOW))
afterAll(() => test.close())

describe('a cart that was merged into another', () => {
  it('becomes one order with it: the older id pays the open cart once, and a repeat gets the same response', async () => {
    const { client, cart, body } = await memberReady(test)
    const older = await openCart(client)
    await test.db.run(sql`
      update carts set merged_into = ${cart.cart_id} where cart_id = ${older.cart_id}`)
    const twin = { ...body, cart_id: older.cart_id }
    const headers = { 'idempotency-key': 'from the older window' }
    const placed = await checkout(client, twin, headers)
    expect(placed.status).toBe(200)
    expect((await checkout(client, twin, headers)).data.order_id).toBe(placed.data.order_id)
    const again = await checkout(client, { ...body, transaction_token: await cardNonce(client) })
    expect(again.error?.code).toBe('cart_not_found')
  })
})

describe('a declined card', () => {
  it('returns a 402, releases all reservations, and the same cart can be paid', async () => {
    const { client, cart, body } = await memberReady(test)
    const [{ start, end }] = (await slotsOf(client)) as [{ start: string; end: string }]
    const held = await holdings(test)
    const declined = {
      ...body,
      start,
      due: end,
      transaction_token: await cardNonce(client, { number: CARDS.declined }),
    }
    const reply = await checkout(client, declined)
    expect([reply.status, reply.error.code]).toEqual([402, 'payment_declined'])
    expect(await holdings(test)).toEqual(held)
    expect(await client.ok('GET', `/carts/${cart.cart_id}`)).toMatchObject({ total: cart.total })
    await client.ok('POST', '/checkout', body)
  })

  it('is reported to a waiting duplicate request as well, and leaves no order', async () => {
    const { client, body } = await memberReady(test)
    const declined = { ...body, transaction_token: await cardNonce(client, { number: CARDS.declined }) }
    const headers = { 'idempotency-key': 'declined twice' }
    const replies = await Promise.all([1, 2, 3].map(() => checkout(client, declined, headers)))
    for (const reply of replies) expect([reply.status, reply.error.code]).toEqual([402, 'payment_declined'])
    // Only placed orders are remembered: the same key with a valid card is a new try.
    await client.ok('POST', '/checkout', body, { headers })
  })

  it('is the error for a used nonce and for another customer’s nonce', async () => {
    const { client, body } = await memberReady(test, 'customer')
    const [saved] = await client.ok('GET', `/users/${client.userId}/payment_methods`)
    const thief = await memberReady(test, 'jules')
    const stolen = await checkout(thief.client, { ...thief.body, transaction_token: saved.nonce })
    expect([stolen.status, stolen.error.code]).toEqual([402, 'payment_declined'])
    await client.ok('POST', '/checkout', body)
    const again = await checkout(thief.client, { ...thief.body, transaction_token: body.transaction_token })
    expect([again.status, again.error.code]).toEqual([402, 'payment_declined'])
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order of the evening' }

  it('returns the same response for the same body, for 24 hours', async () => {
    const { client, body } = await memberReady(test)
    const first = await client.ok('POST', '/checkout', body, { headers })
    test.clock.pass(23 * 60)
    expect(await client.ok('POST', '/checkout/', body, { headers })).toEqual(first)
    test.clock.pass(61)
    const late = await checkout(client, body, headers)
    expect([late.status, late.error.code]).toEqual([404, 'cart_not_found'])
  })

  it('rejects another body with a 422', async () => {
    const { client, body } = await memberReady(test)
    await client.ok('POST', '/checkout', body, { headers })
    const reply = await checkout(client, { ...body, comment: 'another' }, headers)
    expect([reply.status, reply.error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('treats JSON, a form and another order of fields as equal', async () => {
    const { client, body } = await memberReady(test)
    const first = await client.ok('POST', '/checkout', body, { headers })
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    expect(await client.ok('POST', '/checkout', turned, { form: true, headers })).toEqual(first)
  })

  it('returns nothing to another session, or without the key', async () => {
    const { client, body } = await memberReady(test)
    await client.ok('POST', '/checkout', body, { headers })
    const stranger = await loginAs(test, 'casey')
    const stolen = await checkout(stranger, { ...body, user_id: stranger.userId }, headers)
    expect([stolen.status, stolen.error.code]).toEqual([404, 'cart_not_found'])
    expect((await checkout(client, body)).status).toBe(404)
    expect((await checkout(client, body, { 'idempotency-key': 'another' })).status).toBe(404)
  })
})
