import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asRetention } from '#testing/database/as-retention.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { aStoreHand, type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { acceptByRules } from './auto-accept.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(() => staff.store.ok('PUT', RULE, { below: null }))
afterAll(() => test.close())

const RULE = '/console/stores/1/auto_accept'

/** Places an order of a shopper who has ordered before. */
async function anOrder(): Promise<number> {
  const { orderId } = await aPlacedOrder(test)
  await asRetention(test.db.owner, sql`update orders set first_supply = false where order_id = ${orderId}`)
  return orderId
}
const read = (orderId: number) => staff.admin.ok('GET', `/orders/${orderId}`)

describe('A-ACCEPT-1: a store’s rule', () => {
  it('accepts orders below its amount once staff set it, and writes to the timeline and the audit log', async () => {
    const orderId = await anOrder()
    await acceptByRules(test.shop)
    expect((await read(orderId)).status).toBe(1)
    const { total } = (await read(orderId)).carts
    await staff.store.ok('PUT', RULE, { below: String(total) })
    await acceptByRules(test.shop)
    expect((await read(orderId)).status).toBe(1)
    await staff.store.ok('PUT', RULE, { below: total + 1 })
    await acceptByRules(test.shop)
    const accepted = await read(orderId)
    expect(accepted.status).toBe(2)
    expect(accepted.history.at(-1)).toMatchObject({
      what: 'status',
      from: 1,
      to: 2,
      by: 'Shop',
      reason: `Accepted by the store’s rule: below $${(total + 1).toFixed(2)}`,
    })
    const audited = await test.db.rows(sql`
      select by_user_id, details from audit_log where action = 'order.accepted_by_rule' and subject = ${`order ${orderId}`}`)
    expect(audited).toEqual([{ by_user_id: null, details: { below_cents: Math.round((total + 1) * 100) } }])
  })

  it('leaves orders at risk and first orders with alcohol to people', async () => {
    await staff.store.ok('PUT', RULE, { below: 500 })
    const first = await aPlacedOrder(test)
    const waiting = await anOrder()
    test.clock.pass(12)
    await acceptByRules(test.shop)
    expect([(await read(first.orderId)).status, (await read(waiting)).status]).toEqual([1, 1])
    test.clock.pass(-12)
    await acceptByRules(test.shop)
    expect([(await read(first.orderId)).status, (await read(waiting)).status]).toEqual([1, 2])
  })

  it('is off in a demo that leaves every step to people (A-DEMO-7)', async () => {
    await staff.store.ok('PUT', RULE, { below: 500 })
    const orderId = await anOrder()
    const { settings } = test.shop
    const byHand = { ...settings, demo: { ...settings.demo, autopilot: false } }
    await acceptByRules({ ...test.shop, settings: byHand })
    expect((await read(orderId)).status).toBe(1)
  })

  it('is set only by staff of that store, from the current version', async () => {
    const other = await aStoreHand(test, 2)
    expect((await other.call('PUT', RULE, { below: 60 })).error.code).toBe('forbidden')
    const set = await staff.store.ok('PUT', RULE, { below: 60 })
    expect(set).toEqual({ store_id: 1, below: 60, version: set.version })
    const stale = await staff.store.call('PUT', RULE, { below: 70, version: set.version - 1 })
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([409, 'stale', set])
    for (const below of ['much', 0, 501]) {
      const { status, error } = await staff.store.call('PUT', RULE, { below })
      expect([below, status, Object.keys(error.fields!)]).toEqual([below, 400, ['below']])
    }
    const [store] = await staff.store.ok('GET', '/console/stores')
    expect(store.auto_accept).toEqual(set)
  })
})
