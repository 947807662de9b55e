import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS, aPack, filledCart } from '#testing/fixtures/builders.ts'
import { checkout, holdings, slotsOf } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/integrations/payments/port.ts'
import { resolveAbandonedAttempts, resolveAttempt } from './attempts.service.ts'

/** Faults of the gateway, until a test resets them. */
let fault: (real: PaymentGateway) => Partial<PaymentGateway> = () => ({})

const breakable = (real: PaymentGateway): PaymentGateway =>
  new Proxy(real, {
    get: (target, name) => ({ ...target, ...fault(target) })[name as keyof PaymentGateway],
  })

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ gateway: breakable })))
afterEach(async () => {
  fault = () => ({})
  await resolveAbandonedAttempts(test.shop, 0)
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const unreachable = async () => {
  throw new GatewayUnreachable('no answer')
}

/** Simulates the end of the process: no code after this line runs. */
class Crash extends Error {}
const crash = async () => {
  throw new Crash('the process ended')
}

/** Prepares an order with everything an order can hold: a drink, a delivery time, a code, credit. */
async function anOrder() {
  const [member] = (await manyMembers(test, 1, 5_00)) as [Member]
  const pack = await aPack(test, { from: 26_00 })
  const cart = await filledCart(test, member, { pack })
  await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
  const slot = (await slotsOf(member))[1]!
  const body = async () => ({
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: member.userId,
    start: slot.start,
    due: slot.end,
    ...DOORS[1],
  })
  return { member, cart, body }
}

const twoMinutesLater = (cartId: string) =>
  test.db.run(sql`
    with attempt as (
      update orders set attempted_at = attempted_at - interval '2 minutes' where cart_id = ${cartId} returning order_id)
    update payments set started_at = started_at - interval '2 minutes' where order_id in (select order_id from attempt)`)

const attemptOf = async (cartId: string) =>
  (await test.db.first<{ order_id: number; status: number; state: string }>(sql`
    select order_id, status, p.state from orders join payments p using (order_id)
    where cart_id = ${cartId} order by order_id limit 1`))!

describe('a gateway that does not answer', () => {
  it('before any action: nothing is held or charged, and the cart can be ordered again', async () => {
    const { member, cart, body } = await anOrder()
    const before = await holdings(test)
    fault = () => ({ authorise: unreachable })
    const reply = await checkout(member, await body())
    expect([reply.status, reply.error.code]).toEqual([503, 'payment_unavailable'])
    expect(await holdings(test)).toEqual(before)
    fault = () => ({})
    await twoMinutesLater(cart.cart_id)
    await resolveAttempt(test.shop, (await attemptOf(cart.cart_id)).order_id)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 5, state: 'voided' })
    await member.ok('POST', '/checkout', await body())
  })

  it('after reserving the money: the reservation is released', async () => {
    const { member, cart, body } = await anOrder()
    const before = await holdings(test)
    fault = (real) => ({ authorise: (request) => real.authorise(request).then(unreachable) })
    const reply = await checkout(member, await body())
    expect([reply.status, reply.error.code]).toEqual([503, 'payment_unavailable'])
    expect(await holdings(test)).toEqual(before)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 5, state: 'voided' })
  })

  it('after reserving the money, and stays unreachable: the reservation is released once it is back', async () => {
    const { member, cart, body } = await anOrder()
    fault = (real) => ({
      authorise: (request) => real.authorise(request).then(unreachable),
      find: unreachable,
      void: unreachable,
    })
    const reply = await checkout(member, await body())
    expect([reply.status, reply.error.code]).toEqual([503, 'payment_unavailable'])
    const attempt = await attemptOf(cart.cart_id)
    expect(attempt).toMatchObject({ status: 5, state: 'authorising' })
    await expect(resolveAttempt(test.shop, attempt.order_id)).rejects.toThrow(GatewayUnreachable)
    fault = () => ({})
    await resolveAttempt(test.shop, attempt.order_id)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ state: 'voided' })
  })

  it('and reserves the money only after the status request: the reservation is found as well', async () => {
    const { member, cart, body } = await anOrder()
    let late: () => Promise<unknown> = async () => undefined
    fault = (real) => ({
      authorise: (request) => {
        late = () => real.authorise(request)
        return unreachable()
      },
    })
    await checkout(member, await body())
    fault = () => ({})
    await late()
    await resolveAbandonedAttempts(test.shop, 0)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 5, state: 'voided' })
  })
})

