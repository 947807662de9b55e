import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBraintreeGateway } from '#server/integrations/payments/braintree/braintree-gateway.ts'
import { openBraintree } from '#server/integrations/payments/braintree/braintree-client.ts'
import { type Emulation, openEmulation } from '#testing/emulations/braintree/open-emulation.ts'
import { DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { bringTo, ledgerOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { reconcileNow } from './reconciliation/reconciliation.service.ts'
import { finishOrderSteps } from './payment-steps.service.ts'

// Tests the whole shop with Braintree as its gateway: the genuine SDK against an emulation of the API.

const IMPATIENT_MS = 1500

let emulation: Emulation
let test: TestShop
let staff: Staff

beforeAll(async () => {
  let now = () => new Date()
  emulation = await openEmulation(() => now())
  const braintree = await openBraintreeGateway(emulation.settings, {
    warn: () => {},
    timeoutMs: IMPATIENT_MS,
  })
  test = await openTestShop({ gateway: () => braintree })
  now = () => test.clock.now()
  staff = await logInStaff(test)
})
afterAll(async () => {
  await test.close()
  await emulation.close()
})

async function aCheckout(nonce = emulation.nonce(), more: object = {}) {
  const [member] = await manyMembers(test, 1)
  const cart = await filledCart(test, member!)
  const body = {
    transaction_token: nonce,
    cart_id: cart.cart_id,
    user_id: member!.userId,
    ...DOORS[1],
    ...more,
  }
  return {
    member: member!,
    total: Math.round(cart.total * 100),
    place: () => member!.call('POST', '/checkout', body),
  }
}

const saleOf = (orderId: number) =>
  [...emulation.books.sales.values()].find(
    (sale) => sale.orderId === `order-${orderId}` && sale.type === 'sale',
  )!

describe('a shop with Braintree', () => {
  it('returns the provider whose fields the browser shows', async () => {
    expect(await shopper(test).ok('GET', '/payment/braintree/client')).toMatchObject({
      provider: 'braintree',
      three_d_secure: false,
    })
  })

  it('authorises at checkout, captures at departure, refunds a refusal at the door, and reconciles', async () => {
    const { place, total } = await aCheckout()
    const { order_id: orderId } = (await place()).data
    expect(saleOf(orderId).status).toBe('authorized')
    await bringTo(staff, orderId, 'transit')
    expect(saleOf(orderId)).toMatchObject({
      status: 'submitted_for_settlement',
      amount: (total / 100).toFixed(2),
    })
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: total })
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, {
      outcome: 'refused',
      reason: 'unattended',
    })
    await test.runDueJobs()
    // The sale is not settled yet, so the full refund voids it.
    expect(saleOf(orderId).status).toBe('voided')
    expect(Object.values(await ledgerOf(test, orderId)).every((cents) => cents === 0)).toBe(true)
    test.clock.pass(20)
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })

  it('refunds a part once the sale is settled, and until then rejects further refunds', async () => {
    const { place, total } = await aCheckout()
    const { order_id: orderId } = (await place()).data
    await bringTo(staff, orderId, 'transit')
    const path = `/orders/${orderId}/refunds`
    const part = { kind: 'amount', amount: 5, reason: 'Warm' }
    await staff.admin.ok('POST', path, part)
    expect((await staff.admin.call('POST', path, part)).error.code).toBe('payment_not_settled')
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: total })
    emulation.settle(saleOf(orderId).id)
    await finishOrderSteps(test.shop, orderId)
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: total - 5_00 })
    await staff.admin.ok('POST', path, part)
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: total - 10_00 })
    test.clock.pass(20)
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })

  it('shows a refund that the bank refuses on the order, gives credit instead, and reconciles', async () => {
    const { place, member } = await aCheckout(emulation.nonce({ refusesRefunds: true }))
    const { order_id: orderId } = (await place()).data
    await bringTo(staff, orderId, 'transit')
    emulation.settle(saleOf(orderId).id)
    const path = `/orders/${orderId}/refunds`
    const asked = await staff.admin.ok('POST', path, { kind: 'amount', amount: 5, reason: 'Warm' })
    expect(asked.refunds).toMatchObject([{ refused: 5, refusal: 'Do Not Honor 2005' }])
    await staff.admin.ok('POST', `${path}/${asked.refunds[0].refund_id}/instead`, { way: 'credit' })
    expect((await member.ok('GET', `/users/${member.userId}/credit`)).balance).toBe(5)
    test.clock.pass(20)
    expect((await reconcileNow(test.shop)).found).toBe(0)
  })

  it('leaves no authorisation after a decline', async () => {
    const { place } = await aCheckout(emulation.nonce({ answer: 2001 }))
    expect((await place()).error.code).toBe('payment_declined')
  })

  it('leaves no authorisation after a lost response', async () => {
    const { place } = await aCheckout()
    emulation.fail(null, 'silent_after')
    expect((await place()).error.code).toBe('payment_unavailable')
    const { order_id } = (await test.db.first<{ order_id: number }>(sql`
      select order_id from payments order by payment_id desc limit 1`))!
    expect(saleOf(order_id).status).toBe('voided')
  })

  it('puts the order on hold with its reason if the authorisation has expired', async () => {
    const { place } = await aCheckout()
    const { order_id: orderId } = (await place()).data
    await bringTo(staff, orderId, 'assigned')
    emulation.expire(saleOf(orderId).id)
    const refused = await staff.driver.call('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(refused.error.code).toBe('payment_lapsed')
    const order = await staff.admin.ok('GET', `/orders/${orderId}`)
    expect(order.status).toBe(6)
    expect(order.reason).toContain('The bank let the reservation of the payment go')
  })

  it('stores a card for later orders, and receives a dispute by a signed webhook', async () => {
    const { place, member } = await aCheckout(emulation.nonce(), { save_payment_method: true })
    const { order_id: orderId } = (await place()).data
    const client = await openBraintree(emulation.settings)
    await test.db.run(sql`update payments set gateway_id = 'd42' where order_id = ${orderId}`)
    const body = await client.webhookTesting.sampleNotification('dispute_opened', 'd42')
    expect(
      (await shopper(test).call('POST', '/payment/braintree/webhook', body, { form: true })).status,
    ).toBe(200)
    await test.runDueJobs()
    expect((await staff.admin.ok('GET', `/orders/${orderId}/payment_matters`)).disputes).toMatchObject([
      { dispute_id: 'd42', state: 'open', amount: 250 },
    ])
    expect(await member.ok('GET', `/users/${member.userId}/payment_methods`)).toMatchObject([
      { type: 'CreditCard', default: true, details: { cardType: 'Visa', lastTwo: '11' } },
    ])
  })
})
