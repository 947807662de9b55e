import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { ORIGIN } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

async function fileOf(query: string) {
  const cookie = [...staff.admin.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, host: new URL(ORIGIN).host }
  const reply = await test.app.inject({ url: `/api/console/evidence?${query}`, headers })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  const text = (name: string) => new TextDecoder().decode(files[name])
  return { files, text, json: JSON.parse(text('evidence.json')) }
}

/** @source A-LAW-8 */
describe('GET /console/evidence', () => {
  it('zips PDF, JSON and CSV of an order with their hashes, without data of a document', async () => {
    const { orderId } = await aPlacedOrder(test, { storeId: 5 })
    await bringTo(staff, orderId, 'complete', staff.driverNsw)
    const { files, text, json } = await fileOf(`order_id=${orderId}`)
    expect(Object.keys(files).toSorted()).toEqual([
      'SHA256SUMS',
      'evidence.csv',
      'evidence.json',
      'evidence.pdf',
    ])
    for (const line of text('SHA256SUMS').trim().split('\n')) {
      const [hash, name = ''] = line.split('  ')
      expect(createHash('sha256').update(files[name]!).digest('hex')).toBe(hash)
    }
    expect(text('evidence.pdf').slice(0, 5)).toBe('%PDF-')
    expect(json.orders).toMatchObject([
      {
        state: 'NSW',
        instruction: { version: '2026-11', text: expect.stringContaining('Deliver only to') },
        statements: { age_text_version: '2026-11', birth_date_given: true },
        driver: { training: { number: 'RSAT-204417', is_valid: true } },
        checks: [{ outcome: 'passed', answers: { over_18: true } }],
        return: null,
        refusal_reason: null,
      },
    ])
    for (const name of ['evidence.json', 'evidence.csv'])
      expect(text(name)).not.toMatch(/document_type|driver_licence|issuer/)
    const [row] = await test.db.rows<{ subject: string; details: object }>(sql`
      select subject, details from audit_log where action = 'evidence.exported'`)
    expect(row).toMatchObject({ subject: `order ${orderId}`, details: { orders: 1 } })
  })

  it('shows a refusal with its pay, and lists the orders of a driver and of a period', async () => {
    const { orderId } = await aPlacedOrder(test)
    await bringTo(staff, orderId, 'transit')
    const refusal = { outcome: 'refused', reason: 'minor' }
    await staff.driver.ok('POST', `/orders/${orderId}/door_check`, refusal)
    const { json } = await fileOf(`order_id=${orderId}`)
    expect(json.orders[0]).toMatchObject({
      refusal_reason: 'minor',
      delivered: null,
      return: { units_back: 0 },
    })
    expect(json.orders[0].pay.delivery).toBeGreaterThan(0)
    const days = 'from=2026-11-20&to=2026-11-20'
    const ofDriver = await fileOf(`driver_id=${staff.driver.userId}&${days}`)
    const ofPeriod = await fileOf(days)
    const numbers = (file: typeof ofDriver) =>
      file.json.orders.map((one: { order_number: string }) => one.order_number)
    expect(numbers(ofDriver)).toContain(json.orders[0].order_number)
    expect(numbers(ofPeriod).length).toBeGreaterThan(numbers(ofDriver).length)
  })

  it.each(['', 'from=2026-11-20', 'from=2026-11-20&to=2026-11-19', 'from=2026-11-01&to=2026-11-08'])(
    'rejects %j',
    async (query) => {
      expect((await staff.admin.call('GET', `/console/evidence?${query}`)).status).toBe(400)
    },
  )

  it('rejects an unknown order and a manager', async () => {
    expect((await staff.admin.call('GET', '/console/evidence?order_id=999999')).status).toBe(404)
    const manager = await loginAs(test, 'manager')
    expect((await manager.call('GET', '/console/evidence?order_id=1')).status).toBe(403)
  })
})
