import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '#server/features/audit/audit-chain.service.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type RetainedRows, makeRetainedRows, retentionTrials } from '#testing/suites/retention-trials.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { RETENTION_RULES } from '../../../domain/privacy/retention-rules.ts'
import { endedGuestCarts } from './retention.queries.ts'
import { applyRetentionRules } from './retention.service.ts'

let test: TestShop
let rows: RetainedRows

beforeAll(async () => {
  test = await openTestShop()
  rows = await makeRetainedRows(test)
})

afterAll(() => test.close())

describe('the retention jobs', () => {
  it('retain each row until its period ends, and no longer', async () => {
    const trials = retentionTrials(rows)
    let passed = 0
    // In chronological order, because the clock only moves forward.
    const moments = [...new Set(trials.flatMap(({ kept, gone }) => [kept, gone]))].toSorted((a, b) => a - b)
    for (const moment of moments) {
      test.clock.pass(moment - passed)
      passed = moment
      const due = trials.filter(({ kept, gone }) => kept === moment || gone === moment)
      for (const { gone, ends } of due) if (gone === moment) await ends?.(test)
      await applyRetentionRules(test.shop)
      for (const { job, what, kept, left } of due) {
        const is = (await test.db.rows(left())).length > 0 ? 'there' : 'gone'
        expect(`${job}, ${what}, after ${moment} minutes: ${is}`).toBe(
          `${job}, ${what}, after ${moment} minutes: ${kept === moment ? 'there' : 'gone'}`,
        )
      }
    }
  })

  it('retain the data that accounting and legal reports need, and an intact audit log', async () => {
    const order = await test.db.first(sql`
      select o.total_cents > 0 as amount, o.status, d.outcome, i.total_cents > 0 as invoiced,
        o.age_confirmed_at is not null as age_confirmed, o.legal_texts is not null as texts
      from orders o join door_checks d using (order_id) join invoices i using (order_id)
      where o.order_id = ${rows.orderId} and i.kind = 'invoice'`)
    expect(order).toEqual({
      amount: true,
      status: 8,
      outcome: 'passed',
      invoiced: true,
      age_confirmed: true,
      texts: true,
    })
    expect((await verifyAuditLog(test.shop)).faults).toEqual([])
  })

  it('retain decisions and amounts of expired rows without their texts', async () => {
    const approval = await test.db.first(sql`
      select kind, amount_cents, state, decided_by from approvals where requested_by = ${rows.staff.store.userId}`)
    expect(approval).toEqual({
      kind: 'gift_card',
      amount_cents: 100,
      state: 'rejected',
      decided_by: rows.staff.admin.userId,
    })
    const list = await rows.staff.admin.ok('GET', '/console/approvals?state=rejected')
    expect(JSON.stringify(list)).toContain('Issue a gift card of $1.00')
    const gift = await test.db.first(
      sql`select amount_cents, code_end from gift_cards where redeemed_by = ${rows.userId}`,
    )
    expect(gift).toEqual({ amount_cents: 100, code_end: 'ABCD' })
  })

  it('each have a test row', () => {
    const tried = new Set(retentionTrials(rows).map(({ job }) => job))
    const ruled = new Set(RETENTION_RULES.flatMap(({ job }) => job ?? []))
    expect([...tried].toSorted()).toEqual([...ruled].toSorted())
  })

  it('find guest carts by index', async () => {
    const ended = endedGuestCarts(test.clock.now(), 500)
    const plan = await test.db.transaction(async (tx) => {
      // The test shop has so few carts that a sequential scan is cheaper.
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows(sql`explain ${ended}`)
    })
    expect(JSON.stringify(plan)).toContain('carts_of_guests')
  })
})

describe('the privacy page', () => {
  it('shows the table of rules that the jobs apply', async () => {
    const pages: { uri: string; content: string }[] = await shopper(test).ok('GET', '/content?limit=50')
    const { content } = pages.find(({ uri }) => uri === 'privacy-policy')!
    for (const { what, period, remains } of RETENTION_RULES) {
      expect(content).toContain(`<th scope="row">${what}</th><td>${period}<br>`)
      expect(content).toContain(remains)
    }
    expect(content).not.toContain('[retention-table]')
  })
})
