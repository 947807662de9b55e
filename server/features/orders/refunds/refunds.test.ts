import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { packsOf } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, ledgerOf, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/integrations/payments/port.ts'

let isDown = false
const mayBeDown = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  refund: async (...asked) => {
    if (isDown) throw new GatewayUnreachable('no answer')
    return real.refund(...asked)
  },
})

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ gateway: mayBeDown, connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => {
  isDown = false
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const path = (orderId: number) => `/orders/${orderId}/refunds`

async function aDelivered(quantity = 3) {
  const order = await aPlacedOrder(test, { quantity })
  await bringTo(staff, order.orderId, 'complete')
  return order
}

const numbersOf = async (orderId: number) =>
  test.db.rows<{ kind: string; total_cents: number; gst_cents: number }>(sql`
    select kind, total_cents, gst_cents from invoices where order_id = ${orderId} order by invoice_id`)

/** Asserts that every posting adds up to zero and that the gateway's account holds what the gateway holds. */
async function expectBooksToAgree(orderId: number): Promise<void> {
  const ledger = await ledgerOf(test, orderId)
  const sale = (await saleOf(test, orderId))!
  expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  expect(ledger.gateway).toBe(sale.captured_cents - sale.refunded_cents)
}

describe('a refund', () => {
  it('by line refunds its packs after discount, keeps the status and sends a mail', async () => {
    const { client, orderId, total } = await aDelivered()
    const sold = await staff.store.ok('GET', path(orderId))
    expect(sold.left).toBe(total)
    const [line] = sold.parts
    const after = await staff.store.ok('POST', path(orderId), {
      kind: 'lines',
      lines: [{ part: line.part, quantity: 1 }],
      reason: 'one was broken',
    })
    const back = cents(line.amount) - Math.floor((cents(line.amount) * 2) / 3)
    expect(Math.abs(cents(after.refunds[0].amount) - back)).toBeLessThanOrEqual(1)
    expect(cents(after.left)).toBe(cents(total) - cents(after.refunds[0].amount))
    const order = await client.ok('GET', `/orders/${orderId}`)
    expect(order).toMatchObject({ status: 8, payment: { refunded: after.refunds[0].amount } })
    expect(order.refunds).toMatchObject([{ amount: after.refunds[0].amount, reason: 'one was broken' }])
    expect(order.invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'adjustment'])
    await expectBooksToAgree(orderId)
    const { email } = await client.ok('GET', '/users/me')
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where recipient = ${email} order by message_id desc limit 1`)
    expect(mail!.body).toContain(`$${after.refunds[0].amount.toFixed(2)}`)
  })

  it('by line of packs bought for a fixed price refunds their share of that price, to the cent', async () => {
    const pack = required(
      (await packsOf(test, 1, 'wine')).find((one) => one.price >= 22_00),
      'a dearer pack',
    )
    const price = Math.floor(pack.price * 1.6) / 100
    const made = await staff.admin.ok('POST', '/console/promotions', {
      name: 'Two for less',
      kind: 'fixed_price',
      buy: 2,
      price,
      product_ids: [pack.product_id],
      status: 'ACTIVE',
    })
    // The third pack is in no group, so the line costs two for the fixed price and one for its own.
    const order = await aPlacedOrder(test, { pack, quantity: 3 })
    await staff.admin.ok('PATCH', `/console/promotions/${made.promotion_id}`, {
      status: 'INACTIVE',
      version: 1,
    })
    await bringTo(staff, order.orderId, 'complete')
    const { parts } = await staff.store.ok('GET', path(order.orderId))
    const line = parts.find(({ amount }: { amount: number }) => cents(amount) === cents(price) + pack.price)
    expect(line).toBeDefined()
    const back: number[] = []
    let left = cents(order.total)
    for (const nth of ['first', 'second', 'third']) {
      const after = await staff.store.ok('POST', path(order.orderId), {
        kind: 'lines',
        lines: [{ part: line.part, quantity: 1 }],
        reason: `the ${nth} was corked`,
      })
      back.push(left - cents(after.left))
      left = cents(after.left)
    }
    expect(back.reduce((sum, one) => sum + one, 0)).toBe(cents(line.amount))
    expect(Math.max(...back) - Math.min(...back)).toBeLessThanOrEqual(1)
    await expectBooksToAgree(order.orderId)
  })

  it('by amount, twice, and then in full returns sale, GST and invoice to the cent', async () => {
    const { client, orderId, total } = await aDelivered()
    for (const amount of [4.37, '5.01'])
      await staff.admin.ok('POST', path(orderId), { kind: 'amount', amount, reason: 'warm beer' })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 8 })
    await staff.admin.ok('POST', path(orderId), { kind: 'whole', reason: 'all of it after all' })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({
      status: 7,
      payment: { state: 'refunded', refunded: total },
    })
    const [invoice, ...notes] = await numbersOf(orderId)
    const sum = (of: 'total_cents' | 'gst_cents') => notes.reduce((all, note) => all + note[of], 0)
    expect([sum('total_cents'), sum('gst_cents')]).toEqual([invoice!.total_cents, invoice!.gst_cents])
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('never exceeds the captured amount for ten concurrent requests', async () => {
    const { orderId, total } = await aDelivered()
    const share = Math.ceil(cents(total) / 4) / 100
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        staff.admin.call('POST', path(orderId), {
          kind: 'amount',
          amount: share + nth / 100,
          reason: 'once each',
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(7).fill(409),
    ])
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('refund_too_large')
    const { refunded_cents: back } = (await saleOf(test, orderId))!
    expect(back).toBeGreaterThanOrEqual(3 * cents(share))
    expect(back).toBeLessThanOrEqual(cents(total))
    await expectBooksToAgree(orderId)
  })

  it('is idempotent by key, and a 422 for another body with the same key', async () => {
    const { orderId } = await aDelivered()
    const ask = (amount: number) =>
      staff.admin.call(
        'POST',
        path(orderId),
        { kind: 'amount', amount, reason: 'once' },
        { headers: { 'idempotency-key': 'refund-1' } },
      )
    const replies = await Promise.all([ask(3), ask(3), ask(3)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(3_00)
    const other = await ask(4)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('is accepted only from the order’s store: not from owner, driver or another store', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const body = { kind: 'whole', reason: 'please' }
    for (const caller of [client, staff.driver])
      expect((await caller.call('POST', path(orderId), body)).error.code).toBe('forbidden')
    for (const caller of [client, staff.driver])
      expect((await caller.call('GET', path(orderId))).error.code).toBe('forbidden')
    expect((await staff.driverNsw.call('POST', path(orderId), body)).status).toBe(403)
    const elsewhere = await aPlacedOrder(test, { storeId: 2 })
    expect((await staff.store.call('POST', path(elsewhere.orderId), body)).status).toBe(404)
    const early = await aPlacedOrder(test)
    const reply = await staff.admin.call('POST', path(early.orderId), body)
    expect([reply.status, reply.error.code]).toEqual([409, 'status_not_allowed'])
    expect((await staff.admin.call('POST', path(orderId), { kind: 'whole' })).error.fields).toEqual({
      reason: 'Please say why.',
    })
  })

  it('in full refunds the rest after a lost dispute', async () => {
    const { orderId, total } = await aDelivered()
    await test.db.run(sql`
      insert into payment_disputes (dispute_id, payment_id, state, amount_cents, taken_cents, opened_at, modified_at)
      select 'd-part', payment_id, 'lost', 1200, 1200, ${test.clock.now()}, ${test.clock.now()}
      from payments where order_id = ${orderId}`)
    const left = cents(total) - 12_00
    expect(cents((await staff.admin.ok('GET', path(orderId))).left)).toBe(left)
    const { refunds } = await staff.admin.ok('POST', path(orderId), { kind: 'whole', reason: 'all warm' })
    expect(refunds).toMatchObject([{ kind: 'whole', amount: left / 100, money: left / 100, credit: 0 }])
    expect((await staff.admin.ok('GET', `/orders/${orderId}`)).status).toBe(7)
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(left)
  })

  it('waits for a gateway that is down and is sent once it is back', async () => {
    const { orderId } = await aDelivered()
    isDown = true
    await staff.admin.ok('POST', path(orderId), { kind: 'amount', amount: 2, reason: 'late' })
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(0)
    const second = await staff.admin.call('POST', path(orderId), {
      kind: 'amount',
      amount: 2,
      reason: 'late',
    })
    expect([second.status, second.error.code]).toEqual([503, 'payment_unavailable'])
    isDown = false
    await test.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await test.runDueJobs()
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(2_00)
    await expectBooksToAgree(orderId)
  })
  it('in full ends the order immediately, even if the money follows once the gateway is back', async () => {
    const { orderId, total } = await aDelivered()
    isDown = true
    const whole = await staff.admin.call('POST', path(orderId), { kind: 'whole', reason: 'all warm' })
    expect([whole.status, whole.data?.left]).toEqual([200, 0])
    expect((await staff.admin.ok('GET', `/orders/${orderId}`)).status).toBe(7)
    isDown = false
    await test.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await test.runDueJobs()
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(cents(total))
    await expectBooksToAgree(orderId)
  })
})
