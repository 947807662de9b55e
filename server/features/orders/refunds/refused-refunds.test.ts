import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueNonce } from '#server/integrations/payments/demo/demo-gateway.ts'
import { DOORS, filledCart } from '#testing/fixtures/builders.ts'
import { PASSED, aPlacedOrder, bringTo, ledgerOf, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { reconcileNow } from '#server/features/payments/reconciliation/reconciliation.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
  expect(await unbalanced()).toEqual([])
})
afterAll(() => test.close())

const cents = (dollars: number) => Math.round(dollars * 100)
const path = (orderId: number) => `/orders/${orderId}/refunds`
const REASON = 'The account of this card is closed.'

/** Places an order with a card that accepts charges and refuses refunds. */
async function anOrder(stage: 'transit' | 'complete' = 'complete', credit = 0) {
  const [member] = (await manyMembers(test, 1, credit)) as [Member]
  const cart = await filledCart(test, member, { quantity: 3 })
  const card = { type: 'CreditCard', cardType: 'Visa', lastTwo: '26', expiry: '12/30', payer: '' } as const
  const from = {
    ok: true,
    card,
    number: '4000000000005126',
    declines: false,
    refusesRefunds: true,
  } as const
  const { order_id: orderId } = await member.ok('POST', '/checkout', {
    transaction_token: await issueNonce(
      { db: test.db, keys: test.shop.keys, clock: test.shop.clock },
      card,
      from,
    ),
    cart_id: cart.cart_id,
    user_id: member.userId,
    ...DOORS[1],
  })
  await bringTo(staff, orderId, stage)
  const { money_cents: money } = (await test.db.first<{ money_cents: number }>(sql`
    select money_cents from settlements where order_id = ${orderId}`))!
  return { member, orderId, money }
}

async function aRefused(stage?: 'transit' | 'complete') {
  const order = await anOrder(stage)
  const { refunds } = await staff.store.ok('POST', path(order.orderId), {
    kind: 'amount',
    amount: 10,
    reason: 'Warm',
  })
  return { ...order, refundId: refunds[0].refund_id as number, refunds }
}

const instead = (orderId: number, refundId: number, body: object, caller = staff.store) =>
  caller.call('POST', `${path(orderId)}/${refundId}/instead`, body)

const creditOf = async (member: Member) =>
  cents((await member.ok('GET', `/users/${member.userId}/credit`)).balance)

const lastMail = async (orderId: number) =>
  (await test.db.first<{ body: string }>(sql`
    select body from messages where order_id = ${orderId} order by message_id desc limit 1`))!.body

/** Reads unbalanced postings, and wallets that differ from the balance in the books. */
const unbalanced = () =>
  test.db.rows(sql`
    select posting from ledger_entries group by posting having sum(amount_cents) <> 0
    union all
    select 'wallets' from (
      select (select coalesce(-sum(amount_cents), 0) from ledger_entries where account = 'customer_credit') as owed,
        (select sum(credit_cents) from users) as wallets,
        (select coalesce(sum(o.credit_cents), 0) from orders o where o.status in (0, 1, 2, 3, 6)
          and not exists (select from ledger_entries l where l.order_id = o.order_id and l.account = 'sales')) as held) b
    where owed <> wallets + held`)

async function expectNothingToReconcile() {
  test.clock.pass(20)
  expect((await reconcileNow(test.shop)).found).toBe(0)
}

