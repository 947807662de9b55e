import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, ledgerOf, saleOf } from '#testing/fixtures/order-moves.ts'
import { giveCredit } from '#testing/fixtures/credit.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/integrations/payments/port.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let isDown = false
const mayBeDown = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  authorise: async (sale) => {
    if (isDown) throw new GatewayUnreachable('no answer')
    return real.authorise(sale)
  },
})

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ gateway: mayBeDown })
  staff = await logInStaff(test)
})
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const sumOf = (ledger: Record<string, number>) =>
  Object.values(ledger).reduce((sum, amount) => sum + amount, 0)

/** Places an order of a new member with a tip. */
async function tippedOrder(tip: number | string, quantity = 2, creditCents = 0) {
  const [client] = (await manyMembers(test, 1)) as [Member]
  if (creditCents > 0) await giveCredit(test, client.userId, creditCents)
  const cart = await filledCart(test, client, { quantity })
  const body = {
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: client.userId,
    tip,
    ...DOORS[1],
  }
  const reply = await client.call('POST', '/checkout', body)
  return { client, reply, orderId: reply.data?.order_id ?? 0, total: Number(cart.total), body }
}

const orderOf = (client: Member, orderId: number) => client.ok('GET', `/orders/${orderId}`)
const tipOf = async (client: Member, orderId: number, tip: number | string = 5) =>
  client.call('POST', `/orders/${orderId}/tip`, { tip, transaction_token: await aNonce(test) })
const mailsOf = (orderId: number, kind: string) =>
  test.db.rows<{ body: string }>(sql`
    select body from messages where order_id = ${orderId} and kind = ${kind} order by message_id`)

describe('A tip at checkout', () => {
  it('is authorised with the order, shown apart from its total, and is no part of its GST', async () => {
    const { client, orderId, total } = await tippedOrder(5)
    const plain = await aPlacedOrder(test, { quantity: 2 })
    const [order, other] = [await orderOf(client, orderId), await orderOf(plain.client, plain.orderId)]
    expect(order.carts).toMatchObject({ total, tip: 5, gst_included: other.carts.gst_included })
    expect(other.carts).toMatchObject({ tip: 0 })
    expect(await saleOf(test, orderId)).toMatchObject({
      state: 'authorised',
      amount_cents: cents(total) + 500,
    })
    const [mail] = await mailsOf(orderId, 'order_placed')
    expect(mail?.body).toMatch(/Driver tip.*\$5\.00/)
    expect(mail?.body).toContain(`$${(total + 5).toFixed(2)}`)
  })

  it('is captured as the order leaves, is owed to the driver, and the ledger adds up to zero', async () => {
    const { client, orderId, total } = await tippedOrder('7.50')
    await bringTo(staff, orderId, 'transit')
    expect(await saleOf(test, orderId)).toMatchObject({
      state: 'captured',
      captured_cents: cents(total) + 750,
    })
    const ledger = await ledgerOf(test, orderId)
    expect(ledger).toMatchObject({ gateway: cents(total) + 750, tips: -750 })
    expect(sumOf(ledger)).toBe(0)
    const [invoice] = await client.ok('GET', `/orders/${orderId}/invoice`)
    expect(invoice).toMatchObject({ total, money: total, tip: 7.5 })
    expect((await staff.driver.ok('GET', '/drivers/me/shift')).today.tips).toBeGreaterThanOrEqual(7.5)
  })

  it('is charged to the card if credit pays the rest', async () => {
    const { client, orderId } = await tippedOrder(5, 2, 500_00)
    const order = await orderOf(client, orderId)
    expect(order.carts).toMatchObject({ total: 0, tip: 5 })
    await bringTo(staff, orderId, 'transit')
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'captured', captured_cents: 500 })
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 500, tips: -500 })
  })

  it('is covered when items are removed, and paid with the rest', async () => {
    const { client, orderId } = await tippedOrder(10, 3)
    const { carts } = await orderOf(client, orderId)
    const [line] = carts.cart_items
    const change = { items: [{ product_pack_id: line.product_pack_id, quantity: 2 }] }
    const { total } = await client.ok('POST', `/orders/${orderId}/items`, change)
    await bringTo(staff, orderId, 'transit')
    expect(await saleOf(test, orderId)).toMatchObject({ captured_cents: cents(total) + 1000 })
    expect(sumOf(await ledgerOf(test, orderId))).toBe(0)
  })

  it.each([0, -1, 100.01, 'much'])('of %j is refused', async (tip) => {
    const { reply } = await tippedOrder(tip)
    expect(reply.error).toMatchObject({ code: 'invalid_input' })
  })

  it('is voided with an order that is canceled before it leaves', async () => {
    const { client, orderId } = await tippedOrder(5)
    await client.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    expect(await saleOf(test, orderId)).toMatchObject({ state: 'voided', captured_cents: 0 })
    expect(await ledgerOf(test, orderId)).toEqual({})
  })

  it('is refunded with an order that staff cancel on its way', async () => {
    const { orderId, total } = await tippedOrder(5)
    await bringTo(staff, orderId, 'transit')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'the van broke down' })
    const charged = cents(total) + 500
    expect(await saleOf(test, orderId)).toMatchObject({ captured_cents: charged, refunded_cents: charged })
    const ledger = await ledgerOf(test, orderId)
    expect(ledger).toMatchObject({ gateway: 0, tips: 0 })
    const [mail] = await mailsOf(orderId, 'order_canceled')
    expect(mail?.body).toContain(`$${(charged / 100).toFixed(2)}`)
  })

  it('stays with the driver if the delivery is refused at the door', async () => {
    const { orderId, total } = await tippedOrder(5)
    await bringTo(staff, orderId, 'transit')
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, {
      outcome: 'refused',
      reason: 'no_valid_id',
    })
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: cents(total) })
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 500, tips: -500 })
    const [mail] = await mailsOf(orderId, 'order_refused')
    expect(mail?.body).toContain('Your tip of $5.00 stays with your driver')
  })

  it('is not part of a refund of the goods', async () => {
    const { orderId, total } = await tippedOrder(5)
    await bringTo(staff, orderId, 'complete')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 7, reason: 'all bottles broken' })
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: cents(total) })
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 500, tips: -500 })
  })
})

