import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { loginAs, placeOrderAs } from '#testing/fixtures/builders.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import type { CohortReport, SalesChart, SalesRow, SalesSummary } from '#contract/console/reports.ts'
import { lockProgress } from './count-orders.queries.ts'
import { countOrders } from './count-orders.service.ts'
import { verifyReports } from './verify-reports.service.ts'

type Cohort = CohortReport['cohorts'][number]

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const PERIOD = 'from=2026-01-01&to=2026-12-31'
const report = async (query = '') => {
  const { json } = await staff.admin.call('GET', `/console/reports/sales?${PERIOD}&${query}`)
  return json as SalesSummary & { data: SalesRow[] }
}
const cents = (dollars: number) => Math.round(dollars * 100)

/** Reads the income in the ledger entries by day, store, zone or hour. */
const income = (by: 'day' | 'store' | 'zone' | 'hour') =>
  test.db.rows<{ key: string; cents: number }>(sql`
    select case ${by}::text when 'day' then to_char(l.at at time zone t.time_zone, 'YYYY-MM-DD')
        when 'store' then o.store_id::text when 'zone' then o.zone_id::text
        else extract(hour from l.at at time zone t.time_zone)::text end as key, -sum(l.amount_cents)::bigint as cents
    from ledger_entries l join orders o using (order_id) join stores t using (store_id)
    where l.account in ('sales', 'discounts', 'delivery', 'surcharge') group by 1 order by 1`)

