import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signDemoEvent } from '#server/integrations/payments/demo/demo-events.ts'
import type { GatewayEvent } from '#server/integrations/payments/port.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, ledgerOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { reconcileNow } from '../reconciliation/reconciliation.service.ts'
import { handleEvent } from './payment-events.service.ts'

const WEBHOOK = '/payment/braintree/webhook'

let test: TestShop
let staff: Staff
let gateway: Shopper
let told = 0
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
  gateway = shopper(test)
})
afterAll(() => test.close())

const anEvent = (more: Partial<GatewayEvent>): GatewayEvent => ({
  key: `event-${++told}`,
  kind: 'check',
  name: more.kind ?? 'check',
  gatewayId: '',
  disputeId: '',
  amount: 0,
  at: new Date(test.clock.now().getTime() + told * 1000),
  ...more,
})

const tell = (event: GatewayEvent) =>
  gateway.call('POST', WEBHOOK, signDemoEvent(test.shop.keys, event), { form: true })

/** Returns a captured order and its sale at the gateway. */
async function aSoldOrder() {
  const { orderId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'transit')
  const { gateway_id: gatewayId, captured_cents: captured } = (await test.db.first<{
    gateway_id: string
    captured_cents: number
  }>(sql`select gateway_id, captured_cents from payments where order_id = ${orderId}`))!
  return { orderId, gatewayId, captured }
}

const REFUND = { kind: 'amount', amount: 5, reason: 'Warm' }

const problems = (orderId: number) => staff.store.ok('GET', `/orders/${orderId}/payment_matters`)
const handled = async () => test.runDueJobs()

describe('POST /payment/braintree/webhook', () => {
  it('accepts a form signed by the gateway, without session and origin', async () => {
    const fields = signDemoEvent(test.shop.keys, anEvent({}))
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api${WEBHOOK}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(reply.statusCode).toBe(200)
  })

  it('rejects forms that are unsigned or were changed after signing', async () => {
    const before = await test.db.first<{ count: number }>(sql`select count(*) as count from payment_events`)
    const { bt_signature, bt_payload } = signDemoEvent(test.shop.keys, anEvent({}))
    const forged = Buffer.from(JSON.stringify(anEvent({ kind: 'dispute_won' }))).toString('base64')
    for (const body of [
      { bt_signature: '', bt_payload },
      { bt_signature: 'f'.repeat(64), bt_payload },
      { bt_signature, bt_payload: forged },
    ]) {
      const { status, error } = await gateway.call('POST', WEBHOOK, body, { form: true })
      expect([status, error.code]).toEqual([400, 'event_not_genuine'])
    }
    expect(await test.db.first(sql`select count(*) as count from payment_events`)).toEqual(before)
  })

  it('stores an event once, even if it is sent several times', async () => {
    const event = anEvent({ name: 'check' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => tell(event)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { count } = (await test.db.first<{ count: number }>(sql`
      select count(*) as count from payment_events where event_key = ${event.key}`))!
    expect(count).toBe(1)
  })
})

describe('a dispute', () => {
  it('is shown to staff and withholds nothing when it is opened', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    const books = await ledgerOf(test, orderId)
    await tell(anEvent({ kind: 'dispute_opened', gatewayId, disputeId: 'd-open', amount: captured }))
    await handled()
    expect((await problems(orderId)).disputes).toMatchObject([{ dispute_id: 'd-open', state: 'open' }])
    expect(await ledgerOf(test, orderId)).toEqual(books)
    const { watched } = await staff.store.ok('GET', '/console/reconciliation')
    expect(watched).toContainEqual(expect.objectContaining({ order_id: orderId, what: 'dispute_open' }))
  })

  it('is posted once when it is lost, even if sent or handled repeatedly, and reversed when it is won later', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    const lost = { kind: 'dispute_lost', gatewayId, disputeId: 'd-lost', amount: captured } as const
    await tell(anEvent({ ...lost, kind: 'dispute_opened' }))
    await tell(anEvent(lost))
    await tell(anEvent(lost))
    await handled()
    const ids = await test.db.rows<{ id: number }>(sql`
      select payment_event_id as id from payment_events where dispute_id = 'd-lost'`)
    await Promise.all(ids.map(({ id }) => handleEvent(test.shop, id)))
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 0, disputes: captured })
    test.clock.pass(20)
    expect((await reconcileNow(test.shop)).found).toBe(0)

    await tell(anEvent({ ...lost, kind: 'dispute_won' }))
    await handled()
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: captured, disputes: 0 })
    expect((await problems(orderId)).disputes).toMatchObject([{ state: 'won' }])
  })

  it('is not reopened by a late event', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    const opened = anEvent({ kind: 'dispute_opened', gatewayId, disputeId: 'd-late', amount: captured })
    const wonLate = anEvent({ kind: 'dispute_won', gatewayId, disputeId: 'd-late', amount: captured })
    await tell(anEvent({ kind: 'dispute_lost', gatewayId, disputeId: 'd-late', amount: captured }))
    await handled()
    await tell(opened)
    await tell(wonLate)
    await handled()
    expect((await problems(orderId)).disputes).toMatchObject([{ state: 'lost', amount: captured / 100 }])
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 0, disputes: captured })
  })
})

