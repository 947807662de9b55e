import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { DOORS, aPack, filledCart, packsOf } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, ledgerOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { voidForgotten } from '#server/features/payments/payments.service.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/integrations/payments/port.ts'

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
const stockOf = (orderId: number) =>
  test.db.first(sql`
    select s.reserved from stock s join orders o using (store_id) join order_lines l using (order_id)
    where o.order_id = ${orderId} and s.product_id = l.product_id limit 1`)
const change = async (caller: Member, orderId: number, items: object[], options: object = {}) =>
  caller.call('POST', `${path(orderId)}/items`, { items, ...options })

/** Places an order of three packs above the minimum, so that no surcharge applies. */
const anOrder = () => aPlacedOrder(test, { quantity: 3 })

describe('an order before it is picked', () => {
  it('accepts fewer units, releases stock and the surplus payment, and lowers the total', async () => {
    const { client, orderId, total } = await anOrder()
    const { pack_id, price_cents } = await packOf(orderId)
    const before = (await stockOf(orderId)) as { reserved: number }
    const reply = await change(client, orderId, [{ product_pack_id: pack_id, quantity: 2 }])
    expect(reply.status).toBe(200)
    expect(cents(reply.data.total)).toBe(cents(total) - price_cents)
    expect(reply.data.to_pay).toBe(0)
    const after = (await stockOf(orderId)) as { reserved: number }
    expect(after.reserved).toBeLessThan(before.reserved)
    await bringTo(staff, orderId, 'transit')
    expect(await salesOf(orderId)).toMatchObject([
      { state: 'captured', captured_cents: cents(total) - price_cents },
    ])
  })

  it('accepts more units, authorises the difference with a sale of its own, and captures both sales', async () => {
    const { client, orderId, total } = await anOrder()
    const { pack_id, price_cents } = await packOf(orderId)
    const items = [{ product_pack_id: pack_id, quantity: 4 }]
    const preview = await change(client, orderId, items, { preview: true })
    expect([cents(preview.data.total), cents(preview.data.to_pay)]).toEqual([
      cents(total) + price_cents,
      price_cents,
    ])
    const unpaid = await change(client, orderId, items)
    expect([unpaid.status, unpaid.error.code]).toEqual([402, 'payment_needed'])
    const done = await change(client, orderId, items, {
      transaction_token: await aNonce(test),
      expected_total: preview.data.total,
    })
    expect(done.status).toBe(200)
    expect(done.data.order.payment).toMatchObject({ state: 'authorised', authorised: preview.data.total })
    await bringTo(staff, orderId, 'transit')
    expect(await salesOf(orderId)).toMatchObject([
      { state: 'captured', captured_cents: cents(total) },
      { state: 'captured', captured_cents: price_cents },
    ])
    const ledger = await ledgerOf(test, orderId)
    expect(ledger.gateway).toBe(cents(total) + price_cents)
    expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    await staff.admin.ok('PATCH', path(orderId), { status: 5, reason: 'broken on the road' })
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('adds a new pack at today’s price and voids its sale when the pack is removed', async () => {
    const { client, orderId, total } = await anOrder()
    const other = await aPack(test, { from: 12_00, to: 30_00, kind: 'beer_cider' })
    const added = await change(client, orderId, [{ product_pack_id: other.pack_id, quantity: 1 }], {
      transaction_token: await aNonce(test),
    })
    expect(added.status).toBe(200)
    expect(added.data.order.carts.cart_items).toHaveLength(2)
    await change(client, orderId, [{ product_pack_id: other.pack_id, quantity: 0 }])
    expect(await salesOf(orderId)).toMatchObject([{ state: 'authorised' }, { state: 'voided' }])
    expect((await client.ok('GET', path(orderId))).carts).toMatchObject({ total })
  })

  it('adds the surcharge below the minimum', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const [one, two] = [
      await aPack(test, { from: 16_00, to: 20_00 }),
      await aPack(test, { from: 24_00, to: 29_00 }),
    ]
    const cart = await filledCart(test, member, { pack: one, quantity: 1 })
    await member.ok('POST', `/carts/${cart.cart_id}/items`, { product_pack_id: two.pack_id, quantity: 1 })
    const { order_id } = await member.ok('POST', '/checkout', {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
    })
    const before = await member.ok('GET', path(order_id))
    const reply = await change(member, order_id, [{ product_pack_id: two.pack_id, quantity: 0 }])
    expect(before.carts.surcharge).toBe(0)
    expect(reply.data.surcharge).toBeCloseTo(30 - reply.data.order.carts.sub_total, 2)
  })

  it('applies the discounts of a promotion and a promo code only while their conditions hold', async () => {
    await test.db.run(sql`
      insert into promotions (name, kind, buy, get, status, start_at, end_at, checked_at)
      values ('Two for one', 'buy_get', 1, 1, 'ACTIVE', '2026-01-01', '2027-01-01', '2026-01-01')`)
    const [member] = (await manyMembers(test, 1)) as [Member]
    const snacks = await packsOf(test, 1, 'food')
    const [cheap, dear] = [snacks[0]!, snacks.at(-1)!]
    const cart = await filledCart(test, member, { pack: dear, quantity: 9 })
    await member.ok('POST', `/carts/${cart.cart_id}/items`, { product_pack_id: cheap.pack_id, quantity: 9 })
    await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'FIVER' })
    const { order_id } = await member.ok('POST', '/checkout', {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
    })
    await test.db.run(sql`update promotions set status = 'INACTIVE'`)
    const takenOff = ({ carts }: Order) =>
      carts.cart_discounts.map(({ discount_applied }) => cents(discount_applied))
    expect(takenOff(await member.ok('GET', path(order_id)))).toEqual([9 * cheap.price, 5_00])
    const fewer = await change(member, order_id, [{ product_pack_id: dear.pack_id, quantity: 7 }])
    expect(takenOff(fewer.data.order)).toEqual([8 * cheap.price, 5_00])
    const alone = await change(member, order_id, [
      { product_pack_id: dear.pack_id, quantity: 0 },
      { product_pack_id: cheap.pack_id, quantity: 1 },
    ])
    // Discounts that no longer apply stay stored, because they may apply again; discounts of zero are not shown.
    expect(takenOff(alone.data.order)).toEqual([])
    expect(
      await test.db.rows(sql`select amount_cents from order_discounts where order_id = ${order_id}`),
    ).toEqual([{ amount_cents: 0 }, { amount_cents: 0 }])
    expect(cents(alone.data.order.carts.total)).toBe(30_00 + 7_95)
  })

  it.each([
    ['order_empty', async (id: number) => [{ product_pack_id: (await packOf(id)).pack_id, quantity: 0 }]],
    ['out_of_stock', async (id: number) => [{ product_pack_id: (await packOf(id)).pack_id, quantity: 99 }]],
    ['pack_unavailable', async () => [{ product_pack_id: 999_999, quantity: 1 }]],
  ] as const)('rejects a change with %s and changes nothing', async (code, items) => {
    const { client, orderId, total } = await anOrder()
    await test.db.run(sql`
      update stock s set on_hand = s.reserved + 5 from orders o join order_lines l using (order_id)
      where o.order_id = ${orderId} and s.store_id = o.store_id and s.product_id = l.product_id`)
    const reply = await change(client, orderId, await items(orderId), {
      transaction_token: await aNonce(test),
    })
    expect(reply.error.code).toBe(code)
    expect((await client.ok('GET', path(orderId))).carts.total).toBe(total)
  })

  it('rejects tobacco, alcohol in an order without alcohol, and changed prices', async () => {
    const { client, orderId } = await anOrder()
    const { pack_id } = await packOf(orderId)
    // The database rejects this update unless its triggers are disabled.
    await test.db.owner.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update orders set contains_alcohol = false where order_id = ${orderId}`)
    })
    const beer = await aPack(test, { from: 12_00, to: 34_00, kind: 'beer_cider' })
    const ask = (id: number, options = {}) =>
      change(client, orderId, [{ product_pack_id: id, quantity: 1 }], options)
    expect((await ask(beer.pack_id)).error.code).toBe('alcohol_needs_order')
    const smokes = await aPack(test, { from: 5_00, to: 9_00, kind: 'food' })
    await test.db.run(sql`
      update products p set kind = 'tobacco' from packs k where k.pack_id = ${smokes.pack_id} and p.product_id = k.product_id`)
    expect((await ask(smokes.pack_id)).error.code).toBe('tobacco_not_sold')
    expect((await ask(pack_id, { expected_total: 1 })).error.code).toBe('cart_changed')
  })

  it('rejects more units for a self-excluded shopper and accepts fewer', async () => {
    const { client, orderId } = await anOrder()
    const { pack_id } = await packOf(orderId)
    const { email } = await client.ok('GET', '/users/me')
    // Inserted directly, because the endpoint for self-exclusion stops the order immediately.
    await test.db.run(
      sql`insert into self_exclusions (email, starts_at) values (${email}, ${test.clock.now()})`,
    )
    const ask = (quantity: number) => change(client, orderId, [{ product_pack_id: pack_id, quantity }])
    const more = await ask(4)
    expect([more.status, more.error.code]).toEqual([403, 'self_excluded'])
    expect((await ask(2)).status).toBe(200)
  })

  it('changes nothing if the difference is declined or the gateway is down', async () => {
    const { client, orderId, total } = await anOrder()
    const { pack_id } = await packOf(orderId)
    const ask = (transaction_token: string) =>
      change(client, orderId, [{ product_pack_id: pack_id, quantity: 4 }], { transaction_token })
    expect((await ask('no-such-nonce')).error.code).toBe('payment_declined')
    fault = (real) => ({
      authorise: async (options) => {
        await real.authorise(options)
        throw new GatewayUnreachable('no answer')
      },
    })
    expect((await ask(await aNonce(test))).error.code).toBe('payment_unavailable')
    expect((await client.ok('GET', path(orderId))).carts.total).toBe(total)
    expect((await salesOf(orderId)).map(({ state }) => state)).toEqual(['authorised', 'declined', 'voided'])
  })

  it('voids a further payment that a crash left unfinished', async () => {
    const { orderId } = await anOrder()
    await test.db.run(sql`
      insert into payments (order_id, nth, provider, reference, state, amount_cents, created_at, modified_at)
      values (${orderId}, 2, 'demo', ${`order-${orderId}-2`}, 'authorising', 500, ${test.clock.now()}, ${test.clock.now()})`)
    const nonce = await aNonce(test)
    const options = { reference: `order-${orderId}-2`, amount: 500, nonce, customerId: null, keep: false }
    await test.shop.payments.authorise(options)
    await voidForgotten(test.shop, 0)
    expect((await salesOf(orderId)).map(({ state }) => state)).toEqual(['authorised', 'voided'])
  })

  it('rejects changes once picking has started, and always from the driver', async () => {
    const { client, orderId } = await anOrder()
    const { pack_id } = await packOf(orderId)
    await bringTo(staff, orderId, 'assigned')
    const reply = await change(client, orderId, [{ product_pack_id: pack_id, quantity: 1 }])
    expect([reply.status, reply.error.code]).toEqual([409, 'status_not_allowed'])
    const items = [{ product_pack_id: pack_id, quantity: 1 }]
    const byDriver = await staff.driver.call('POST', `${path(orderId)}/items`, { items })
    expect(byDriver.error.code).toBe('forbidden')
  })

  it('applies only one of a change, a pick and a cancellation that are sent concurrently', async () => {
    const { client, orderId } = await anOrder()
    const { pack_id } = await packOf(orderId)
    await staff.admin.ok('PATCH', path(orderId), { packing_status: 1 })
    await Promise.all([
      change(client, orderId, [{ product_pack_id: pack_id, quantity: 1 }]),
      staff.admin.call('PATCH', path(orderId), { packing_status: 2 }),
      client.call('PATCH', path(orderId), { status: 5 }),
      client.call('PATCH', path(orderId), { status: 5 }),
    ])
    const order = await client.ok('GET', path(orderId))
    expect([
      [5, 0],
      [5, 1],
      [1, 2],
    ]).toContainEqual([order.status, order.packing_status])
  })
})
