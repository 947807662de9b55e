import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { DOORS } from '#testing/fixtures/builders.ts'
import { giveCredit } from '#testing/fixtures/credit.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => expect(await walletsThatDiffer()).toEqual([]))
afterAll(() => test.close())

/**
 * Reads differences between wallets and ledger. Credit owed in the ledger is in wallets, or held by an order that was
 * not sold yet.
 */
const walletsThatDiffer = () =>
  test.db.rows(sql`
    select 'wallet' as what, u.user_id from users u
    where u.credit_cents <> (select coalesce(sum(amount_cents), 0) from credit_entries e where e.user_id = u.user_id)
    union all
    select 'books', 0 from (
      select (select coalesce(-sum(amount_cents), 0) from ledger_entries where account = 'customer_credit') as owed,
        (select coalesce(sum(credit_cents), 0) from users) as wallets,
        (select coalesce(sum(o.credit_cents), 0) from orders o where o.status in (0, 1, 2, 3, 6)
          and not exists (select from ledger_entries l where l.order_id = o.order_id and l.account = 'sales')) as held) b
    where b.owed <> b.wallets + b.held`)

const statement = (member: Member) => member.ok('GET', `/users/${member.userId}/credit`)

describe('§3 User credit_amount: GET /users/{user_id}/credit', () => {
  it('lists every entry with the balance after it', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    expect(await statement(member)).toEqual({ balance: 0, entries: [] })
    await giveCredit(test, member.userId, 12_00)
    const cart = await filledCart(test, member)
    const { order_id } = await member.ok('POST', '/checkout', {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
    })
    expect((await statement(member)).entries).toMatchObject([
      { name: 'Used for an order', amount: -12, balance: 0, order_id },
      { name: 'Credit from us', amount: 12, balance: 12, reason: 'for a test' },
    ])
    await member.ok('PATCH', `/orders/${order_id}`, { status: 5 })
    expect(await statement(member)).toMatchObject({
      balance: 12,
      entries: [{ name: 'Back from an order', amount: 12, balance: 12 }, {}, {}],
    })
  })

  it('answers 404 for another user’s credit', async () => {
    const [one, other] = (await manyMembers(test, 2)) as [Member, Member]
    const reply = await one.call('GET', `/users/${other.userId}/credit`)
    expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
  })
})

describe('§4 Console: POST /orders/{order_id}/goodwill', () => {
  it('gives the buyer credit, posts it, and records staff member and reason', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await staff.store.ok('POST', `/orders/${orderId}/goodwill`, {
      amount: '7.50',
      reason: 'came an hour late',
    })
    expect(await statement(client)).toMatchObject({
      balance: 7.5,
      entries: [{ name: 'Credit from us', reason: 'came an hour late', order_id: orderId }],
    })
    const posted = await test.db.rows(sql`
      select l.account, l.amount_cents from ledger_entries l join credit_entries e
        on l.posting = 'credit-' || e.credit_entry_id where e.order_id = ${orderId} order by account`)
    expect(posted).toEqual([
      { account: 'customer_credit', amount_cents: -750 },
      { account: 'goodwill', amount_cents: 750 },
    ])
    const log = await test.db.first(sql`
      select by_user_id, details from audit_log where action = 'goodwill' order by audit_log_id desc limit 1`)
    expect(log).toEqual({
      by_user_id: staff.store.userId,
      details: { amount: '$7.50', user_id: client.userId },
    })
  })

  it('gives credit once for each key', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const give = (amount: number) =>
      staff.store.call(
        'POST',
        `/orders/${orderId}/goodwill`,
        { amount, reason: 'came late' },
        { headers: { 'idempotency-key': 'a-gift' } },
      )
    const both = await Promise.all([give(7.5), give(7.5)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = await give(8)
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await statement(client)).balance).toBe(7.5)
  })

  it.each([
    { body: { amount: 5 }, fields: ['reason'] },
    { body: { amount: 0, reason: 'x' }, fields: ['amount'] },
    { body: { amount: 500.01, reason: 'x' }, fields: ['amount'] },
    { body: { amount: -5, reason: 'x' }, fields: ['amount'] },
  ])('rejects $body', async ({ body, fields }) => {
    const { orderId } = await aPlacedOrder(test)
    const reply = await staff.store.call('POST', `/orders/${orderId}/goodwill`, body)
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, fields])
  })

  it('is available only to staff of the order’s store, not for their own order or a closed account', async () => {
    const request = { amount: 5, reason: 'sorry' }
    const far = await aPlacedOrder(test, { storeId: 2 })
    const { client, orderId } = await aPlacedOrder(test)
    for (const caller of [client, staff.driver]) {
      const reply = await caller.call('POST', `/orders/${orderId}/goodwill`, request)
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    }
    expect((await staff.store.call('POST', `/orders/${far.orderId}/goodwill`, request)).error.code).toBe(
      'not_found',
    )
    const admin = await loginAs(test, 'admin')
    const own = await test.db.first<{ order_id: number }>(sql`
      update orders set user_id = ${admin.userId} where order_id = ${far.orderId} returning order_id`)
    const mine = await admin.call('POST', `/orders/${own!.order_id}/goodwill`, request)
    expect([mine.status, mine.error.code]).toEqual([403, 'own_order'])
    await test.db.run(sql`update orders set user_id = ${far.userId} where order_id = ${far.orderId}`)
    await bringTo(staff, orderId, 'complete')
    await client.ok('POST', `/users/${client.userId}/close`, { password: 'Cold-Beer-2026!' })
    const gone = await staff.store.call('POST', `/orders/${orderId}/goodwill`, request)
    expect([gone.status, gone.error.code]).toEqual([409, 'account_closed'])
  })
})

