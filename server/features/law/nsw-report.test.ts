import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NswReport } from '#contract/console/regulators.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const PATH = '/console/reports/regulators/nsw'
const TODAY = 'from=2026-11-20&to=2026-11-20'
const read = (query = TODAY): Promise<NswReport> => staff.admin.ok('GET', `${PATH}?${query}`)

async function delivered(kind: 'wine' | 'beer_cider') {
  const order = await aPlacedOrder(test, { storeId: 5, kind, from: 1, quantity: 12 })
  await bringTo(staff, order.orderId, 'complete', staff.driverNsw)
  const rows = await test.db.rows<{ ml: number }>(sql`
    select (pack_size * quantity_supplied * unit_volume_ml)::int as ml from order_lines where order_id = ${order.orderId}`)
  return { ...order, millilitres: rows.reduce((sum, { ml }) => sum + ml, 0) }
}

const rowsOf = ({ rows }: NswReport, category: string) => rows.filter((row) => row.category === category)
const volumeOf = (report: NswReport, category: string) =>
  rowsOf(report, category).reduce((sum, { millilitres }) => sum + millilitres, 0)

/** @source A-LAW-5, L-16 */
describe('GET /console/reports/regulators/nsw', () => {
  it('adds up delivered orders by licence, postcode and category', async () => {
    const before = await read()
    const [wine, beer] = [await delivered('wine'), await delivered('beer_cider')]
    const undelivered = await aPlacedOrder(test, { storeId: 5 })
    await bringTo(staff, undelivered.orderId, 'transit', staff.driverNsw)
    const after = await read()
    expect(after.totals.deliveries).toBe(before.totals.deliveries + 2)
    expect(after.totals.millilitres).toBe(before.totals.millilitres + wine.millilitres + beer.millilitres)
    expect(volumeOf(after, 'wine')).toBe(volumeOf(before, 'wine') + wine.millilitres)
    expect(volumeOf(after, 'beer_cider_perry_mead')).toBe(
      volumeOf(before, 'beer_cider_perry_mead') + beer.millilitres,
    )
    expect(rowsOf(after, 'wine').at(-1)).toMatchObject({
      postcode: '2010',
      licence_number: expect.stringMatching(/\d/),
    })
    expect(after.reconciled).toBe(true)
  })

  it('lists a second licence in the period apart', async () => {
    const { orderId, millilitres } = await delivered('wine')
    await test.db.owner.run(sql`alter table orders disable trigger user`)
    await test.db.run(sql`update orders set licence_number = 'LIQP000000002' where order_id = ${orderId}`)
    await test.db.owner.run(sql`alter table orders enable trigger user`)
    expect((await read()).rows).toContainEqual({
      licence_number: 'LIQP000000002',
      postcode: '2010',
      category: 'wine',
      millilitres,
    })
  })

  it('omits deliveries of orders that were placed on an earlier day, and other states', async () => {
    const before = await read()
    const { orderId } = await delivered('wine')
    await test.db.run(
      sql`update orders set placed_at = placed_at - interval '1 day' where order_id = ${orderId}`,
    )
    const victorian = await aPlacedOrder(test)
    await bringTo(staff, victorian.orderId, 'complete')
    expect((await read()).totals).toEqual(before.totals)
  })

  it('is a nil report for a period without deliveries', async () => {
    expect(await read('from=2020-01-01&to=2020-06-30')).toEqual({
      from: '2020-01-01',
      to: '2020-06-30',
      rows: [],
      totals: { deliveries: 0, millilitres: 0 },
      checks: [
        { what: 'millilitres', report: 0, orders: 0 },
        { what: 'deliveries', report: 0, orders: 0 },
      ],
      reconciled: true,
    })
  })

  it('exports the same rows as CSV, and records each export', async () => {
    const { rows } = await read()
    const { text } = await staff.admin.call('GET', `${PATH}.csv?${TODAY}`)
    const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('licence_number,postcode,category,millilitres')
    expect(lines).toEqual(
      rows.map((row) => [row.licence_number, row.postcode, row.category, row.millilitres].join(',')),
    )
    const [last] = await test.db.rows(sql`
      select action, subject from audit_log order by audit_log_id desc limit 1`)
    expect(last).toEqual({ action: 'report.exported', subject: 'report nsw' })
  })

  it('rejects a backward or long period, and a manager', async () => {
    for (const query of ['from=2026-07-02&to=2026-07-01', 'from=2024-01-01&to=2026-07-01', 'from=2026-07-01'])
      expect((await staff.admin.call('GET', `${PATH}?${query}`)).status).toBe(400)
    const manager = await loginAs(test, 'manager')
    expect((await manager.call('GET', `${PATH}?${TODAY}`)).status).toBe(403)
    const accountant = await loginAs(test, 'accountant')
    expect((await accountant.call('GET', `${PATH}?${TODAY}`)).status).toBe(200)
  })

  it('names the products whose volume is unknown', async () => {
    const { orderId } = await delivered('wine')
    await test.db.run(sql`update order_lines set unit_volume_ml = 0 where order_id = ${orderId}`)
    const reply = await staff.admin.call('GET', `${PATH}?${TODAY}`)
    expect([reply.status, reply.error.code]).toEqual([409, 'report_incomplete'])
    expect(Object.keys(reply.error.fields ?? {})).toEqual([expect.stringMatching(/^product_\d+$/)])
  })
})