/** Asserts that every grouping matches the ledger, and the lines match the totals. */
async function expectLedger(): Promise<void> {
  for (const by of ['day', 'store', 'zone', 'hour'] as const) {
    const { data } = await allPages(by)
    const sold = data
      .filter(({ net_sales }) => net_sales !== 0)
      .map(({ key, net_sales }) => ({ key, cents: cents(net_sales) }))
    const books = (await income(by)).filter((row) => row.cents !== 0)
    expect([by, sold.toSorted(byKey)]).toEqual([by, books.toSorted(byKey)])
  }
  const whole = (await income('store')).reduce((sum, row) => sum + row.cents, 0)
  for (const by of ['product', 'category'] as const) {
    const { data, totals, other } = await allPages(by)
    for (const figure of ['net_sales', 'gst', 'refunds', 'discounts', 'gross_sales'] as const)
      expect([figure, [...data, other!].reduce((sum, row) => sum + cents(row[figure]), 0)]).toEqual([
        figure,
        cents(totals[figure]),
      ])
    expect(cents(totals.net_sales)).toBe(whole)
  }
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

async function allPages(by: string) {
  const first = await report(`by=${by}`)
  const data = [...first.data]
  for (let page = 2; page <= first.total_pages; page++)
    data.push(...(await report(`by=${by}&page=${page}`)).data)
  return { ...first, data }
}

describe('sales by period', () => {
  it('match the ledger to the cent, before and after orders, refunds and goodwill', async () => {
    await expectLedger()
    const before = (await report()).totals
    const one = await aPlacedOrder(test, { quantity: 3 })
    const two = await aPlacedOrder(test, { quantity: 2, storeId: 5 })
    expect((await report()).totals).toMatchObject({ placed: before.placed + 2, orders: before.orders })
    await bringTo(staff, one.orderId, 'complete')
    await staff.admin.ok('PATCH', `/orders/${two.orderId}`, { status: 5, reason: 'no driver' })
    await staff.admin.ok('POST', `/orders/${one.orderId}/refunds`, {
      kind: 'amount',
      amount: 4.37,
      reason: 'warm',
    })
    await staff.admin.ok('POST', `/orders/${one.orderId}/goodwill`, { amount: 3, reason: 'late' })
    const { totals } = await report()
    expect(totals).toMatchObject({
      orders: before.orders + 1,
      canceled: before.canceled + 1,
      new_customers: before.new_customers + 1,
      delivered: before.delivered + 1,
    })
    expect(cents(totals.net_sales - before.net_sales)).toBe(cents(one.total) - 437)
    expect(cents(totals.refunds - before.refunds)).toBe(437)
    expect(cents(totals.goodwill - before.goodwill)).toBe(300)
    await expectLedger()
  })

  it('count each change once, even with repeated and concurrent counts', async () => {
    const { orderId } = await aPlacedOrder(test, { quantity: 1 })
    await bringTo(staff, orderId, 'complete')
    await Promise.all([countOrders(test.shop), countOrders(test.shop), report()])
    const { totals } = await report()
    await test.db.run(sql`insert into report_changes (order_id) select order_id from orders`)
    await Promise.all([countOrders(test.shop), countOrders(test.shop)])
    expect((await report()).totals).toEqual(totals)
    await expectLedger()
  })

  it.each([
    ['an invalid day', 'from=yesterday', 400],
    ['an end before the start', 'from=2026-02-02&to=2026-02-01', 400],
    ['an unknown grouping', 'by=moon', 400],
    ['a single day of 25 hours', 'from=2026-04-05&to=2026-04-05&by=hour', 200],
  ])('%s', async (_, query, status) => {
    expect((await staff.admin.call('GET', `/console/reports/sales?${query}`)).status).toBe(status)
  })

  it.each([
    ['from=2026-02-02&to=2026-02-01', 'The end can’t be before the start.'],
    ['from=2010-01-01&to=2026-02-01', 'A report covers at most ten years.'],
  ])('name what is wrong with the period %s', async (query, message) => {
    const { error } = await staff.admin.call('GET', `/console/reports/sales?${query}`)
    expect(error.fields).toEqual({ to: message })
  })

  it('are available only with permission, for the caller’s stores', async () => {
    for (const path of ['sales', 'chart', 'gst', 'journal.csv'])
      expect((await staff.store.call('GET', `/console/reports/${path}`)).status).toBe(403)
    const accountant = await loginAs(test, 'accountant')
    const own = await accountant.call('GET', `/console/reports/sales?${PERIOD}&by=store`)
    expect((own.data as SalesRow[]).map(({ key }) => key)).toEqual(['1'])
    const all = await report('by=store&store_id=1')
    expect(own.json.totals).toEqual(all.totals)
    expect((await accountant.call('GET', '/console/reports/sales?store_id=2')).status).toBe(403)
  })
})

describe('the chart of sales', () => {
  const chart = (query: string): Promise<SalesChart> =>
    staff.admin.ok('GET', `/console/reports/chart?${query}`)
  const sum = (points: SalesChart['points'], of: 'net_sales' | 'units') =>
    points.reduce((all, point) => all + cents(point[of]), 0)

  it.each([
    ['day', 'from=2026-11-01&to=2026-11-30', 30],
    ['week', 'from=2026-07-01&to=2026-11-30', 22],
    ['month', 'from=2025-07-01&to=2026-11-30', 17],
  ])('adds up to the report by %s and in every other grouping', async (step, period, count) => {
    const { totals } = (await staff.admin.call('GET', `/console/reports/sales?${period}`))
      .json as SalesSummary
    const byPeriod = await chart(`${period}&by=period`)
    expect(byPeriod).toMatchObject({ step, is_complete: true })
    expect(byPeriod.points).toHaveLength(count)
    expect(byPeriod.points[0]).toMatchObject({ from: period.slice(5, 15), weekday: null, hour: null })
    expect(sum(byPeriod.points, 'net_sales')).toBe(cents(totals.net_sales))
    const byHour = await chart(`${period}&by=weekday_hour`)
    expect(sum(byHour.points, 'net_sales')).toBe(cents(totals.net_sales))
    const byCategory = await chart(`${period}&by=category`)
    expect(byCategory.step).toBe(step === 'day' ? 'day' : 'month')
    expect(sum(byCategory.points, 'units')).toBe(cents(totals.units))
  })

  it('names at most four categories, and sums the rest', async () => {
    const { points } = await chart(`${PERIOD}&by=category`)
    const keys = new Set(points.map(({ key }) => key))
    keys.delete('')
    expect(keys.size).toBeGreaterThan(0)
    expect(keys.size).toBeLessThanOrEqual(4)
    for (const { key, name, from } of points) {
      expect(name === '').toBe(key === '')
      expect(from).toMatch(/^2026-/)
    }
  })

  it('places sales on the weekday of the store', async () => {
    const day = (await chart('from=2026-11-20&to=2026-11-20&by=weekday_hour')).points
    expect(new Set(day.map(({ weekday }) => weekday))).toEqual(new Set([5]))
  })

  it.each(['by=moon', 'from=yesterday', 'from=2026-02-02&to=2026-02-01'])('rejects %s', async (query) => {
    const { error } = await staff.admin.call('GET', `/console/reports/chart?${query}`)
    expect(error.code).toBe('invalid_input')
  })

  it('covers the stores of the caller', async () => {
    const accountant = await loginAs(test, 'accountant')
    const own: SalesChart = await accountant.ok('GET', `/console/reports/chart?${PERIOD}`)
    expect(own.points).toEqual((await chart(`${PERIOD}&store_id=1`)).points)
    expect((await accountant.call('GET', '/console/reports/chart?store_id=2')).error.code).toBe('forbidden')
    const visitor = shopper(test)
    expect((await visitor.call('GET', '/console/reports/chart')).error.code).toBe('not_signed_in')
  })
})

describe('customers by the month of their first order', () => {
  const cohorts = async (query = '') =>
    (await staff.admin.ok('GET', `/console/reports/cohorts?${PERIOD}&${query}`)).cohorts as Cohort[]

  it('match the sold orders, by store and in total', async () => {
    for (const storeId of [null, 1, 5]) {
      const firsts = await test.db.rows<{ month: string; customers: number }>(sql`
        select to_char(min(l.at at time zone t.time_zone), 'YYYY-MM') as month, o.user_id
        from ledger_entries l join orders o using (order_id) join stores t using (store_id)
        where l.account = 'sales' and (${storeId}::int is null or o.store_id = ${storeId}) group by o.user_id`)
      const count = (month: string) => firsts.filter((each) => each.month === month).length
      const found = await cohorts(storeId === null ? '' : `store_id=${storeId}`)
      expect(found.map(({ month, customers }) => [month, customers])).toEqual(
        found.map(({ month }) => [month, count(month)]),
      )
      expect(found.reduce((sum, { customers }) => sum + customers, 0)).toBe(firsts.length)
    }
  })

  it('count returning customers, and move to an earlier month if an earlier order is counted', async () => {
    const one = await aPlacedOrder(test)
    await bringTo(staff, one.orderId, 'complete')
    const before = await cohorts('store_id=1')
    // A month earlier, as if it had been counted late.
    const now = test.clock.now()
    test.clock.set('2026-10-16T18:30:00+11:00')
    const earlier = await placeOrderAs(test, one.client)
    await bringTo(staff, earlier.orderId, 'complete')
    test.clock.set(now)
    const after = await cohorts('store_id=1')
    const of = (list: Cohort[], month: string) => list.find((each) => each.month === month)
    expect(of(after, '2026-11')!.customers).toBe(of(before, '2026-11')!.customers - 1)
    expect(of(after, '2026-10')!.customers).toBe((of(before, '2026-10')?.customers ?? 0) + 1)
    expect(of(after, '2026-10')!.returned).toEqual([(of(before, '2026-10')?.returned[0] ?? 0) + 1])
    expect(await verifyReports(test.shop)).toEqual([])
  })
})

describe('while orders older than the reports are counted', () => {
  it('a report returns the counted figures without waiting', async () => {
    await countOrders(test.shop)
    const whole = await report()
    await test.db.run(sql`update report_progress set filled_to = 0, is_filled = false`)
    const locked = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const counting = test.db.transaction(async (tx) => {
      await lockProgress(tx)
      locked.resolve()
      await read.promise
    })
    await locked.promise
    const meanwhile = await report().finally(read.resolve)
    await counting
    expect(meanwhile).toMatchObject({ is_complete: false, totals: whole.totals })
    await countOrders(test.shop)
    expect(await report()).toEqual(whole)
  })
})

describe('GST of a period', () => {
  it('matches its documents to the cent', async () => {
    const { orderId } = await aPlacedOrder(test, { quantity: 2 })
    await bringTo(staff, orderId, 'complete')
    await staff.admin.ok('POST', `/orders/${orderId}/refunds`, { kind: 'whole', reason: 'corked' })
    const { data: gst, json } = await staff.admin.call('GET', `/console/reports/gst?${PERIOD}&limit=250`)
    const [sums] = await test.db.rows<Record<string, number>>(sql`
      select count(*)::int as documents, sum(total_cents) filter (where kind = 'invoice')::int as invoiced,
        sum(gst_cents) filter (where kind = 'invoice')::int as gst_invoiced,
        sum(total_cents) filter (where kind = 'adjustment')::int as adjusted,
        sum(gst_cents) filter (where kind = 'adjustment')::int as gst_adjusted from invoices`)
    expect(json.total_count).toBe(sums!.documents)
    for (const name of ['invoiced', 'gst_invoiced', 'adjusted', 'gst_adjusted'])
      expect([name, cents(gst[name])]).toEqual([name, sums![name]])
    expect(cents(gst.gst)).toBe(sums!.gst_invoiced! - sums!.gst_adjusted!)
    expect(gst.invoices).toHaveLength(sums!.documents!)
    expect(gst.invoices.at(-1)).toMatchObject({
      kind: 'adjustment',
      order_id: orderId,
      issued_on: '2026-11-20',
    })
  })
})

describe('the journal', () => {
  it.each(['xero', 'myob'])('for %s contains the whole ledger, balanced', async (format) => {
    const query = `${PERIOD}&format=${format}&per=month`
    const { text } = await staff.admin.call('GET', `/console/reports/journal.csv?${query}`)
    const [head, ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.replace(/"[^"]*"/g, 'quoted').split(','))
    const column = (name: string) => head!.findIndex((each) => each.includes(name))
    const amountOf = (row: string[]) =>
      format === 'xero'
        ? cents(Number(row[column('Amount')]))
        : cents(Number(row[column('Debit')]) - Number(row[column('Credit')]))
    const lines = rows.filter((row) => row.length > 1)
    expect(lines.reduce((sum, row) => sum + amountOf(row), 0)).toBe(0)
    const gateway = lines.filter((row) => row.includes('Card gateway clearing'))
    const books = await test.db.first<{ cents: number }>(
      sql`select sum(amount_cents)::int as cents from ledger_entries where account = 'gateway'`,
    )
    expect(gateway.reduce((sum, row) => sum + amountOf(row), 0)).toBe(books!.cents)
    const codes = format === 'xero' ? ['GST on Income', 'GST Free Income'] : ['GST', 'FRE']
    const codeOf = (row: string[]) => row[column('GST Code')]!
    const income = lines.filter((row) => codes.includes(codeOf(row)) || row.includes('GST collected'))
    const revenue = await test.db.first<{ cents: number }>(
      sql`select sum(amount_cents)::int as cents from ledger_entries
        where account in ('sales', 'delivery', 'surcharge', 'discounts')`,
    )
    expect(income.reduce((sum, row) => sum + amountOf(row), 0)).toBe(revenue!.cents)
    const { json } = await staff.admin.call('GET', `/console/reports/gst?${PERIOD}`)
    const { data } = json as { data: { gst_free_sales: number } }
    const free = lines.filter((row) => codeOf(row) === codes[1])
    expect(free.reduce((sum, row) => sum - amountOf(row), 0)).toBe(cents(data.gst_free_sales))
    expect(lines.some((row) => row.includes('Refunds to customers'))).toBe(true)
  })
})
