import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPack, DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { checkout, slotsOf } from '#testing/fixtures/checkouts.ts'
import { aPlacedOrder, bringTo, ledgerOf, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/integrations/payments/port.ts'

let isDown = false
const unreachable = async () => {
  throw new GatewayUnreachable('no answer')
}
const mayBeDown = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  capture: (...asked) => (isDown ? unreachable() : real.capture(...asked)),
  void: (...asked) => (isDown ? unreachable() : real.void(...asked)),
  refund: (...asked) => (isDown ? unreachable() : real.refund(...asked)),
})

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ gateway: mayBeDown })
  staff = await logInStaff(test)
})
afterEach(async () => {
  isDown = false
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const cancel = (orderId: number) =>
  staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'sold out after all' })
const stockOf = (orderId: number) =>
  test.db.first<{ on_hand: number; reserved: number }>(sql`
    select s.on_hand, s.reserved from stock s join orders o using (store_id)
    join order_lines l using (order_id) where o.order_id = ${orderId} and s.product_id = l.product_id`)

describe('the money of an order', () => {
  it('is authorised at placement and captured only when the order leaves the store', async () => {
    const { client, orderId, total } = await aPlacedOrder(test)
    const amount_cents = cents(total)
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'authorised', amount_cents })
    await bringTo(staff, orderId, 'assigned')
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'authorised', captured_cents: 0 })
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'captured', captured_cents: amount_cents })
    const { payment } = await client.ok('GET', `/orders/${orderId}`)
    expect(payment).toMatchObject({ state: 'captured', authorised: total, captured: total, refunded: 0 })
    const ledger = await ledgerOf(test, orderId)
    expect(ledger).toMatchObject({ gateway: amount_cents, delivery: -7_95 })
    expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('is captured only for supplied units', async () => {
    const { client, orderId, total } = await aPlacedOrder(test, { quantity: 3 })
    await bringTo(staff, orderId, 'assigned')
    const line = await test.db.first<{ price_cents: number }>(sql`
      update order_lines set quantity_supplied = 2 where order_id = ${orderId} returning price_cents`)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const due = cents(total) - line!.price_cents
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'captured', captured_cents: due })
    const order = await client.ok('GET', `/orders/${orderId}`)
    expect(order.payment).toMatchObject({ authorised: total, captured: due / 100 })
    expect(Object.values(await ledgerOf(test, orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it.each(['placed', 'approved', 'assigned'] as const)(
    'is released when the order is canceled at %s',
    async (stage) => {
      const { client, orderId, total } = await aPlacedOrder(test)
      await bringTo(staff, orderId, stage)
      const before = await stockOf(orderId)
      await cancel(orderId)
      expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided', captured_cents: 0 })
      expect((await client.ok('GET', `/orders/${orderId}`)).payment).toMatchObject({
        state: 'voided',
        authorised: total,
      })
      expect(await stockOf(orderId)).toEqual({ on_hand: before!.on_hand, reserved: before!.reserved - 2 })
      expect(await ledgerOf(test, orderId)).toEqual({})
    },
  )

  it('is refunded when the order is canceled in transit, while the goods are still out', async () => {
    const { client, orderId, total } = await aPlacedOrder(test)
    const before = await stockOf(orderId)
    await bringTo(staff, orderId, 'transit')
    expect(await stockOf(orderId)).toEqual({ on_hand: before!.on_hand - 2, reserved: before!.reserved - 2 })
    await cancel(orderId)
    expect(await saleOf(test, orderId)).toMatchObject({
      captured_cents: cents(total),
      refunded_cents: cents(total),
    })
    expect((await client.ok('GET', `/orders/${orderId}`)).payment).toMatchObject({
      state: 'refunded',
      refunded: total,
    })
    expect(await stockOf(orderId)).toEqual({ on_hand: before!.on_hand - 2, reserved: before!.reserved - 2 })
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('is refunded in full, once, when a completed order is refunded', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const refund = () => staff.admin.call('PATCH', `/orders/${orderId}`, { status: 7 })
    expect((await Promise.all([refund(), refund(), refund()])).map((reply) => reply.status)).toEqual([
      200, 200, 200,
    ])
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: cents(total) })
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('is captured once even if the order was on hold', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'flat tyre' })
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(await saleOf(test, orderId)).toMatchObject({ captured_cents: cents(total), refunded_cents: 0 })
  })

  it('is shown to the shopper with its state', async () => {
    const { client, orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    await cancel(orderId)
    const { email } = await client.ok('GET', '/users/me')
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where recipient = ${email} order by message_id desc limit 1`)
    expect(mail!.body).toContain(`We’ll refund $${total.toFixed(2)}`)
  })
})

describe('the reservations of an order', () => {
  it('are released when it is canceled: slot, promo code and credit', async () => {
    const [member] = (await manyMembers(test, 1, 5_00)) as [Member]
    const pack = await aPack(test, { from: 26_00 })
    const cart = await filledCart(test, member, { pack })
    await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    const { start, end } = (await slotsOf(member)).at(-2)!
    const body = {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      start,
      due: end,
      ...DOORS[1],
    }
    const held = () =>
      test.db.first(sql`
        select (select taken from slots where store_id = 1 and start_at = ${start}) as taken,
          (select current_amount from promo_codes where code = 'FIVER') as uses,
          (select credit_cents from users where user_id = ${member.userId}) as credit`)
    const uses = (await held()) as { uses: number }
    const { order_id } = (await checkout(member, body)).data
    expect(await held()).toEqual({ taken: 1, uses: uses.uses + 1, credit: 0 })
    await member.ok('PATCH', `/orders/${order_id}`, { status: 5 })
    expect(await held()).toEqual({ taken: 0, uses: uses.uses, credit: 5_00 })
  })
})

describe('a gateway that is down', () => {
  it('holds orders in the store until it is back', async () => {
    const { orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    isDown = true
    const reply = await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 4 })
    expect([reply.status, reply.error.code]).toEqual([503, 'payment_unavailable'])
    expect(await staff.driver.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 3 })
    isDown = false
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(await saleOf(test, orderId)).toMatchObject({ captured_cents: cents(total) })
  })

  it('doesn’t delay a cancellation: the money is released once it is back', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    isDown = true
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'authorised' })
    isDown = false
    await test.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await test.runDueJobs()
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided' })
    expect((await client.ok('GET', `/orders/${orderId}`)).payment).toMatchObject({ state: 'voided' })
  })

  it('captures and holds nothing if the order was canceled in the meantime', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'assigned')
    isDown = true
    await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 4 })
    isDown = false
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'too late' })
    const sale = (await saleOf(test, orderId))!
    expect(sale.captured_cents - sale.refunded_cents).toBe(0)
    expect(sale.state).not.toBe('authorised')
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 5 })
  })
})
