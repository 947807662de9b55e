import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs, placeOrderAs } from '#testing/fixtures/builders.ts'
import { checkout, memberReady, slotsOf } from '#testing/fixtures/checkouts.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { runAutopilot } from './autopilot.ts'

// @source A-DEMO-7

let test: TestShop

beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Advances the demo by some seconds, with a turn every four seconds. */
async function run(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 4) {
    test.clock.pass(4 / 60)
    await runAutopilot(test.shop)
  }
}

async function anOrder(storeId = 1) {
  const client = await loginAs(test, 'jules')
  const { orderId } = await placeOrderAs(test, client, { storeId })
  const read = async () => client.ok('GET', `/orders/${orderId}`)
  return { orderId, client, read }
}

describe('the demo’s autopilot', () => {
  it('does not change an order for 20 seconds', async () => {
    const { orderId, read } = await anOrder()
    await run(16)
    expect(await read()).toMatchObject({ status: 1, packing_status: 0 })
    // Otherwise it would be the driver's next stop before the orders of the following tests.
    await (
      await loginAs(test, 'store')
    ).ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'Test is over' })
  })

  it.each([
    { storeId: 1, state: 'Victoria' },
    { storeId: 5, state: 'New South Wales' },
  ])('delivers an order in $state in about three minutes', async ({ storeId }) => {
    const { read } = await anOrder(storeId)
    await run(150)
    const onTheWay = await read()
    expect(onTheWay.status).toBe(4)
    expect(onTheWay.driver.lat).not.toBeNull()
    await run(60)
    expect(await read()).toMatchObject({ status: 8, packing_status: 3, payment: { state: 'captured' } })
  })

  it('moves the driver towards the door', async () => {
    const { client, body } = await memberReady(test, 'casey')
    const door = { address_line_1: '20 Sydney Road', city: 'Brunswick', postcode: '3056' }
    const placed = await checkout(client, { ...body, ...door })
    const read = async () => client.ok('GET', `/orders/${placed.data.order_id}`)
    await run(100)
    const before = await read()
    await run(40)
    const after = await read()
    const distance = ({ driver, addresses }: typeof before) =>
      Math.hypot(driver.lat - addresses.lat, driver.lng - addresses.lng)
    expect(distance(after)).toBeLessThan(distance(before))
  })

  it('stops permanently for an order that a person changes', async () => {
    const { orderId, read } = await anOrder()
    const staff = await loginAs(test, 'store')
    await staff.ok('PATCH', `/orders/${orderId}`, { status: 2 })
    await run(240)
    expect(await read()).toMatchObject({ status: 2, packing_status: 0 })
  })

  it('waits with a scheduled order until it is due', async () => {
    const { client, body } = await memberReady(test, 'casey')
    const [later] = (await slotsOf(client)).slice(-1)
    const placed = await checkout(client, { ...body, start: later!.start, due: later!.end })
    await run(240)
    const order = await client.ok('GET', `/orders/${placed.data.order_id}`)
    expect(order).toMatchObject({ status: 1, packing_status: 0, asap: false })
  })

  it('runs only in the oldest open process', async () => {
    const { read } = await anOrder()
    const [older, newer] = await test.db.rows<{ process_id: number }>(sql`
      insert into processes (registered_at, seen_at)
      values (clock_timestamp(), clock_timestamp()), (clock_timestamp(), clock_timestamp()) returning process_id`)
    try {
      test.shop.processId = newer!.process_id
      await run(60)
      expect(await read()).toMatchObject({ status: 1 })
      await test.db.run(sql`delete from processes where process_id = ${older!.process_id}`)
      await run(4)
      expect(await read()).toMatchObject({ status: 2 })
    } finally {
      test.shop.processId = null
      await test.db.run(sql`delete from processes`)
    }
  })
})