describe('a process that ends in the middle of a checkout', () => {
  it('during the gateway’s request: a reservation made after the restart is released', async () => {
    const { member, cart, body } = await anOrder()
    let late: () => Promise<unknown> = async () => undefined
    fault = (real) => ({
      authorise: (request) => {
        late = () => real.authorise(request)
        return crash()
      },
    })
    expect((await checkout(member, await body())).status).toBe(500)
    test.failures.length = 0
    fault = () => ({})
    await resolveAbandonedAttempts(test.shop, 0)
    await late()
    await twoMinutesLater(cart.cart_id)
    await resolveAbandonedAttempts(test.shop)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 5, state: 'voided' })
  })

  it('before the gateway request: the attempt is canceled at the next start', async () => {
    const { member, cart, body } = await anOrder()
    const before = await holdings(test)
    fault = () => ({ authorise: crash })
    expect((await checkout(member, await body())).status).toBe(500)
    test.failures.length = 0
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 0, state: 'authorising' })
    fault = () => ({})
    await resolveAbandonedAttempts(test.shop, 0)
    expect(await holdings(test)).toEqual(before)
    await member.ok('POST', '/checkout', await body())
  })

  it('after the reservation of the money: the attempt becomes the order at the next start', async () => {
    const { member, cart, body } = await anOrder()
    fault = (real) => ({ authorise: (request) => real.authorise(request).then(crash) })
    const headers = { 'idempotency-key': 'before the crash' }
    const sent = await body()
    expect((await checkout(member, sent, headers)).status).toBe(500)
    test.failures.length = 0
    fault = () => ({})
    await resolveAbandonedAttempts(test.shop, 0)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 1, state: 'authorised' })
    // The shopper tries again and gets the order that was placed in the meantime.
    const again = await checkout(member, sent, headers)
    expect(again.data).toMatchObject({ order_id: (await attemptOf(cart.cart_id)).order_id })
    const order = await member.ok('GET', `/orders/${again.data.order_id}`)
    expect(order.payment).toMatchObject({ state: 'authorised', last_two: '11' })
  })

  it('is resolved within minutes if the shop stays open', async () => {
    const { member, cart, body } = await anOrder()
    fault = (real) => ({ authorise: (request) => real.authorise(request).then(crash) })
    await checkout(member, await body())
    test.failures.length = 0
    fault = () => ({})
    await twoMinutesLater(cart.cart_id)
    await resolveAbandonedAttempts(test.shop)
    expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 1, state: 'authorised' })
  })

  describe('among several processes', () => {
    /** Assigns the next checkout to a new process. */
    async function asProcess() {
      const [{ process_id: processId }] = (await test.db.rows<{ process_id: number }>(sql`
        insert into processes (registered_at, seen_at) values (now(), now()) returning process_id`)) as [
        { process_id: number },
      ]
      test.shop.processId = processId
      const end = () => test.db.run(sql`delete from processes where process_id = ${processId}`)
      return { end }
    }
    afterEach(() => void (test.shop.processId = null))

    it('does not affect the checkout of a live process, and resolves it once that process has ended', async () => {
      const { member, cart, body } = await anOrder()
      const before = await holdings(test)
      const process = await asProcess()
      fault = () => ({ authorise: crash })
      await checkout(member, await body())
      test.failures.length = 0
      fault = () => ({})
      await resolveAbandonedAttempts(test.shop)
      expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 0, state: 'authorising' })
      await process.end()
      await resolveAbandonedAttempts(test.shop)
      expect(await attemptOf(cart.cart_id)).toMatchObject({ status: 5 })
      expect(await holdings(test)).toEqual(before)
    })

    it.each([
      {
        because: 'its payment was authorised',
        authorise: (real: PaymentGateway) => (request: Parameters<PaymentGateway['authorise']>[0]) =>
          real.authorise(request),
        orders: 1,
      },
      {
        because: 'nothing was paid, so it is a new order',
        authorise: () => async () => undefined,
        orders: 2,
      },
    ])(
      'returns the order to a repeated request with the same key, because $because',
      async ({ authorise, orders }) => {
        const { member, cart, body } = await anOrder()
        const process = await asProcess()
        fault = (real) => ({ authorise: (request) => authorise(real)(request).then(crash) })
        const [sent, headers] = [await body(), { 'idempotency-key': `asked again ${orders}` }]
        await checkout(member, sent, headers)
        test.failures.length = 0
        fault = () => ({})
        const waiting = checkout(member, sent, headers)
        await process.end()
        const { data } = await waiting
        expect(data).toMatchObject({ order_id: expect.any(Number) })
        expect((await checkout(member, sent, headers)).data).toEqual(data)
        const attempts = await test.db.rows<{ order_id: number }>(
          sql`select order_id from orders where cart_id = ${cart.cart_id} and placed_at is not null`,
        )
        expect(attempts).toEqual([{ order_id: data.order_id }])
        const { n } = (await test.db.first<{ n: number }>(
          sql`select count(*) as n from orders where cart_id = ${cart.cart_id}`,
        ))!
        expect(n).toBe(orders)
      },
    )
  })

  it('resolves each attempt once, for any number of concurrent calls', async () => {
    const { member, cart, body } = await anOrder()
    fault = (real) => ({ authorise: (request) => real.authorise(request).then(crash) })
    await checkout(member, await body())
    test.failures.length = 0
    fault = () => ({})
    const { order_id } = await attemptOf(cart.cart_id)
    await Promise.all(Array.from({ length: 6 }, () => resolveAttempt(test.shop, order_id)))
    const messages = await test.db.rows(
      sql`select 1 from messages where body like ${`%/order/${order_id}/%`}`,
    )
    expect(messages).toHaveLength(1)
  })

  it('lets the same shopper retry at once: a stale attempt is resolved immediately', async () => {
    const { member, cart, body } = await anOrder()
    fault = () => ({ authorise: crash })
    await checkout(member, await body())
    test.failures.length = 0
    fault = () => ({})
    await test.db.run(sql`
      update orders set attempted_at = attempted_at - interval '1 minute' where cart_id = ${cart.cart_id}`)
    const again = await checkout(member, await body())
    expect(again.data).toMatchObject({ order_id: expect.any(Number) })
  })
})