describe('a refund that the gateway refuses', () => {
  it('is returned and mailed as refused, posts nothing, and doesn’t delay the order', async () => {
    const { member, orderId, money, refunds } = await aRefused('transit')
    expect(refunds).toMatchObject([{ amount: 10, refused: 10, refusal: REASON }])
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: money })
    const own = await member.ok('GET', `/orders/${orderId}`)
    expect(own.refunds).toMatchObject([{ amount: 10, refused: 10 }])
    expect(own.payment.refunded).toBe(0)
    const { history } = await staff.store.ok('GET', `/orders/${orderId}`)
    expect(history.at(-1).reason).toBe(`The refund of $10.00 was refused: ${REASON}`)
    expect(await lastMail(orderId)).toContain('we couldn’t refund it to your payment method')
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, PASSED)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 8 })
    expect(
      (await staff.store.call('POST', path(orderId), { kind: 'amount', amount: 5, reason: 'Warm' })).status,
    ).toBe(200)
    await expectNothingToReconcile()
  })

  it('is on the list of payment problems until it is settled', async () => {
    const { orderId, refundId } = await aRefused()
    const row = expect.objectContaining({ order_id: orderId, what: 'refund_refused', amount: 10 })
    expect((await staff.store.ok('GET', '/console/reconciliation')).watched).toContainEqual(row)
    await instead(orderId, refundId, { way: 'credit' })
    expect((await staff.store.ok('GET', '/console/reconciliation')).watched).not.toContainEqual(row)
  })

  it('becomes credit once, even for repeated requests, with GST and adjustment note unchanged', async () => {
    const { member, orderId, money, refundId } = await aRefused()
    const papers = () =>
      test.db.rows(sql`select kind, number, total_cents, gst_cents, document from invoices
      where order_id = ${orderId} order by invoice_id`)
    const before = await papers()
    const { left } = await staff.store.ok('GET', path(orderId))
    const replies = await Promise.all([1, 2, 3].map(() => instead(orderId, refundId, { way: 'credit' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[0]!.data).toMatchObject({
      left,
      refunds: [{ amount: 10, money: 0, credit: 10, refused: 0 }],
    })
    expect(await creditOf(member)).toBe(10_00)
    expect(await papers()).toEqual(before)
    const ledger = await ledgerOf(test, orderId)
    expect(ledger).toMatchObject({ gateway: money, customer_credit: -10_00 })
    expect(await lastMail(orderId)).toContain('We’ve added it to your credit')
    const audits = await test.db.rows(sql`
      select details from audit_log where action = 'refused-refund-settled' and subject = ${`order ${orderId}`}`)
    expect(audits).toEqual([{ details: { refund_id: refundId, amount: '$10.00', instead: 'credit' } }])
    const other = await instead(orderId, refundId, { way: 'elsewhere', note: 'By bank transfer' })
    expect([other.status, other.error.code]).toEqual([409, 'refund_settled'])
    await expectNothingToReconcile()
  })

  it('of the whole order still ends it, and its credit pays for the next order', async () => {
    const { member, orderId, money } = await anOrder()
    const { refunds, left } = await staff.store.ok('POST', path(orderId), {
      kind: 'whole',
      reason: 'All warm',
    })
    expect([refunds[0].refused, left]).toEqual([money / 100, 0])
    expect((await member.ok('GET', `/orders/${orderId}`)).status).toBe(7)
    await instead(orderId, refunds[0].refund_id, { way: 'credit' })
    expect(await creditOf(member)).toBe(money)
    expect(await ledgerOf(test, orderId)).toMatchObject({
      gateway: money,
      customer_credit: -money,
      sales: 0,
    })
    const cart = await filledCart(test, member, { quantity: 1 })
    expect(cart.credit_used).toBeGreaterThan(0)
    await expectNothingToReconcile()
  })

  it('after a cancellation in transit waits for staff', async () => {
    const { orderId, money } = await anOrder('transit')
    await staff.store.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Nobody there' })
    const { refunds } = await staff.store.ok('GET', path(orderId))
    expect(refunds).toMatchObject([{ refused: money / 100, refusal: REASON }])
    expect((await instead(orderId, refunds[0].refund_id, { way: 'credit' })).status).toBe(200)
  })

  it('that was paid by other means is posted as such, with the note of staff', async () => {
    const { member, orderId, money, refundId } = await aRefused()
    const way = { way: 'elsewhere', note: 'Bank transfer of 21 November' }
    for (const _ of [1, 2]) expect((await instead(orderId, refundId, way)).status).toBe(200)
    expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: money, paid_elsewhere: -10_00 })
    expect(await creditOf(member)).toBe(0)
    const { history } = await staff.store.ok('GET', `/orders/${orderId}`)
    expect(history.at(-1)).toMatchObject({ what: 'refund', to: 10_00, reason: way.note })
    expect(await lastMail(orderId)).toContain('paid it to you another way')
    const unsaid = await instead(orderId, refundId, { way: 'elsewhere', note: ' ' })
    expect([unsaid.status, unsaid.error.fields]).toEqual([400, { note: 'Please say how it was paid.' }])
    await expectNothingToReconcile()
  })

  it.each([{ way: 'elsewhere', note: 'In the control panel' }, { way: 'credit' }])(
    'that was refunded by hand at the gateway is posted to the gateway’s account, once: $way',
    async (way) => {
      const { orderId, total, client, userId } = await aPlacedOrder(test, { quantity: 3 })
      await bringTo(staff, orderId, 'complete')
      const sale = (await test.shop.payments.find(`order-${orderId}`))!
      await test.shop.payments.refund(sale.gatewayId, `by-hand-${orderId}`, sale.captured)
      const { refunds } = await staff.store.ok('POST', path(orderId), { kind: 'whole', reason: 'All warm' })
      expect(refunds).toMatchObject([{ refused: total, refusal: 'No more than $0.00 is left of this sale.' }])
      for (const _ of [1, 2]) expect((await instead(orderId, refunds[0].refund_id, way)).status).toBe(200)
      expect(await ledgerOf(test, orderId)).toMatchObject({ gateway: 0 })
      expect((await client.ok('GET', `/users/${userId}/credit`)).balance).toBe(0)
      expect((await saleOf(test, orderId))!.refunded_cents).toBe(cents(total))
      expect(await lastMail(orderId)).toContain('we’ve refunded it to your payment method')
      await expectNothingToReconcile()
    },
  )

  it('can’t become credit of a closed account', async () => {
    const { orderId, refundId } = await aRefused()
    await test.db.run(sql`
      update users set state = 'closed' where user_id = (select user_id from orders where order_id = ${orderId})`)
    expect((await instead(orderId, refundId, { way: 'credit' })).error.code).toBe('account_closed')
    expect((await instead(orderId, refundId, { way: 'elsewhere', note: 'In cash' })).status).toBe(200)
  })

  it('is settled only by staff of the store, and only if it exists', async () => {
    const { member, orderId, refundId } = await aRefused()
    const way = { way: 'credit' }
    for (const caller of [member, staff.driver])
      expect((await instead(orderId, refundId, way, caller)).error.code).toMatch(/forbidden|not_found/)
    expect((await instead(orderId, refundId + 1000, way)).error.code).toBe('not_found')
    const elsewhere = await aPlacedOrder(test, { storeId: 2 })
    expect((await instead(elsewhere.orderId, refundId, way)).error.code).toBe('not_found')
  })
})
