import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '#domain/time.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import {
  aReceipt,
  booksOf,
  counterOrder,
  linkTokenOf,
  owedBack,
  recordTerminalPayment,
  recordTerminalRefund,
  refusal,
  staffOrderScene,
} from '#testing/fixtures/staff-orders.ts'
import { endUnpaidOrders } from './unpaid-orders.service.ts'

const scene = staffOrderScene()

const cents = (dollars: number) => Math.round(dollars * 100)
const messagesOf = async (orderId: number, kind: string) =>
  (
    await scene.test.db.rows<{ body: string }>(sql`
      select body from messages where order_id = ${orderId} and kind = ${kind} order by message_id`)
  ).map(({ body }) => body)

/** Returns the rows of an order's payments, oldest first. */
const paymentsOf = (orderId: number) =>
  scene.test.db.rows(sql`
    select provider, state, amount_cents::int as amount, captured_cents::int as captured,
      refunded_cents::int as refunded, returned_cents::int as returned
    from payments where order_id = ${orderId} and state <> 'declined' order by nth`)

describe('A payment on the store’s card terminal', () => {
  it('places the waiting order, and remains the customer’s money until the order leaves', async () => {
    const { taken, test, staff } = scene
    const order = await taken({ source: 'counter', payment: 'terminal' })
    expect(order).toMatchObject({ status: 0, link_expires: '2026-11-20T19:00:00+11:00' })
    expect(await messagesOf(order.order_id, 'payment_link')).toEqual([])
    const reply = await recordTerminalPayment(staff.store, order.order_id, { version: order.version })
    expect(reply.data).toMatchObject({ status: 1, amount: order.total, outcome: 'placed', reason: '' })
    expect(await scene.orderRow(order.order_id)).toMatchObject({
      status: 1,
      source: 'counter',
      age_confirmed_at: test.clock.now(),
    })
    const total = cents(order.total)
    expect(await booksOf(test, order.order_id)).toEqual({ terminal: total, customer_deposits: -total })
    expect(await messagesOf(order.order_id, 'order_placed')).toHaveLength(1)

    await bringTo(staff, order.order_id, 'complete')
    const books = await booksOf(test, order.order_id)
    expect(books).toMatchObject({ terminal: total })
    expect(books).not.toHaveProperty('customer_deposits')
    expect(books).not.toHaveProperty('gateway')
    expect(await paymentsOf(order.order_id)).toEqual([
      { provider: 'terminal', state: 'captured', amount: total, captured: total, refunded: 0, returned: 0 },
    ])
    const invoice = await test.db.first(
      sql`select total_cents::int as total from invoices where order_id = ${order.order_id}`,
    )
    expect(invoice).toEqual({ total })
    expect(await owedBack(staff.store, order.order_id)).toEqual([])
    const record = await staff.store.ok('GET', `/console/orders/${order.order_id}`)
    expect(record.money).toMatchObject([
      { kind: 'terminal_payment', amount: order.total, state: 'done', means: 'Terminal 42' },
    ])
    const audited = await test.db.owner.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`order ${order.order_id}`} and action like '%terminal%'`)
    expect(audited).toEqual([{ action: 'order.terminal_payment' }])
  })

  it('may replace a link that was sent, which then becomes invalid', async () => {
    const order = await scene.taken()
    const token = await linkTokenOf(scene.test, order.order_id)
    expect((await recordTerminalPayment(scene.staff.store, order.order_id)).data.outcome).toBe('placed')
    expect(refusal(await scene.pay(token))).toEqual([410, 'payment_link_ended'])
  })

  type Case = { title: string; change: object; status: number; code: string; field?: string }
  const CASES: Case[] = [
    {
      title: 'a card number as the receipt number',
      change: { reference: '4111 1111 1111 1111' },
      status: 400,
      code: 'invalid_input',
      field: 'reference',
    },
    {
      title: 'no receipt',
      change: { reference: ' ' },
      status: 400,
      code: 'invalid_input',
      field: 'reference',
    },
    {
      title: 'more than the last digits of a card',
      change: { last_four: '4111111111111111' },
      status: 400,
      code: 'invalid_input',
      field: 'last_four',
    },
    {
      title: 'alcohol for a customer of unconfirmed age',
      change: { age_confirmed: false },
      status: 400,
      code: 'age_confirmation_required',
    },
    { title: 'an outdated version of the order', change: { version: 0 }, status: 409, code: 'stale' },
  ]
  it('is rejected without a valid receipt, and nothing is stored', async () => {
    const order = await scene.taken({ payment: 'terminal' })
    for (const { title, change, status, code, field } of CASES) {
      const reply = await recordTerminalPayment(scene.staff.store, order.order_id, change)
      expect([title, ...refusal(reply)]).toEqual([title, status, code])
      if (field) expect(reply.error.fields).toHaveProperty(field)
      if (code === 'stale') expect(reply.error.current).toMatchObject({ version: order.version, status: 0 })
    }
    expect(await paymentsOf(order.order_id)).toEqual([])
    await scene.staff.store.ok('DELETE', `/orders/${order.order_id}/payment_link`, {})
  })

  it('is recorded by staff of the store only, and never for their own order', async () => {
    const order = await scene.taken({ payment: 'terminal' })
    const hand = await aStoreHand(scene.test, 2)
    const customer = await loginAs(scene.test, 'customer')
    for (const caller of [hand, shopper(scene.test)])
      expect(refusal(await recordTerminalPayment(caller, order.order_id))).toEqual([404, 'not_found'])
    for (const caller of [customer, scene.staff.driver])
      expect(refusal(await recordTerminalPayment(caller, order.order_id))).toEqual([403, 'forbidden'])
    expect(refusal(await recordTerminalPayment(scene.staff.store, 999))).toEqual([404, 'not_found'])
    await scene.staff.store.ok('DELETE', `/orders/${order.order_id}/payment_link`, {})
  })

  it('is recorded once for a double press, concurrent requests, and the same receipt later', async () => {
    const { taken, staff, test } = scene
    const order = await taken({ payment: 'terminal' })
    const reference = aReceipt()
    const payment = { reference, version: order.version }
    const twins = await Promise.all(
      [staff.store, staff.admin].map((by) => recordTerminalPayment(by, order.order_id, payment)),
    )
    const later = await recordTerminalPayment(staff.store, order.order_id, {
      ...payment,
      reference: reference.toLowerCase(),
    })
    for (const { data } of [...twins, later]) expect(data).toMatchObject({ outcome: 'placed', status: 1 })
    expect(await paymentsOf(order.order_id)).toHaveLength(1)
    const second = await recordTerminalPayment(staff.store, order.order_id)
    expect(refusal(second)).toEqual([409, 'nothing_owed'])
    const others = await Promise.all([taken({ payment: 'terminal' }), taken({ payment: 'terminal' })])
    const [other] = others
    const used = await recordTerminalPayment(staff.store, other.order_id, { reference })
    expect(refusal(used)).toEqual([409, 'terminal_reference_used'])
    // Two concurrent orders with the same receipt: one of them gets it.
    const shared = aReceipt()
    const both = await Promise.all(
      others.map(({ order_id }) => recordTerminalPayment(staff.store, order_id, { reference: shared })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // Terminals restart their receipt numbers, so a number may recur on another day.
    test.clock.set('2026-11-21T18:30:00+11:00')
    const tomorrow = await taken({ payment: 'terminal' })
    expect((await recordTerminalPayment(staff.store, tomorrow.order_id, { reference })).status).toBe(200)
    await scene.endAll()
  })

  it('during a payment by the link is used or owed back: exactly one of both pays', async () => {
    const { taken, staff, test } = scene
    const outcomes = new Set<string>()
    for (let round = 0; round < 3; round++) {
      const order = await taken()
      const token = await linkTokenOf(test, order.order_id)
      const [paid, recorded] = await Promise.all([
        scene.pay(token),
        recordTerminalPayment(staff.store, order.order_id),
      ])
      const { outcome } = recorded.data
      outcomes.add(outcome)
      expect([outcome, paid.status]).toEqual(outcome === 'placed' ? ['placed', 410] : ['owed_back', 200])
      expect((await scene.orderRow(order.order_id))!.status).toBe(1)
      const held = await test.db.first(sql`
        select count(*)::int as kept, sum(amount_cents)::int as cents from payments
        where order_id = ${order.order_id} and state = 'authorised'`)
      expect(held).toEqual({ kept: 1, cents: cents(order.total) })
      const owedAmounts = await owedBack(staff.store, order.order_id)
      expect(owedAmounts.map(({ amount }) => amount)).toEqual(outcome === 'placed' ? [] : [order.total])
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('after the link was paid, or once the order has ended, is owed back, and the customer is notified', async () => {
    const { taken, staff, test } = scene
    const paid = await taken()
    expect((await scene.pay(await linkTokenOf(test, paid.order_id))).status).toBe(200)
    const ended = await taken()
    const canceled = await taken()
    await staff.store.ok('DELETE', `/orders/${canceled.order_id}/payment_link`, {})
    test.clock.set(addMinutes(test.clock.now(), 31))
    await endUnpaidOrders(test.shop)
    const cases = [
      { order: paid, placed: true, reason: 'The customer has paid by the link.' },
      { order: ended, placed: false, reason: 'The order isn’t held any more.' },
      { order: canceled, placed: false, reason: 'The order isn’t held any more.' },
    ]
    for (const { order, placed, reason } of cases) {
      const { data } = await recordTerminalPayment(staff.store, order.order_id)
      expect(data).toMatchObject({ outcome: 'owed_back', reason, amount: order.total })
      expect(await owedBack(staff.store, order.order_id)).toMatchObject([{ amount: order.total, placed }])
      const [mail] = (await messagesOf(order.order_id, 'order_refunded')).slice(-1)
      expect(mail).toContain(`We owe you $${order.total.toFixed(2)} back.`)
      const done = await recordTerminalRefund(staff.store, order.order_id)
      expect(done.data).toMatchObject({ amount: order.total })
      expect(await owedBack(staff.store, order.order_id)).toEqual([])
    }
  })

  it('for a person who has since excluded themselves, or a store that has closed, is owed back', async () => {
    const { taken, staff, test } = scene
    const late = await taken({ payment: 'terminal' })
    test.shop.storeDirectory.store(1)
    await test.db.run(sql`update driver_shifts set ended_at = now() where ended_at is null`)
    const { data } = await recordTerminalPayment(staff.store, late.order_id)
    expect(data).toMatchObject({ outcome: 'owed_back', status: 0 })
    expect(data.reason).not.toBe('')
    await staff.driver.ok('POST', '/drivers/me/shift', { on: true })
    const excluded = await taken({ payment: 'terminal' })
    await shopper(test).ok('POST', '/self_exclusions', {
      firstname: 'Nobody',
      lastname: 'Known',
      term: 'six_months',
      mobile: excluded.asked.mobile,
      email: excluded.asked.email,
    })
    const reply = await recordTerminalPayment(staff.store, excluded.order_id)
    expect(reply.data).toMatchObject({ outcome: 'owed_back', status: 0 })
    await scene.endAll()
    const order = await counterOrder(scene)
    expect(order.version).toBeGreaterThan(1)
  })
})
