import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AmountLimit } from '#contract/console/approvals.ts'
import { startSession } from '#server/features/accounts/accounts.service.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff, aStoreHand, anAdmin } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'

let test: TestShop
let staff: Staff
let second: Member
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  second = await anAdmin(test)
})
afterAll(() => test.close())

const answer = ({ status, error }: { status: number; error?: { code: string } }) =>
  error ? `${status} ${error.code}` : String(status)

const decide = (
  caller: Member,
  id: number,
  decision: 'approve' | 'reject' = 'approve',
  reason = 'I looked',
) => caller.call('POST', `/console/approvals/${id}`, { decision, reason })

/** Places an order of fifteen bottles, more than a store hand may refund alone. */
async function aLargeOrder() {
  const order = await aPlacedOrder(test, { quantity: 15 })
  await bringTo(staff, order.orderId, 'complete')
  return order
}

const requestRefund = (caller: Member, orderId: number, more: object = {}) =>
  caller.call('POST', `/orders/${orderId}/refunds`, { kind: 'whole', reason: 'all of it was warm', ...more })

/** Requests a refund that waits for a second person. */
async function aWaitingRefund(more: object = {}) {
  const hand = await aStoreHand(test)
  const order = await aLargeOrder()
  const reply = await requestRefund(hand, order.orderId, more)
  expect(answer(reply)).toBe('403 approval_required')
  return { ...order, hand, approvalId: reply.error.approval_id! }
}

const auditOf = async (approvalId: number) =>
  (
    await test.db.rows<{ action: string; by_user_id: number }>(sql`
      select action, by_user_id from audit_log where subject = ${`approval ${approvalId}`} order by audit_log_id`)
  ).map((row) => [row.action, row.by_user_id])

describe('POST /console/approvals/{approval_id}', () => {
  it('executes exactly the request, once, for any number of approvals', async () => {
    const { orderId, total, hand, approvalId } = await aWaitingRefund()
    const waiting = await hand.ok('GET', '/console/approvals')
    expect(waiting).toMatchObject([
      {
        approval_id: approvalId,
        kind: 'refund',
        order_id: orderId,
        amount: total,
        reason: 'all of it was warm',
        requested_by: { user_id: hand.userId },
        state: 'pending',
      },
    ])
    const replies = await Promise.all([1, 2, 3].map(() => decide(staff.admin, approvalId)))
    expect(replies.map(answer)).toEqual(['200', '200', '200'])
    expect(replies[0]!.data).toMatchObject({ state: 'approved', decided_by: { user_id: staff.admin.userId } })
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(Math.round(total * 100))
    expect((await staff.admin.ok('GET', `/orders/${orderId}`)).status).toBe(7)
    expect(await auditOf(approvalId)).toEqual([
      ['approval.requested', hand.userId],
      ['approval.approved', staff.admin.userId],
      ['approval.executed', hand.userId],
    ])
    const [use] = await test.db.rows<{ user_id: number }>(sql`
      select user_id from limit_uses where approval_id = ${approvalId}`)
    expect(use!.user_id).toBe(staff.admin.userId)
    expect(answer(await decide(second, approvalId))).toBe('409 approval_decided')
  })

  it('rejects with a reason, and changes nothing', async () => {
    const { orderId, approvalId } = await aWaitingRefund()
    expect(answer(await decide(staff.admin, approvalId, 'reject', ''))).toBe('400 reason_required')
    expect((await decide(staff.admin, approvalId, 'reject', 'not ours')).data).toMatchObject({
      state: 'rejected',
      decision_reason: 'not ours',
    })
    expect(answer(await decide(staff.admin, approvalId))).toBe('409 approval_decided')
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(0)
  })

  it('is rejected for the requester and for the owner of the order', async () => {
    const { orderId, userId } = await aLargeOrder()
    const response = await staff.admin.call('POST', `/orders/${orderId}/goodwill`, {
      amount: 210,
      reason: 'sorry',
    })
    expect(answer(response)).toBe('403 approval_required')
    const id = response.error.approval_id!
    expect(answer(await decide(staff.admin, id))).toBe('403 own_request')
    const owner = await anAdmin(test)
    await test.db.run(sql`update orders set user_id = ${owner.userId} where order_id = ${orderId}`)
    expect(answer(await decide(owner, id))).toBe('403 own_order')
    await test.db.run(sql`update orders set user_id = ${userId} where order_id = ${orderId}`)
    expect(answer(await decide(staff.store, id))).toBe('403 forbidden')
    expect(answer(await decide(second, 999_999))).toBe('404 not_found')
    expect(answer(await decide(second, id))).toBe('200')
    const [credit] = await test.db.rows<{ by_user_id: number; amount_cents: number }>(sql`
      select by_user_id, amount_cents from credit_entries where order_id = ${orderId} and kind = 'goodwill'`)
    expect(credit).toEqual({ by_user_id: staff.admin.userId, amount_cents: 210_00 })
  })

  it('rejects an outdated or expired request', async () => {
    const changed = await aWaitingRefund()
    await staff.admin.ok('POST', `/orders/${changed.orderId}/refunds`, {
      kind: 'amount',
      amount: 5,
      reason: 'one',
    })
    expect(answer(await decide(second, changed.approvalId))).toBe('409 approval_outdated')
    const expected = await aWaitingRefund({ kind: 'amount', amount: 210 })
    const demoted = await aWaitingRefund({ kind: 'amount', amount: 210 })
    await test.db.run(sql`update users set store_access = false where user_id = ${demoted.hand.userId}`)
    expect(answer(await decide(second, demoted.approvalId))).toBe('409 approval_outdated')
    const now = test.clock.now()
    test.clock.pass(7 * 24 * 60 + 1)
    const admin = await loginAs(test, 'admin')
    const late = await decide(admin, expected.approvalId)
    const list = await admin.ok('GET', '/console/approvals?state=expired')
    test.clock.set(now)
    expect(answer(late)).toBe('409 approval_expired')
    expect(list.map((row: { approval_id: number }) => row.approval_id)).toContain(expected.approvalId)
    expect((await saleOf(test, expected.orderId))!.refunded_cents).toBe(0)
  })

  it('is limited as well', async () => {
    const { approvalId } = await aWaitingRefund()
    await test.db.run(
      sql`update amount_limits set per_day_cents = 100 where role = 'approver' and action = 'refund'`,
    )
    const reply = await decide(second, approvalId)
    await test.db.run(
      sql`update amount_limits set per_day_cents = 500000 where role = 'approver' and action = 'refund'`,
    )
    expect(answer(reply)).toBe('403 approver_limit')
    expect(answer(await decide(second, approvalId))).toBe('200')
  })
})

