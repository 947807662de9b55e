import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Today } from '#contract/console/today.ts'
import { addDays, instantOf, localDate, localTime } from '#domain/time.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

/** The demo's first store is in Melbourne, the other in Sydney. */
const [FITZROY, OTHER] = [1, 2]

let test: TestShop
let owner: Shopper
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
})
afterAll(() => test.close())

const today = (by: Shopper = owner, storeId: number | null = FITZROY): Promise<Today> =>
  by.ok('GET', `/console/today${storeId === null ? '' : `?store_id=${storeId}`}`)
const minutes = (count: number) => new Date(test.clock.now().getTime() + count * 60_000)
const zoneOf = async (storeId: number) =>
  (await test.db.one<{ time_zone: string }>(sql`select time_zone from stores where store_id = ${storeId}`))
    .time_zone

/** Order with the given columns; its promised span ends at `due`. */
async function anOrder(
  due: Date,
  set: { status?: number; delivered?: Date; created?: Date; storeId?: number } = {},
) {
  const { orderId } = await aPlacedOrder(test)
  const { status = 1, delivered = null, created = minutes(-30), storeId = FITZROY } = set
  // The database rejects most of these updates unless its triggers are disabled.
  await test.db.owner.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      update orders set status = ${status}, due_at = ${due}, start_at = ${new Date(due.getTime() - 30 * 60_000)},
        delivered_at = ${delivered}, created_at = ${created}, placed_at = ${created}, store_id = ${storeId},
        asap = true, slot_start_at = null
      where order_id = ${orderId}`)
  })
  return orderId
}

/** @source A-TODAY-1 */
describe('GET /console/today', () => {
  it('counts open orders by stage and shows the most urgent first', async () => {
    const before = (await today()).orders!
    const late = await anOrder(minutes(-600))
    await anOrder(minutes(50), { status: 4 })
    const { orders } = await today()
    expect(orders).toMatchObject({
      late: before.late + 1,
      new: before.new + 1,
      on_the_road: before.on_the_road + 1,
    })
    expect(orders!.urgent[0]).toMatchObject({ order_id: late, status: 1, customer: expect.any(String) })
    expect(orders!.urgent.length).toBeLessThanOrEqual(6)
  })

  it('counts the fulfilled promises of today, and the median minutes to the door', async () => {
    const before = (await today()).promise!
    await anOrder(minutes(-1), { status: 8, created: minutes(-40), delivered: minutes(-5) })
    await anOrder(minutes(-2), { status: 8, created: minutes(-60), delivered: minutes(-1) })
    await anOrder(minutes(-1), { status: 2 })
    const { promise, door } = await today()
    expect(promise).toEqual({ kept: before.kept + 1, due: before.due + 3 })
    expect(door!.minutes).toBeGreaterThan(0)
    expect(door!.orders).toBeGreaterThanOrEqual(2)
  })

  it('counts a promise only after its time has passed, even if the order is delivered early', async () => {
    const before = (await today()).promise!
    await anOrder(minutes(20), { status: 8, created: minutes(-40), delivered: minutes(-5) })
    expect((await today()).promise).toEqual(before)
  })

  it.each([FITZROY, OTHER])(
    'compares the sales since midnight of store %s with the same weekday until the same time',
    async (storeId) => {
      const zone = await zoneOf(storeId)
      const now = test.clock.now()
      const day = localDate(now, zone)
      const midnight = instantOf(day, '00:00', zone)
      const lastWeek = instantOf(addDays(day, -7), '00:00', zone)
      const at = (start: Date, offset: number) => new Date(start.getTime() + offset)
      const sinceMidnight = now.getTime() - midnight.getTime()
      const before = (await today(owner, storeId)).sales!
      const place = (created: Date) => anOrder(minutes(90), { created, storeId })
      const counted = [await place(at(midnight, 1000)), await place(at(lastWeek, sinceMidnight - 1000))]
      // Yesterday, and last week after this time of day.
      await place(at(midnight, -1000))
      await place(at(lastWeek, sinceMidnight + 60_000))
      const amount = async (orderId: number) =>
        (
          await test.db.one<{ amount: number }>(sql`
          select items_cents + charges_cents + surcharge_cents - discounts_cents as amount from orders
          where order_id = ${orderId}`)
        ).amount / 100
      const { sales } = await today(owner, storeId)
      expect(sales!.orders).toBe(before.orders + 1)
      expect(sales!.amount).toBeCloseTo(before.amount + (await amount(counted[0]!)), 2)
      expect(sales!.amount_before).toBeCloseTo(before.amount_before + (await amount(counted[1]!)), 2)
    },
  )

  it('sums the sales by the store’s hour, of today and of the same weekday last week', async () => {
    const zone = await zoneOf(OTHER)
    const day = localDate(test.clock.now(), zone)
    const hourOf = (at: Date) => Number(localTime(at, zone).slice(0, 2))
    const now = minutes(-1)
    const later = instantOf(addDays(day, -7), '23:30', zone)
    const before = (await today(owner, OTHER)).sales!.hours
    const amountAt = (hours: typeof before, hour: number) => hours.find((one) => one.hour === hour)
    await anOrder(minutes(90), { created: now, storeId: OTHER })
    await anOrder(minutes(90), { created: later, storeId: OTHER })
    const { hours } = (await today(owner, OTHER)).sales!
    expect(amountAt(hours, hourOf(now))!.amount).toBeGreaterThan(amountAt(before, hourOf(now))?.amount ?? 0)
    expect(amountAt(hours, 23)!.before).toBeGreaterThan(amountAt(before, 23)?.before ?? 0)
    expect(hours.map(({ hour }) => hour)).toEqual(hours.map(({ hour }) => hour).toSorted((a, b) => a - b))
  })

  it('counts drivers on shift, and those without an order', async () => {
    const driver = await loginAs(test, 'driver')
    await driver.ok('POST', '/drivers/me/shift', { on: false })
    const before = (await today()).drivers!
    await driver.ok('POST', '/drivers/me/shift', { on: true })
    const { drivers } = await today()
    expect(drivers).toEqual({ on_shift: before.on_shift + 1, free: before.free + 1 })
  })

  it('lists the drivers on shift by their next promised time, and those without an order', async () => {
    const driver = await loginAs(test, 'driver')
    await driver.ok('POST', '/drivers/me/shift', { on: true })
    expect((await today()).on_shift).toContainEqual({
      driver_id: driver.userId,
      name: expect.any(String),
      orders: 0,
      due: null,
      suburb: '',
    })
    const orderId = await anOrder(minutes(40), { status: 4 })
    await test.db.owner.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update orders set driver_id = ${driver.userId} where order_id = ${orderId}`)
    })
    const [first] = (await today()).on_shift!
    expect(first).toMatchObject({ driver_id: driver.userId, orders: 1, suburb: expect.stringMatching(/./) })
    expect(new Date(first!.due!)).toEqual(minutes(40))
  })

  it('lists products at their reorder point, those with the fewest units first', async () => {
    await test.db.run(sql`
      update stock set reorder_point = on_hand - reserved, reorder_to = on_hand - reserved + 10
      where store_id = ${FITZROY} and product_id in (
        select product_id from stock where store_id = ${FITZROY} and on_hand > reserved order by product_id limit 8)`)
    const low = (await today()).low_stock!
    expect(low.count).toBe(8)
    expect(low.products).toHaveLength(6)
    for (const { image } of low.products) expect(image).toMatch(/^\//)
    const left = low.products.map((product) => product.left)
    expect(left).toEqual(left.toSorted((a, b) => a - b))
    expect((await today(owner, OTHER)).low_stock!.count).toBe(0)
  })

  it('names what waits for a decision, with its list', async () => {
    await test.db.run(sql`
      update store_licences set expires_on = ${localDate(minutes(59 * 24 * 60), await zoneOf(FITZROY))}::date
      where store_id = ${FITZROY}`)
    await test.db.run(sql`
      insert into webhook_endpoints (url, events, failing_since, created_at, created_by)
      values ('https://till.example/x', '{order.placed}', ${minutes(-5)}, ${minutes(-60)}, (select min(user_id) from users))`)
    const { decisions } = await today()
    expect(decisions).toContainEqual({
      kind: 'licences',
      count: expect.any(Number),
      path: '/console/stores/1',
      ends: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(decisions).toContainEqual({
      kind: 'webhooks',
      count: 1,
      path: '/console/settings/webhooks',
      ends: null,
    })
    const hand = (await today(await loginAs(test, 'store'))).decisions.map(({ kind }) => kind)
    expect(hand).not.toContain('licences')
    expect(hand).not.toContain('webhooks')
  })

  it('lists the latest steps of the store’s orders', async () => {
    const { orderId } = await aPlacedOrder(test)
    const { events } = await today()
    expect(events!.length).toBeLessThanOrEqual(8)
    expect(events!.map((event) => event.order_id)).toContain(orderId)
  })

  it.each([FITZROY, null])('lists no step from before midnight (store %s)', async (storeId) => {
    const { orderId } = await aPlacedOrder(test)
    const step = (reason: string, at: Date) =>
      test.db.run(sql`
        insert into order_events (order_id, what, by_kind, reason, at)
        values (${orderId}, 'supply', 'system', ${reason}, ${at})`)
    const midnight = instantOf(
      localDate(test.clock.now(), await zoneOf(FITZROY)),
      '00:00',
      await zoneOf(FITZROY),
    )
    await step('today', midnight)
    await step('yesterday', new Date(midnight.getTime() - 1))
    const reasons = (await today(owner, storeId)).events!.map(({ reason }) => reason)
    expect(reasons).toContain('today')
    expect(reasons).not.toContain('yesterday')
  })

  it.each([
    { role: 'admin', hidden: [] },
    { role: 'manager', hidden: [] },
    { role: 'store', hidden: ['sales'] },
    { role: 'accountant', hidden: ['drivers', 'low_stock'] },
    { role: 'marketing', hidden: ['orders', 'promise', 'door', 'sales', 'drivers', 'low_stock', 'events'] },
  ] as const)('hides $hidden from the role $role', async ({ role, hidden }) => {
    const answer = await today(await loginAs(test, role))
    const parts = ['orders', 'promise', 'door', 'sales', 'drivers', 'low_stock', 'events'] as const
    expect(parts.filter((part) => answer[part] === null)).toEqual(hidden)
  })

  it('sums only the stores of the caller', async () => {
    const manager = await loginAs(test, 'manager')
    await anOrder(minutes(-5), { storeId: OTHER })
    const [all, own, other] = [
      await today(owner, null),
      await today(manager, null),
      await today(owner, OTHER),
    ]
    expect(own.orders).toEqual((await today(owner, FITZROY)).orders)
    expect(own.stores.map(({ store_id }) => store_id)).toEqual([FITZROY])
    expect(all.orders!.late).toBeGreaterThanOrEqual(own.orders!.late + other.orders!.late)
    expect((await manager.call('GET', `/console/today?store_id=${OTHER}`)).error.code).toBe('forbidden')
  })

  it('rejects drivers, customers and visitors', async () => {
    for (const who of ['driver', 'customer'] as const)
      expect((await (await loginAs(test, who)).call('GET', '/console/today')).error.code).toBe('forbidden')
    expect((await shopper(test).call('GET', '/console/today')).error.code).toBe('not_signed_in')
  })
})
