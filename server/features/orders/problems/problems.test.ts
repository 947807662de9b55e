import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aVerifiedGuest } from '#testing/fixtures/builders.ts'
import { manyMembers, type Member } from '#testing/fixtures/members.ts'
import { aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true, connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const pathOf = (orderId: number) => `/orders/${orderId}/problems`
const cents = (dollars: number) => Math.round(dollars * 100)

async function aDelivered(quantity = 3) {
  const order = await aPlacedOrder(test, { quantity })
  await bringTo(staff, order.orderId, 'complete')
  return order
}

const broken = (quantity = 1) => ({ reason: 'broken', items: [{ part: 1, quantity }], details: '' })

/** Returns a delivered order with an open report of one of its packs. */
async function aReported(quantity = 3) {
  const order = await aDelivered(quantity)
  const { reports } = await order.client.ok('POST', pathOf(order.orderId), broken())
  return { ...order, report: reports[0] }
}

const refundFor = (report: { problem_report_id: number; version: number }, quantity = 1) => ({
  kind: 'lines',
  lines: [{ part: 1, quantity }],
  reason: 'Sorry about that.',
  problem_report_id: report.problem_report_id,
  problem_version: report.version,
})

const lastMail = async (member: Member) => {
  const { email } = await member.ok('GET', '/users/me')
  return (await test.db.first<{ subject: string; body: string }>(sql`
    select subject, body from messages where recipient = ${email} order by message_id desc limit 1`))!
}

/** @source A-PROBLEM-1, A-PROBLEM-2 */
describe('a problem with a delivered order', () => {
  it('is reported by item and pack, listed for the store, refunded at the charged price, and mailed', async () => {
    const { client, orderId } = await aDelivered()
    const before = await client.ok('GET', pathOf(orderId))
    expect(before).toMatchObject({ can_report: true, reports: [], items: [{ quantity: 3, reportable: 3 }] })
    const details = '  Two corks were\u0000 wet \u0007 '
    const asked = { ...broken(2), items: JSON.stringify([{ part: 1, quantity: 2 }]), details }
    const { reports, items } = await client.ok('POST', pathOf(orderId), asked)
    expect(items).toMatchObject([{ reportable: 1 }])
    expect(reports).toMatchObject([
      { reason: 'broken', details: 'Two corks were wet', status: 'open', version: 1, refunded: 0 },
    ])
    const listed = await staff.store.ok('GET', '/console/problems')
    expect(listed.at(-1)).toMatchObject({ order_id: orderId, status: 'open', items: [{ quantity: 2 }] })

    const refunds = await staff.store.ok('POST', `/orders/${orderId}/refunds`, refundFor(reports[0], 2))
    const [sold] = refunds.parts
    expect(cents(sold.refunded)).toBe(Math.floor((cents(sold.amount) * 2) / 3))
    const after = await client.ok('GET', pathOf(orderId))
    expect(after.reports).toMatchObject([
      { status: 'refunded', version: 2, reply: 'Sorry about that.', refunded: sold.refunded },
    ])
    expect(after.items).toMatchObject([{ reportable: 1 }])
    expect((await lastMail(client)).body).toMatch(/Sorry about that\.[^]*2 to 5 business days/)
    const open = await staff.store.ok('GET', '/console/problems')
    expect(open.filter((one: { order_id: number }) => one.order_id === orderId)).toEqual([])
    const audited = await test.db.rows<{ action: string; by_user_id: number }>(sql`
      select action, by_user_id from audit_log
      where subject = ${`order ${orderId}`} and action like 'problem.%' order by audit_log_id`)
    expect(audited).toEqual([
      { action: 'problem.reported', by_user_id: client.userId },
      { action: 'problem.resolved', by_user_id: staff.store.userId },
    ])
  })

  it('can be answered or declined with a reply, which is mailed with the shopper’s rights', async () => {
    for (const status of ['answered', 'declined']) {
      const { client, orderId, report } = await aReported()
      const path = `${pathOf(orderId)}/${report.problem_report_id}`
      const silent = await staff.store.call('PATCH', path, { version: 1, status, reply: ' ' })
      expect(silent.error.fields).toEqual({ reply: 'Please write what we tell the customer.' })
      const { reports, items } = await staff.store.ok('PATCH', path, {
        version: 1,
        status,
        reply: 'We rang.',
      })
      expect(reports).toMatchObject([{ status, reply: 'We rang.', version: 2 }])
      // The items can be reported again, because a reply doesn't end the rights under the law.
      expect(items).toMatchObject([{ reportable: 3 }])
      const mail = await lastMail(client)
      expect(mail.body).toMatch(/We rang\.[^]*Australian Consumer Law/)
    }
  })

  it('rejects a resolution of an old version with a 409 and the current report, and a second one with a 409', async () => {
    const { orderId, report } = await aReported()
    const path = `${pathOf(orderId)}/${report.problem_report_id}`
    await staff.store.ok('PATCH', path, { version: 1, status: 'answered', reply: 'First' })
    const old = await staff.store.call('PATCH', path, { version: 1, status: 'declined', reply: 'Second' })
    expect([old.status, old.error.code, old.error.current]).toMatchObject([
      409,
      'stale',
      { reply: 'First', version: 2, status: 'answered' },
    ])
    const again = await staff.store.call('PATCH', path, { version: 2, status: 'declined', reply: 'Third' })
    expect([again.status, again.error.code]).toEqual([409, 'problem_resolved'])
    const refund = await staff.store.call('POST', `/orders/${orderId}/refunds`, refundFor(report))
    expect([refund.status, refund.error.code]).toEqual([409, 'stale'])
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(0)
  })

  it('is accepted once per pack while open, even for concurrent requests', async () => {
    const { client, orderId } = await aDelivered(3)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => client.call('POST', pathOf(orderId), broken())),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('problem_reported')
    expect((await client.ok('GET', pathOf(orderId))).items).toMatchObject([{ reportable: 0 }])
    const [{ problem_report_id: id }] = (await client.ok('GET', pathOf(orderId))).reports
    await expect(
      test.db.run(sql`
        insert into problem_report_items (problem_report_id, part, quantity)
        select ${id}, part + 1, 1 from settlement_parts where order_id = ${orderId} and part = 1`),
    ).rejects.toMatchObject({ constraint: 'problem_item_is_free' })
  })

  it('is idempotent by key, and a 422 for another body with the same key', async () => {
    const { client, orderId } = await aDelivered(3)
    const ask = (details: string) =>
      client.call(
        'POST',
        pathOf(orderId),
        { ...broken(), details },
        { headers: { 'idempotency-key': 'p-1' } },
      )
    const replies = await Promise.all([ask('wet'), ask('wet'), ask('wet')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await client.ok('GET', pathOf(orderId))).reports).toHaveLength(1)
    const other = await ask('dry')
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('is refunded once for concurrent requests of staff, up to the charged amount', async () => {
    const { client, orderId, report, total } = await aReported(2)
    const press = (nth: number) =>
      staff.admin.call('POST', `/orders/${orderId}/refunds`, refundFor(report), {
        headers: { 'idempotency-key': `press-${nth}` },
      })
    const replies = await Promise.all([1, 2, 3, 4, 5].map(press))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const [{ refunded, status }] = (await client.ok('GET', pathOf(orderId))).reports
    expect(status).toBe('refunded')
    expect((await saleOf(test, orderId))!.refunded_cents).toBe(cents(refunded))
    // Refunding the second pack succeeds; one pack more than ordered is rejected.
    const { reports } = await client.ok('POST', pathOf(orderId), broken())
    const tooMuch = await staff.admin.call('POST', `/orders/${orderId}/refunds`, refundFor(reports[0], 2))
    expect(tooMuch.error.code).toBe('refund_too_large')
    await staff.admin.ok('POST', `/orders/${orderId}/refunds`, refundFor(reports[0]))
    expect((await saleOf(test, orderId))!.refunded_cents).toBeLessThanOrEqual(cents(total))
    expect((await client.call('POST', pathOf(orderId), broken())).error.code).toBe('problem_reported')
  })

  it('above a limit is resolved when a second person approves the refund', async () => {
    const { client, orderId, report } = await aReported()
    await test.db.run(sql`
      update amount_limits set per_order_cents = 1 where role = 'store_access' and action = 'refund'`)
    const asked = await staff.store.call('POST', `/orders/${orderId}/refunds`, refundFor(report))
    expect([asked.status, asked.error.code]).toEqual([403, 'approval_required'])
    expect((await client.ok('GET', pathOf(orderId))).reports).toMatchObject([{ status: 'open' }])
    await staff.admin.ok('POST', `/console/approvals/${asked.error.approval_id}`, { decision: 'approve' })
    expect((await client.ok('GET', pathOf(orderId))).reports).toMatchObject([{ status: 'refunded' }])
  })

  it('is reported only by the owner and answered only by the store', async () => {
    const { client, orderId, report } = await aReported()
    const [stranger] = (await manyMembers(test, 1)) as [Member]
    const elsewhere = await aStoreHand(test, 2)
    for (const caller of [stranger, staff.driver, elsewhere]) {
      expect((await caller.call('GET', pathOf(orderId))).status).toBe(404)
      expect((await caller.call('POST', pathOf(orderId), broken())).status).toBe(404)
    }
    expect((await staff.store.call('POST', pathOf(orderId), broken())).error.code).toBe('forbidden')
    const answer = { version: 1, status: 'answered', reply: 'Mine' }
    const path = `${pathOf(orderId)}/${report.problem_report_id}`
    expect((await client.call('PATCH', path, answer)).error.code).toBe('forbidden')
    expect((await elsewhere.call('PATCH', path, answer)).status).toBe(404)
    expect((await client.call('GET', '/console/problems')).error.code).toBe('forbidden')
    expect(await elsewhere.ok('GET', '/console/problems')).toEqual([])
    const another = await aReported()
    const mixed = `${pathOf(another.orderId)}/${report.problem_report_id}`
    expect((await staff.store.call('PATCH', mixed, answer)).status).toBe(404)
  })

  it('needs a delivered order, a reason, delivered items, and details for the reason “something else”', async () => {
    const { client, orderId } = await aDelivered()
    const fieldsOf = async (body: object) => (await client.call('POST', pathOf(orderId), body)).error.fields
    expect(await fieldsOf({})).toEqual({ reason: 'Please choose what went wrong.' })
    expect(await fieldsOf({ reason: 'broken' })).toEqual({ items: 'Please choose the items it’s about.' })
    expect(await fieldsOf({ reason: 'other' })).toEqual({ details: 'Please tell us what went wrong.' })
    expect(await fieldsOf({ reason: 'late', details: 'x'.repeat(1001) })).toHaveProperty('details')
    for (const items of [
      [{ part: 2, quantity: 1 }],
      [{ part: 1, quantity: 4 }],
      [...broken().items, ...broken().items],
    ])
      expect((await client.call('POST', pathOf(orderId), { ...broken(), items })).error.code).toBe(
        'problem_reported',
      )
    const early = await aPlacedOrder(test)
    await bringTo(staff, early.orderId, 'transit')
    expect((await early.client.ok('GET', pathOf(early.orderId))).can_report).toBe(false)
    expect((await early.client.call('POST', pathOf(early.orderId), broken())).error.code).toBe(
      'order_not_delivered',
    )
    expect((await staff.driver.call('GET', pathOf(early.orderId))).error.code).toBe('forbidden')
  })

  it('can be reported by a guest, up to ten times a day', async () => {
    const { client, body } = await aVerifiedGuest(test)
    const { order_id: orderId } = await client.ok('POST', '/checkout', body)
    await bringTo(staff, orderId, 'complete')
    const report = async (details: string) =>
      (await client.call('POST', pathOf(orderId), { reason: 'late', details })).status
    expect(await report('1 h')).toBe(200)
    await setRateCounts(test.db, 9)
    expect([await report('2 h'), await report('3 h')]).toEqual([200, 429])
  })
})