describe('other events', () => {
  it('mark the payment and list the order for a declined settlement', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    await tell(anEvent({ kind: 'settlement_declined', gatewayId, amount: captured }))
    await handled()
    expect((await problems(orderId)).settlement_declined).toEqual(expect.any(String))
    const { watched } = await staff.admin.ok('GET', '/console/reconciliation')
    expect(watched).toContainEqual(
      expect.objectContaining({ order_id: orderId, what: 'settlement_declined' }),
    )
  })

  it('wait for a sale that is unknown yet, and are handled by a replay', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    await test.db.run(sql`update payments set gateway_id = 'not-yet' where order_id = ${orderId}`)
    const event = anEvent({ kind: 'dispute_lost', gatewayId, disputeId: 'd-early', amount: captured })
    await tell(event)
    await handled()
    const { events } = await staff.admin.ok('GET', '/console/reconciliation')
    expect(events[0]).toMatchObject({ kind: 'dispute_lost', handled: false })
    expect(events[0].failure).toContain(gatewayId)
    await test.db.run(sql`update payments set gateway_id = ${gatewayId} where order_id = ${orderId}`)
    const path = `/console/gateway_events/${events[0].event_id}/replay`
    expect(await staff.admin.ok('POST', path)).toMatchObject({ handled: true, failure: '' })
    expect(await staff.admin.ok('POST', path)).toMatchObject({ handled: true })
    expect(await ledgerOf(test, orderId)).toMatchObject({ disputes: captured })
  })

  it('are replayed only by an admin', async () => {
    const path = '/console/gateway_events/999999/replay'
    expect((await staff.admin.call('POST', path)).error.code).toBe('not_found')
    expect((await staff.store.call('POST', path)).error.code).toBe('forbidden')
    expect((await shopper(test).call('POST', path)).error.code).toBe('not_signed_in')
  })
})

describe('GET /orders/:id/payment_matters', () => {
  it('is available only to staff of the order’s store', async () => {
    const { orderId, client } = await aPlacedOrder(test)
    const path = `/orders/${orderId}/payment_matters`
    expect(await staff.store.ok('GET', path)).toEqual({
      disputes: [],
      settlement_declined: null,
      liability_shifted: null,
    })
    const elsewhere = await aPlacedOrder(test, { storeId: 2 })
    const strangers = [
      client.call('GET', path),
      shopper(test).call('GET', path),
      (await loginAs(test, 'customer')).call('GET', path),
      staff.driver.call('GET', path),
      staff.store.call('GET', `/orders/${elsewhere.orderId}/payment_matters`),
      staff.admin.call('GET', '/orders/1/payment_matters'),
    ]
    for (const { status, error } of await Promise.all(strangers))
      expect([status, error.code]).toEqual([404, 'not_found'])
  })

  it('returns whether liability for fraud has shifted to the buyer’s bank', async () => {
    const asking = await openTestShop({
      gateway: (real) => ({
        ...real,
        authorise: async (request) => ({ ...(await real.authorise(request)), isLiabilityShifted: true }),
      }),
    })
    const { orderId } = await aPlacedOrder(asking)
    const admin = await loginAs(asking, 'admin')
    expect(await admin.ok('GET', `/orders/${orderId}/payment_matters`)).toMatchObject({
      liability_shifted: true,
    })
    await asking.close()
  })
})

describe('a refund that the bank declines after it was made', () => {
  it('is reverted in payment and ledger, owed again, and settled another way', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    const books = await ledgerOf(test, orderId)
    const asked = await staff.admin.ok('POST', `/orders/${orderId}/refunds`, REFUND)
    expect(asked.refunds).toMatchObject([{ money: 5, refused: 0 }])
    const given = await ledgerOf(test, orderId)
    await test.db.run(
      sql`update demo_gateway.transactions set refunded_cents = 0 where transaction_id = ${gatewayId}`,
    )
    const failed = anEvent({ kind: 'refund_failed', gatewayId, amount: 5_00 })
    await tell(failed)
    await handled()
    const path = `/orders/${orderId}/refunds`
    const [refund] = (await staff.admin.ok('GET', path)).refunds
    expect(refund).toMatchObject({ refused: 5, refusal: 'The bank declined it after it was sent.' })
    // The ledger is the same as before the refund.
    expect(await ledgerOf(test, orderId)).toEqual(books)
    expect((await reconcileNow(test.shop)).found).toBe(0)
    await staff.admin.ok('POST', `${path}/${refund.refund_id}/instead`, { way: 'credit' })
    const after = await ledgerOf(test, orderId)
    expect(after).toEqual({ ...given, gateway: captured, customer_credit: -5_00 })
    // A duplicate event with another key: the refund is settled, and there is no other refund to revert.
    await tell(anEvent({ kind: 'refund_failed', gatewayId, amount: 5_00 }))
    await handled()
    expect(await ledgerOf(test, orderId)).toEqual(after)
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })

  it('is reverted once if two refunds have the same amount, even for events with several names', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    for (const _ of [1, 2]) await staff.admin.ok('POST', `/orders/${orderId}/refunds`, REFUND)
    await test.db.run(
      sql`update demo_gateway.transactions set refunded_cents = 500 where transaction_id = ${gatewayId}`,
    )
    for (const name of ['refund_failed', 'transaction_settlement_declined']) {
      await tell(anEvent({ kind: 'refund_failed', name, gatewayId, amount: 5_00 }))
      await handled()
    }
    const { refunds } = await staff.admin.ok('GET', `/orders/${orderId}/refunds`)
    expect(refunds.map(({ refused }: { refused: number }) => refused)).toEqual([0, 5])
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: captured - 5_00 })
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })

  it('sets the payment back to captured if it was a full refund', async () => {
    const { orderId, gatewayId, captured } = await aSoldOrder()
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, {
      outcome: 'refused',
      reason: 'unattended',
    })
    await test.runDueJobs()
    await test.db.run(
      sql`update demo_gateway.transactions set refunded_cents = 0 where transaction_id = ${gatewayId}`,
    )
    await tell(anEvent({ kind: 'refund_failed', gatewayId, amount: captured }))
    await handled()
    expect(
      await test.db.first(sql`select state, refunded_cents from payments where order_id = ${orderId}`),
    ).toEqual({ state: 'captured', refunded_cents: 0 })
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })
})
