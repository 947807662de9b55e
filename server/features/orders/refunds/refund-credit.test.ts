import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS, aPack, filledCart } from '#testing/fixtures/builders.ts'
import { bringTo, ledgerOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const creditOf = async (userId: number) =>
  (await test.db.first<{ credit_cents: number }>(
    sql`select credit_cents from users where user_id = ${userId}`,
  ))!.credit_cents

/** Places an order that is paid with credit first. */
async function anOrder(credit: number, options: { quantity?: number; code?: string } = {}) {
  const [member] = (await manyMembers(test, 1, credit)) as [Member]
  const pack = await aPack(test, { from: 20_00, to: 29_00 })
  const cart = await filledCart(test, member, { pack, quantity: options.quantity ?? 2 })
  if (options.code) await member.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: options.code })
  const { order_id: orderId } = await member.ok('POST', '/checkout', {
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: member.userId,
    ...DOORS[1],
  })
  const order = await member.ok('GET', `/orders/${orderId}`)
  return { member, orderId, pack, total: cents(order.carts.total), order }
}

const refund = (orderId: number, body: object) =>
  staff.admin.ok('POST', `/orders/${orderId}/refunds`, { reason: 'as agreed', ...body })

describe('an order paid with credit', () => {
  it('in part: money is refunded first, then credit', async () => {
    const { member, orderId, total } = await anOrder(15_00)
    await bringTo(staff, orderId, 'complete')
    const first = await refund(orderId, { kind: 'amount', amount: total / 100 })
    expect(first.refunds[0]).toMatchObject({ money: total / 100, credit: 0 })
    const rest = await refund(orderId, { kind: 'whole' })
    expect(rest.refunds[1]).toMatchObject({ money: 0, credit: 15 })
    expect(await creditOf(member.userId)).toBe(15_00)
    expect(await member.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 7 })
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('in full: it is posted, has an invoice although no money was charged, and is refunded as credit', async () => {
    const { member, orderId, total } = await anOrder(200_00)
    expect(total).toBe(0)
    const left = await creditOf(member.userId)
    await bringTo(staff, orderId, 'complete')
    const ledger = await ledgerOf(test, orderId)
    expect(ledger.gateway).toBeUndefined()
    expect(ledger.customer_credit).toBe(200_00 - left)
    const [invoice] = await member.ok('GET', `/orders/${orderId}/invoice`)
    expect(invoice).toMatchObject({ money: 0, credit: (200_00 - left) / 100 })
    await refund(orderId, { kind: 'whole' })
    expect(await creditOf(member.userId)).toBe(200_00)
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('with missing items: less money is charged first, and unused credit is returned immediately', async () => {
    const { member, orderId, pack } = await anOrder(200_00)
    const [line] = (await staff.admin.ok('GET', `/orders/${orderId}`)).carts.cart_items
    for (const packing_status of [1, 2])
      await staff.admin.ok('PATCH', `/orders/${orderId}`, { packing_status })
    const before = await creditOf(member.userId)
    await staff.admin.ok('POST', `/orders/${orderId}/supply`, {
      lines: [{ order_line_id: line.order_line_id, quantity_supplied: 1 }],
    })
    for (const change of [
      { packing_status: 3 },
      { status: 2 },
      { status: 3, driver_id: staff.driver.userId },
    ])
      await staff.admin.ok('PATCH', `/orders/${orderId}`, change)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(await creditOf(member.userId)).toBe(before + pack.price)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'broken' })
    expect(await creditOf(member.userId)).toBe(200_00)
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })

  it('with fewer items: unused credit is returned with the change', async () => {
    const { member, orderId, pack } = await anOrder(200_00, { quantity: 3 })
    const before = await creditOf(member.userId)
    await member.ok('POST', `/orders/${orderId}/items`, {
      items: [{ product_pack_id: pack.pack_id, quantity: 2 }],
    })
    expect(await creditOf(member.userId)).toBe(before + pack.price)
    await member.ok('PATCH', `/orders/${orderId}`, { status: 5 })
    expect(await creditOf(member.userId)).toBe(200_00)
  })
})

describe('an order with a promo code', () => {
  it('keeps its discount while its conditions hold, and refunds in proportion to it, by line and in full', async () => {
    const { member, orderId, pack, order } = await anOrder(0, { quantity: 4, code: 'FIVER' })
    const kept = cents(order.carts.cart_discounts[0].discount_applied)
    const changed = await member.ok('POST', `/orders/${orderId}/items`, {
      items: [{ product_pack_id: pack.pack_id, quantity: 3 }],
    })
    expect(cents(changed.order.carts.cart_discounts[0].discount_applied)).toBe(kept)
    await bringTo(staff, orderId, 'complete')
    const sold = await staff.admin.ok('GET', `/orders/${orderId}/refunds`)
    expect(cents(sold.parts[0].amount)).toBe(3 * pack.price - kept)
    await refund(orderId, { kind: 'lines', lines: [{ part: 1, quantity: 1 }] })
    await refund(orderId, { kind: 'whole' })
    expect(Object.values(await ledgerOf(test, orderId)).every((amount) => amount === 0)).toBe(true)
  })
})

describe('§7 GET /orders/{order_id}: fields for staff and owner', () => {
  it('names actors and reasons for staff only', async () => {
    const { member, orderId } = await anOrder(0)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 6, reason: 'call first' })
    const forStaff = await staff.store.ok('GET', `/orders/${orderId}`)
    const forOwner = await member.ok('GET', `/orders/${orderId}`)
    const held = { what: 'status', from: 1, to: 6, by: 'Store' }
    expect(forStaff.history.at(-1)).toMatchObject({ ...held, who: expect.any(String), reason: 'call first' })
    expect(forOwner.history.at(-1)).toEqual({ ...held, at: expect.any(String) })
    expect(forOwner.door_check).toBeNull()
  })

  it('returns the result of the door check, and mails the tax invoice at departure', async () => {
    const { member, orderId } = await anOrder(0)
    await bringTo(staff, orderId, 'checked')
    expect((await staff.store.ok('GET', `/orders/${orderId}`)).door_check).toMatchObject({
      outcome: 'passed',
    })
    const [invoice] = await member.ok('GET', `/orders/${orderId}/invoice`)
    const mails = await test.db.rows<{ subject: string; filename: string; start: string }>(sql`
      select m.subject, a.filename, encode(substring(a.content from 1 for 5), 'escape') as start
      from messages m join message_attachments a using (message_id) where m.order_id = ${orderId}`)
    expect(mails).toEqual([
      { subject: expect.stringContaining(invoice.number), filename: `${invoice.number}.pdf`, start: '%PDF-' },
    ])
  })
})
