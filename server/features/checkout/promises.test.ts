import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS, aPack, addItem, filledCart, openCart, packsOf, setStock } from '#testing/fixtures/builders.ts'
import { checkout, slotsOf } from '#testing/fixtures/checkouts.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import type { Reply } from '#testing/fixtures/shopper.ts'
import { lockHead } from '../orders/orders.queries.ts'

/** Fewer connections than shoppers: a request that needed a second connection inside a transaction would deadlock. */
const CONNECTIONS = 4
const SHOPPERS = 14

let test: TestShop
beforeAll(async () => void (test = await openTestShop({ connections: CONNECTIONS })))
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const orderOf = async (member: Member, cartId: string, more: object = {}) => ({
  transaction_token: await aNonce(test),
  cart_id: cartId,
  order_type: 'NORMAL',
  user_id: member.userId,
  ...DOORS[1],
  ...more,
})

/** Sends all checkouts concurrently and counts the outcomes: `placed` or the error's code. */
async function race(orders: { member: Member; body: object; headers?: Record<string, string> }[]) {
  const replies = await Promise.all(
    orders.map(({ member, body, headers }) => checkout(member, body, headers)),
  )
  return { replies, outcomes: tally(replies) }
}

function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reply of replies) {
    const outcome = reply.status === 200 ? 'placed' : reply.error.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

describe('many concurrent shoppers', () => {
  it('share the remaining stock: one order per unit', async () => {
    const pack = (await packsOf(test, 1, 'spirits'))[3]!
    const members = await manyMembers(test, SHOPPERS)
    const orders = []
    for (const member of members) {
      const cart = await filledCart(test, member, { pack, quantity: 1 })
      orders.push({ member, body: await orderOf(member, cart.cart_id) })
    }
    await setStock(test, 1, pack.product_id, 3)
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 3, out_of_stock: SHOPPERS - 3 })
  })

  it('share several drinks without a deadlock', { tags: 'slow' }, async () => {
    const packs = (await packsOf(test, 1, 'beer_cider')).slice(0, 4)
    const members = await manyMembers(test, SHOPPERS)
    const orders = []
    for (const [i, member] of members.entries()) {
      const cart = await openCart(member)
      // Half of them order in reverse: rows locked in arrival order would deadlock.
      for (const pack of i % 2 === 0 ? packs : packs.toReversed())
        await addItem(member, cart.cart_id, pack.pack_id, 1)
      orders.push({ member, body: await orderOf(member, cart.cart_id) })
    }
    for (const pack of packs) await setStock(test, 1, pack.product_id, 5)
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 5, out_of_stock: SHOPPERS - 5 })
  })

  it('share a delivery time: one order per place', async () => {
    const members = await manyMembers(test, SHOPPERS)
    const { start, end } = (await slotsOf(members[0]!))[2]!
    await test.db.run(sql`
      insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${start}, ${end}, 4, 0)`)
    const pack = await aPack(test, { kind: 'wine' })
    await setStock(test, 1, pack.product_id, 200)
    const orders = []
    for (const member of members) {
      const cart = await filledCart(test, member, { pack })
      orders.push({ member, body: await orderOf(member, cart.cart_id, { start, due: end }) })
    }
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 4, slot_full: SHOPPERS - 4 })
  })

  it('share a promo code: one order per use', async () => {
    await addCode('RACE2', 'many', 2)
    const members = await manyMembers(test, SHOPPERS)
    const pack = await aPack(test, { kind: 'wine' })
    await setStock(test, 1, pack.product_id, 200)
    const orders = []
    for (const member of members) {
      const cart = await filledCart(test, member, { pack })
      await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: 'RACE2' })
      orders.push({ member, body: await orderOf(member, cart.cart_id) })
    }
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 2, promo_used_up: SHOPPERS - 2 })
  })
})