describe('the wallet', () => {
  it('can’t be changed directly in the database, nor can its history', async () => {
    const [member] = (await manyMembers(test, 1, 5_00)) as [Member]
    const by = (statement: ReturnType<typeof sql>) => test.db.run(statement)
    await expect(
      by(sql`update users set credit_cents = 900 where user_id = ${member.userId}`),
    ).rejects.toThrow('credit moves by rows of credit_entries only')
    await expect(
      test.db.owner.run(sql`delete from credit_entries where user_id = ${member.userId}`),
    ).rejects.toThrow('are kept as they are')
    await expect(
      by(sql`insert into credit_entries (user_id, kind, amount_cents, at)
        values (${member.userId}, 'goodwill', -100, ${test.clock.now()})`),
    ).rejects.toMatchObject({ constraint: 'credit_moves_the_right_way' })
  })

  it('never returns an order’s credit twice', async () => {
    const [member] = (await manyMembers(test, 1, 5_00)) as [Member]
    const cart = await filledCart(test, member)
    const { order_id } = await member.ok('POST', '/checkout', {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
    })
    await member.ok('PATCH', `/orders/${order_id}`, { status: 5 })
    await expect(
      test.db.run(sql`insert into credit_entries (user_id, kind, amount_cents, order_id, at)
        values (${member.userId}, 'returned', 500, ${order_id}, ${test.clock.now()})`),
    ).rejects.toThrow('would give back more credit than it took')
  })

  it('is emptied, in the ledger as well, when the account is closed', async () => {
    const [member] = (await manyMembers(test, 1, 5_00)) as [Member]
    await member.ok('POST', `/users/${member.userId}/close`, { password: 'Cold-Beer-2026!' })
    const entries = await test.db.rows(sql`
      select kind, amount_cents from credit_entries where user_id = ${member.userId} order by credit_entry_id`)
    expect(entries).toEqual([
      { kind: 'goodwill', amount_cents: 500 },
      { kind: 'closed', amount_cents: -500 },
    ])
  })

  it('pays for a whole order, which is posted as sold at departure', async () => {
    const [member] = (await manyMembers(test, 1, 300_00)) as [Member]
    const cart = await filledCart(test, member)
    const { order_id } = await member.ok('POST', '/checkout', {
      transaction_token: await aNonce(test),
      cart_id: cart.cart_id,
      user_id: member.userId,
      ...DOORS[1],
    })
    await bringTo(staff, order_id, 'complete')
    const sold = await test.db.first<{ used: number }>(sql`
      select sum(amount_cents)::int as used from ledger_entries where order_id = ${order_id} and account = 'customer_credit'`)
    expect(sold!.used).toBe(Math.round(cart.credit_used * 100))
  })
})