describe('a pending request', () => {
  it('is stored once, however often it is sent', async () => {
    const { orderId, hand, approvalId } = await aWaitingRefund()
    const again = await Promise.all([1, 2].map(() => requestRefund(hand, orderId)))
    expect(again.map(({ error }) => error.approval_id)).toEqual([approvalId, approvalId])
  })

  it('with a key returns the same result after the approval', async () => {
    const hand = await aStoreHand(test)
    const { orderId } = await aLargeOrder()
    const ask = () =>
      hand.call(
        'POST',
        `/orders/${orderId}/refunds`,
        { kind: 'amount', amount: 201, reason: 'warm' },
        { headers: { 'idempotency-key': 'above' } },
      )
    const first = await ask()
    await decide(second, first.error.approval_id!)
    expect((await ask()).error.approval_id).toBe(first.error.approval_id)
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(201_00)
  })

  it('is visible to the requester and to admins, and never changes', async () => {
    const { hand, approvalId } = await aWaitingRefund()
    const ids = async (caller: Member) =>
      (await caller.ok('GET', '/console/approvals')).map((row: { approval_id: number }) => row.approval_id)
    expect(await ids(hand)).toEqual([approvalId])
    expect(await ids(await aStoreHand(test))).toEqual([])
    expect(await ids(second)).toContain(approvalId)
    await expect(
      test.db.run(sql`update approvals set amount_cents = 1 where approval_id = ${approvalId}`),
    ).rejects.toThrow('kept as it is')
    await expect(
      test.db.run(sql`
        update approvals set state = 'approved', decided_by = ${hand.userId} where approval_id = ${approvalId}`),
    ).rejects.toMatchObject({ constraint: 'approval_by_a_second_person' })
  })
})

describe('a gift card above the limit', () => {
  it('is issued once approved, and neither of the two people can redeem it', async () => {
    const limits = [{ role: 'admin', action: 'gift_card', per_order: 100, per_day: 1000 }]
    await staff.admin.ok('PUT', '/console/limits', { limits })
    const body = { amount: 120, email: 'mia.large@example.com', message: 'Cheers' }
    const response = await staff.admin.call('POST', '/gift_cards', body)
    expect(answer(response)).toBe('403 approval_required')
    expect(answer(await decide(second, response.error.approval_id!))).toBe('200')
    const mail = await test.db.first<{ body: string }>(sql`
      select body from messages where recipient = 'mia.large@example.com' order by message_id desc limit 1`)
    const code = /[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}/.exec(mail!.body)![0]
    for (const caller of [staff.admin, second])
      expect(answer(await caller.call('POST', '/gift_cards/redeem', { code }))).toBe('403 own_gift_card')
    const [mia] = (await manyMembers(test, 1)) as [Member]
    expect((await mia.ok('POST', '/gift_cards/redeem', { code })).amount).toBe(120)
  })
})