describe('POST /orders/{id}/tip', () => {
  it('charges a tip after the delivery by a payment of its own, once, with a receipt', async () => {
    const { client, orderId, total } = await tippedOrder(2)
    await bringTo(staff, orderId, 'complete')
    expect((await orderOf(client, orderId)).takes_tip).toBe(true)
    const reply = await tipOf(client, orderId, 10)
    expect(reply.data).toMatchObject({ takes_tip: false, carts: { total, tip: 12 } })
    const ledger = await ledgerOf(test, orderId)
    expect(ledger).toMatchObject({ gateway: cents(total) + 1200, tips: -1200 })
    expect(sumOf(ledger)).toBe(0)
    const [mail] = await mailsOf(orderId, 'order_tipped')
    expect(mail?.body).toContain('$10.00')
    expect((await tipOf(client, orderId)).error.code).toBe('tip_closed')
  })

  it('charges one of two concurrent requests', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const replies = await Promise.all([tipOf(client, orderId), tipOf(client, orderId)])
    expect(replies.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['ok', 'tip_closed'])
    expect(await ledgerOf(test, orderId)).toMatchObject({ tips: -500 })
  })

  it('keeps the money of a later tip out of a refund of the goods', async () => {
    const { client, orderId, total } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    await tipOf(client, orderId)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 7, reason: 'all bottles broken' })
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: cents(total) })
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 500, tips: -500 })
  })

  it('takes another try after a declined payment', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const declined = await client.call('POST', `/orders/${orderId}/tip`, {
      tip: 5,
      transaction_token: 'unknown',
    })
    expect(declined.error.code).toBe('payment_declined')
    expect((await tipOf(client, orderId)).status).toBe(200)
  })

  it('charges nothing if the gateway can’t be reached', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    isDown = true
    const reply = await tipOf(client, orderId)
    isDown = false
    expect(reply.error.code).toBe('payment_unavailable')
    expect(await ledgerOf(test, orderId)).not.toHaveProperty('tips')
  })

  it('is refused before the delivery, and 15 days after it', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    expect((await tipOf(client, orderId)).error.code).toBe('tip_closed')
    await bringTo(staff, orderId, 'complete')
    await test.db.run(sql`
      update orders set delivered_at = delivered_at - interval '15 days' where order_id = ${orderId}`)
    expect((await tipOf(client, orderId)).error.code).toBe('tip_closed')
  })

  it('is for the owner alone', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'complete')
    const [other] = (await manyMembers(test, 1)) as [Member]
    expect((await tipOf(other, orderId)).error.code).toBe('not_found')
    expect((await tipOf(staff.admin, orderId)).error.code).toBe('forbidden')
  })
})
