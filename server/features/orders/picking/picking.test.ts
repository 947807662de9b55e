import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aDearerPack, aPack } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, ledgerOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { type PaymentGateway, type Sale } from '#server/integrations/payments/port.ts'

let fault: (real: PaymentGateway) => Partial<PaymentGateway> = () => ({})
let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({
    gateway: (real) => ({
      ...real,
      authorise: (...asked) => ({ ...real, ...fault(real) }).authorise(...asked),
      capture: (...asked) => ({ ...real, ...fault(real) }).capture(...asked),
    }),
  })
  staff = await logInStaff(test)
})
afterEach(async () => {
  fault = () => ({})
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const path = (orderId: number) => `/orders/${orderId}`
const packOf = async (orderId: number) =>
  (await test.db.first<{ pack_id: number; quantity: number; price_cents: number; order_line_id: number }>(sql`
    select pack_id, quantity, price_cents, order_line_id from order_lines where order_id = ${orderId}
    order by order_line_id`))!
const salesOf = (orderId: number) =>
  test.db.rows<{ state: string; amount_cents: number; captured_cents: number }>(sql`
    select g.state, g.amount_cents, g.captured_cents from demo_gateway.transactions g join payments p using (reference)
    where p.order_id = ${orderId} order by p.nth`)
/** Places an order of three packs above the minimum, so that no surcharge applies. */
const anOrder = () => aPlacedOrder(test, { quantity: 3 })

describe('supplied items', () => {
  async function aPicked(preference: 'refund' | 'substitute' = 'substitute') {
    const order = await anOrder()
    await order.client.ok('POST', `${path(order.orderId)}/missing_wish`, { missing_wish: preference })
    for (const packing_status of [1, 2])
      await staff.admin.ok('PATCH', path(order.orderId), { packing_status })
    return { ...order, line: await packOf(order.orderId) }
  }
  const supply = (orderId: number, lines: object[], caller: Pick<Member, 'call'> = staff.store) =>
    caller.call('POST', `${path(orderId)}/supply`, { lines })

  it('are charged: fewer packs of a line, and a substitute at the lower price', async () => {
    const { client, orderId, total, line } = await aPicked()
    const dear = await aDearerPack(test, line.pack_id)
    const reply = await supply(orderId, [
      {
        order_line_id: line.order_line_id,
        quantity_supplied: 1,
        substitute: { product_pack_id: dear.pack_id, quantity: 1 },
      },
    ])
    expect(reply.status).toBe(200)
    expect(cents(reply.data.carts.substitutes[0].total)).toBe(line.price_cents)
    await staff.admin.ok('PATCH', path(orderId), { packing_status: 3 })
    const { email } = await client.ok('GET', '/users/me')
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where recipient = ${email} order by message_id desc limit 1`)
    expect(mail!.body).toContain('Out of stock:\n2 × ')
    await staff.admin.ok('PATCH', path(orderId), { status: 2 })
    await bringTo2(orderId)
    expect(await salesOf(orderId)).toMatchObject([{ captured_cents: cents(total) - line.price_cents }])
    const [invoice] = await client.ok('GET', `${path(orderId)}/invoice`)
    expect(cents(invoice.total)).toBe(cents(total) - line.price_cents)
    expect(invoice.lines[1].name).toContain('(substitute)')
    const { carts, payment } = await client.ok('GET', path(orderId))
    const { total: came, gst_included } = carts.supplied
    expect([came, came, gst_included]).toEqual([payment.captured, invoice.total, invoice.gst])
    expect(carts.total).toBe(total)
  })
  const bringTo2 = async (orderId: number) => {
    await staff.admin.ok('PATCH', path(orderId), { status: 3, driver_id: staff.driver.userId })
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
  }

  it('can be corrected during picking, and reservations follow', async () => {
    const { client, orderId, line } = await aPicked()
    const other = await aDearerPack(test, line.pack_id)
    const substitute = { product_pack_id: other.pack_id, quantity: 1 }
    const put = await supply(orderId, [
      { order_line_id: line.order_line_id, quantity_supplied: 2, substitute },
    ])
    expect(put.data.carts.substitutes).toHaveLength(1)
    await supply(orderId, [{ order_line_id: line.order_line_id, quantity_supplied: 3 }])
    const order = await client.ok('GET', path(orderId))
    expect([order.carts.substitutes, order.carts.supplied]).toEqual([[], null])
    await staff.admin.ok('PATCH', path(orderId), { status: 5, reason: 'enough' })
  })

  it('include no substitute if the shopper wants a refund', async () => {
    const { orderId, line } = await aPicked('refund')
    const other = await aPack(test, { from: 10_00, to: 30_00 })
    const substitute = { product_pack_id: other.pack_id, quantity: 1 }
    const asked = { order_line_id: line.order_line_id, quantity_supplied: 2 }
    const refused = await supply(orderId, [{ ...asked, substitute }])
    expect([refused.status, refused.error.code]).toEqual([409, 'substitute_unwanted'])
    const order = await staff.admin.ok('GET', path(orderId))
    expect([order.carts.cart_items[0].quantity_supplied, order.carts.substitutes]).toEqual([3, []])
    expect((await supply(orderId, [asked])).status).toBe(200)
  })

  it('are recorded only by the store, during picking, up to the ordered quantity', async () => {
    const { client, orderId, line } = await aPicked()
    const asked = [{ order_line_id: line.order_line_id, quantity_supplied: 3 }]
    expect((await supply(orderId, asked, client)).error.code).toBe('forbidden')
    const more = await supply(orderId, [{ order_line_id: line.order_line_id, quantity_supplied: 4 }])
    expect(more.error.code).toBe('supply_too_large')
    await staff.admin.ok('PATCH', path(orderId), { packing_status: 3 })
    expect((await supply(orderId, asked)).error.code).toBe('status_not_allowed')
  })

  it('follow the shopper’s preference, which the shopper can change until picking starts', async () => {
    const { client, orderId } = await anOrder()
    const preference = (caller: Pick<Member, 'call'>) =>
      caller.call('POST', `${path(orderId)}/missing_wish`, { missing_wish: 'substitute' })
    expect((await preference(staff.admin)).error.code).toBe('forbidden')
    expect((await preference(client)).data.missing_wish).toBe('substitute')
    for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path(orderId), { packing_status })
    expect((await preference(client)).error.code).toBe('status_not_allowed')
  })
})

describe('a payment that the bank no longer honours', () => {
  const answer = (state: Sale['state']) => {
    fault = (real) => ({
      capture: async (gatewayId, reference) => {
        void reference
        const sale = await real.void(gatewayId, `${gatewayId}:gone`)
        return { ...sale, state }
      },
    })
  }

  it('at capture: the order keeps its status, staff see the reason, and it is paid again', async () => {
    const { client, orderId, total } = await anOrder()
    await bringTo(staff, orderId, 'assigned')
    answer('declined')
    const refused = await staff.driver.call('PATCH', path(orderId), { status: 4 })
    expect([refused.status, refused.error.code]).toEqual([409, 'payment_refused'])
    fault = () => ({})
    const again = await staff.driver.call('PATCH', path(orderId), { status: 4 })
    expect(again.error.code).toBe('payment_lapsed')
    const order = await staff.admin.ok('GET', path(orderId))
    expect(order).toMatchObject({ status: 3, payment: { unpaid: total } })
    expect(order.history.at(-1)).toMatchObject({
      what: 'payment',
      reason: expect.stringContaining('pay again'),
    })
    const pay = async (caller: Pick<Member, 'call'>) =>
      caller.call('POST', `${path(orderId)}/payments`, { transaction_token: await aNonce(test) })
    expect((await pay(staff.admin)).error.code).toBe('forbidden')
    expect((await pay(client)).data.payment).toMatchObject({ unpaid: 0, state: 'authorised' })
    expect((await pay(client)).error.code).toBe('status_not_allowed')
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
    expect(await salesOf(orderId)).toMatchObject([{ state: 'voided' }, { captured_cents: cents(total) }])
  })

  it('at capture with a valid authorisation: the shopper is not asked to pay, and a retry captures it', async () => {
    const { client, orderId, total } = await anOrder()
    await bringTo(staff, orderId, 'assigned')
    fault = (real) => ({ capture: async () => (await real.find(`order-${orderId}`))! })
    const refused = await staff.driver.call('PATCH', path(orderId), { status: 4 })
    expect([refused.status, refused.error.code]).toEqual([409, 'payment_not_taken'])
    const order = await staff.admin.ok('GET', path(orderId))
    expect(order).toMatchObject({ status: 3, payment: { state: 'authorised', unpaid: 0 } })
    expect(order.history.at(-1).reason).toContain('still stands')
    expect(
      await test.db.rows(sql`select 1 from messages where order_id = ${orderId} and kind = 'order_payment'`),
    ).toEqual([])
    expect((await client.ok('GET', path(orderId))).payment.unpaid).toBe(0)
    fault = () => ({})
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
    expect(await salesOf(orderId)).toMatchObject([{ captured_cents: cents(total) }])
  })

  it('of a later sale only: a cancellation refunds captured money and gives no credit for the rest', async () => {
    const { client, orderId } = await anOrder()
    const { pack_id } = (await test.db.first<{ pack_id: number }>(
      sql`select pack_id from order_lines where order_id = ${orderId}`,
    ))!
    await client.ok('POST', `${path(orderId)}/items`, {
      items: [{ product_pack_id: pack_id, quantity: 6 }],
      transaction_token: await aNonce(test),
    })
    await bringTo(staff, orderId, 'assigned')
    fault = (real) => ({
      capture: async (gatewayId, reference, amount) =>
        reference.startsWith(`order-${orderId}-2`)
          ? { ...(await real.void(gatewayId, `${gatewayId}:gone`)), state: 'declined' as const }
          : real.capture(gatewayId, reference, amount),
    })
    const refused = await staff.driver.call('PATCH', path(orderId), { status: 4 })
    expect(refused.error.code).toBe('payment_refused')
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where order_id = ${orderId} and kind = 'order_payment'`)
    expect(mail!.body).toContain('You weren’t charged for that part.')
    await staff.admin.ok('PATCH', path(orderId), { status: 5, reason: 'never paid' })
    expect(Object.values(await ledgerOf(test, orderId)).filter((sum) => sum !== 0)).toEqual([])
  })

  it('requests payment of the supplied items, and of nothing once they are paid', async () => {
    const { client, orderId } = await anOrder()
    const { order_line_id, price_cents } = await packOf(orderId)
    for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path(orderId), { packing_status })
    await staff.store.ok('POST', `${path(orderId)}/supply`, {
      lines: [{ order_line_id, quantity_supplied: 2 }],
    })
    const preference = { status: 3, driver_id: staff.driver.userId }
    for (const body of [{ packing_status: 3 }, { status: 2 }, preference])
      await staff.admin.ok('PATCH', path(orderId), body)
    answer('declined')
    await staff.driver.call('PATCH', path(orderId), { status: 4 })
    fault = () => ({})
    const { payment } = await client.ok('GET', path(orderId))
    expect(cents(payment.unpaid)).toBe(2 * price_cents + 7_95)
    const paid = await client.ok('POST', `${path(orderId)}/payments`, {
      transaction_token: await aNonce(test),
    })
    expect(paid.payment).toMatchObject({ unpaid: 0, authorised: payment.unpaid })
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
  })

  it('is paid again once, even if the order changes during the gateway call', async () => {
    const lapsed = async () => {
      const order = await anOrder()
      await bringTo(staff, order.orderId, 'assigned')
      answer('declined')
      await staff.driver.call('PATCH', path(order.orderId), { status: 4 })
      fault = () => ({})
      return order
    }
    const pay = async ({ client, orderId }: Awaited<ReturnType<typeof lapsed>>) =>
      client.call('POST', `${path(orderId)}/payments`, { transaction_token: await aNonce(test) })
    const statesOf = async (orderId: number) => (await salesOf(orderId)).map(({ state }) => state)

    const twice = await lapsed()
    let inTheOtherWindow = 0
    fault = (real) => ({
      authorise: async (preference) => {
        fault = () => ({})
        inTheOtherWindow = (await pay(twice)).status
        return real.authorise(preference)
      },
    })
    expect((await pay(twice)).error.code).toBe('status_not_allowed')
    expect(inTheOtherWindow).toBe(200)
    expect(await statesOf(twice.orderId)).toEqual(['voided', 'voided', 'authorised'])

    const gone = await lapsed()
    fault = (real) => ({
      authorise: async (preference) => {
        await staff.admin.ok('PATCH', path(gone.orderId), { status: 5, reason: 'took too long' })
        return real.authorise(preference)
      },
    })
    expect((await pay(gone)).error.code).toBe('status_not_allowed')
    expect(await statesOf(gone.orderId)).toEqual(['voided', 'voided'])
  })

  it('before capture: the order goes on hold with the reason, and continues once it is paid', async () => {
    const { client, orderId } = await anOrder()
    await bringTo(staff, orderId, 'assigned')
    answer('expired')
    expect((await staff.driver.call('PATCH', path(orderId), { status: 4 })).error.code).toBe('payment_lapsed')
    fault = () => ({})
    expect(await client.ok('GET', path(orderId))).toMatchObject({ status: 6, held_from: 3 })
    await client.ok('POST', `${path(orderId)}/payments`, { transaction_token: await aNonce(test) })
    await staff.admin.ok('PATCH', path(orderId), { status: 3 })
    await staff.driver.ok('PATCH', path(orderId), { status: 4 })
  })
})