describe('PUT /console/limits', () => {
  const limitOf = async (role: string, action: string) =>
    ((await staff.admin.ok('GET', '/console/limits')) as AmountLimit[]).find(
      (one) => one.role === role && one.action === action,
    )!
  const set = (limit: object) => staff.admin.call('PUT', '/console/limits', { limits: [limit] })

  it('rejects an approval of a limit that was changed after the request', async () => {
    const seen = await limitOf('admin', 'refund')
    const raise = await set({ ...seen, per_day: seen.per_day + 500 })
    expect(answer(raise)).toBe('403 approval_required')
    expect(answer(await set({ ...seen, per_day: seen.per_day - 500 }))).toBe('200')
    expect(answer(await decide(second, raise.error.approval_id!))).toBe('409 approval_outdated')
    expect((await limitOf('admin', 'refund')).per_day).toBe(seen.per_day - 500)
  })

  it('lowers at once and raises with a second admin, and records before and after', async () => {
    const limit = { role: 'store_access', action: 'goodwill', per_order: 40, per_day: 150 }
    await staff.admin.ok('PUT', '/console/limits', { limits: [limit] })
    expect(await staff.store.ok('GET', '/console/limits')).toContainEqual({
      ...limit,
      version: expect.any(Number),
    })
    const raise = await staff.admin.call('PUT', '/console/limits', { limits: [{ ...limit, per_order: 60 }] })
    expect(answer(raise)).toBe('403 approval_required')
    expect(await staff.store.ok('GET', '/console/limits')).toContainEqual({
      ...limit,
      version: expect.any(Number),
    })
    expect(answer(await decide(second, raise.error.approval_id!))).toBe('200')
    expect(await staff.store.ok('GET', '/console/limits')).toContainEqual({
      ...limit,
      per_order: 60,
      version: expect.any(Number),
    })
    const row = await test.db.first<object>(sql`
      select before, after from audit_log where action = 'limits.changed' order by audit_log_id desc limit 1`)
    expect(row).toMatchObject({ before: { per_order: '$40.00' }, after: { per_order: '$60.00' } })
    expect(answer(await staff.store.call('PUT', '/console/limits', { limits: [limit] }))).toBe(
      '403 forbidden',
    )
    const unknown = { role: 'store_access', action: 'gift_card', per_order: 0, per_day: 0 }
    expect(answer(await second.call('PUT', '/console/limits', { limits: [unknown] }))).toMatch(/^40[34]/)
  })
})

describe('PUT /console/users/{user_id}/roles', () => {
  const OWNER = { roles: [{ role: 'owner' }], version: 0 }

  it('gives the admin role only with a second admin, and ends the user’s sessions', async () => {
    const [friend] = (await manyMembers(test, 1)) as [Member]
    const response = await staff.admin.call('PUT', `/console/users/${friend.userId}/roles`, OWNER)
    expect(answer(response)).toBe('403 approval_required')
    const me = async () => (await friend.call('GET', '/users/me')).data?.permissions?.admin_access
    expect(await me()).toBe(false)
    expect(answer(await decide(second, response.error.approval_id!))).toBe('200')
    expect((await friend.call('GET', '/users/me')).status).toBe(401)
    friend.cookies.set('token', await startSession(test.shop, friend.userId, 'full'))
    expect(await me()).toBe(true)
    const row = await test.db.first<object>(sql`
      select before, after, details from audit_log
      where subject = ${`user ${friend.userId}`} and action = 'roles.changed'`)
    expect(row).toMatchObject({
      before: { roles: '' },
      after: { roles: 'owner' },
      details: { approved_by: second.userId },
    })
  })

  it('leaves one admin after concurrent removals of each other', async () => {
    const [one, two] = [await anAdmin(test), await anAdmin(test)]
    // Each became an owner by one change.
    const none = { roles: [], version: 1 }
    const replies = await Promise.all([
      one.call('PUT', `/console/users/${two.userId}/roles`, none),
      two.call('PUT', `/console/users/${one.userId}/roles`, none),
    ])
    const { admins } = (await test.db.first<{ admins: number }>(sql`
      select count(*)::int as admins from users where admin_access and user_id in (${one.userId}, ${two.userId})`))!
    expect(admins).toBe(1)
    expect(replies.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(answer(await staff.admin.call('PUT', `/console/users/${staff.admin.userId}/roles`, none))).toBe(
      '403 forbidden',
    )
  })
})