describe('one shopper in many windows', () => {
  type ShownCart = { cart_id: string; total: number }

  /** Orders the cart of each window at the total that it shows. */
  const inWindows = async (member: Member, windows: number, more = async (cart: ShownCart) => cart) => {
    const pack = await aPack(test, { kind: 'wine' })
    await setStock(test, 1, pack.product_id, 200)
    const orders = []
    for (let i = 0; i < windows; i++) {
      const { cart_id, total: expected_total } = await more(await filledCart(test, member, { pack }))
      orders.push({ member, body: await orderOf(member, cart_id, { expected_total }) })
    }
    return orders
  }

  it('uses a single-use code for one order', async () => {
    await addCode('RUSHONCE', 'once', null)
    const [member] = await manyMembers(test, 1)
    const orders = await inWindows(member!, 6, ({ cart_id }) =>
      member!.ok('POST', '/discounts', { cart_id, promo_code: 'RUSHONCE' }),
    )
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 1, promo_already_used: 5 })
  })

  it('spends credit once', async () => {
    const [member] = await manyMembers(test, 1, 10_00)
    const { outcomes } = await race(await inWindows(member!, 6))
    expect(outcomes).toEqual({ placed: 1, cart_changed: 5 })
    expect(await member!.ok('GET', '/users/me')).toMatchObject({ credit_amount: 0 })
  })

  it('orders a cart once, whatever token each window sends', async () => {
    const [member] = await manyMembers(test, 1)
    const cart = await filledCart(test, member!)
    const orders = []
    for (let i = 0; i < 8; i++) orders.push({ member: member!, body: await orderOf(member!, cart.cart_id) })
    const { outcomes } = await race(orders)
    expect(outcomes).toEqual({ placed: 1, cart_not_found: 7 })
  })

  it('gets the same response twenty times with one Idempotency-Key', async () => {
    const [member] = await manyMembers(test, 1)
    const cart = await filledCart(test, member!)
    const order = {
      member: member!,
      body: await orderOf(member!, cart.cart_id),
      headers: { 'idempotency-key': 'k' },
    }
    const { replies, outcomes } = await race(Array.from({ length: 20 }, () => order))
    expect(outcomes).toEqual({ placed: 20 })
    expect(new Set(replies.map((reply) => reply.data.order_id)).size).toBe(1)
  })

  it('gets that response also for the last bottle', async () => {
    const [member] = await manyMembers(test, 1)
    const pack = (await packsOf(test, 1, 'spirits'))[5]!
    const cart = await filledCart(test, member!, { pack, quantity: 1 })
    await setStock(test, 1, pack.product_id, 1)
    const order = {
      member: member!,
      body: await orderOf(member!, cart.cart_id),
      headers: { 'idempotency-key': 'k' },
    }
    const { outcomes } = await race(Array.from({ length: 10 }, () => order))
    expect(outcomes).toEqual({ placed: 10 })
  })

  it('never causes a deadlock', async () => {
    const circles = await test.db.first(sql`
      select deadlocks::int from pg_stat_database where datname = current_database()`)
    expect(circles).toEqual({ deadlocks: 0 })
  })

  it('may change the cart during the checkout: the order has the earlier content', async () => {
    const [member] = await manyMembers(test, 1)
    const cart = await filledCart(test, member!)
    const body = await orderOf(member!, cart.cart_id)
    const [placed] = await Promise.all([
      checkout(member!, body),
      ...[3, 4, 5].map((quantity) =>
        member!.call('PUT', `/carts/${cart.cart_id}/items/${cart.cart_item_id}`, { quantity }),
      ),
    ])
    if (placed.status === 200) {
      const order = await member!.ok('GET', `/orders/${placed.data.order_id}`)
      const [line] = order.carts.cart_items
      expect(order.carts.sub_total).toBeCloseTo(line.price * line.quantity, 10)
    } else expect(placed.error.code).toBe('cart_changed')
  })
})

describe('a transaction that locks an order', () => {
  it('does not block writers of its books, which may hold its payments', async () => {
    const { orderId } = await aPlacedOrder(test)
    await test.db.transaction(async (tx) => {
      await lockHead(tx, orderId)
      await test.db.transaction(async (other) => {
        await other.run(sql`set local lock_timeout = '200ms'`)
        await other.run(sql`
          insert into order_events (order_id, what, by_kind, at) values (${orderId}, 'payment', 'system', now())`)
      })
    })
  })
})

const addCode = (code: string, useType: string, limit: number | null) =>
  test.db.run(sql`
    insert into promo_codes (code, description, type, use_type, discount_type, discount, minimum_spend_cents,
      total_amount, start_at, end_at, checked_at)
    select ${code}, '', type, ${useType}, 'fixed', 100, 0, ${limit}::int, start_at, end_at, checked_at
    from promo_codes where code = 'FIVER'`)
