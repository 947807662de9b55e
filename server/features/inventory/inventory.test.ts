import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPack } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const stockPath = (productId: number) => `/console/stores/1/stock/${productId}`
const unitsOf = async (productId: number) => {
  const { on_shelf, reserved, picked, unsaleable, in_return, available } = await staff.store.ok(
    'GET',
    stockPath(productId),
  )
  return { on_shelf, reserved, picked, unsaleable, in_return, available }
}
const count = async (productId: number, units: number) => {
  const { version } = await staff.store.ok('GET', stockPath(productId))
  return staff.store.ok('POST', stockPath(productId), { kind: 'count', units, version })
}

/** Places an order of three units of a product of which the store has twenty. */
let nth = 0
async function anOrder() {
  const from = 20_00 + nth++ * 100
  const pack = await aPack(test, { from, to: from + 30_00 })
  const { product_id: productId } = (await test.db.first<{ product_id: number }>(sql`
    select product_id from packs where pack_id = ${pack.pack_id}`))!
  await count(productId, 20)
  const order = await aPlacedOrder(test, { pack, quantity: 3 })
  const before = await unitsOf(productId)
  const line = (await test.db.first<{ order_line_id: number }>(sql`
    select order_line_id from order_lines where order_id = ${order.orderId}`))!
  return { ...order, pack, productId, before, lineId: line.order_line_id, path: `/orders/${order.orderId}` }
}

const supply = (path: string, lineId: number, units: number, more: object = {}) =>
  staff.store.ok('POST', `${path}/supply`, {
    lines: [{ order_line_id: lineId, quantity_supplied: units, ...more }],
  })
const startPicking = async (path: string) => {
  for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path, { packing_status })
}

describe('the units of an order', () => {
  it('are reserved on the shelf, then in its bags, and on the shelf again if it ends in the store', async () => {
    const { path, productId, before } = await anOrder()
    expect(before).toMatchObject({ on_shelf: 20, reserved: 3, picked: 0, available: 17 })
    await startPicking(path)
    await staff.admin.ok('PATCH', path, { packing_status: 3 })
    expect(await unitsOf(productId)).toEqual({ ...before, on_shelf: 17, reserved: 0, picked: 3 })
    expect(await count(productId, 17)).toMatchObject({ difference: 0, on_shelf: 17, picked: 3 })
    await staff.admin.ok('PATCH', path, { status: 5, reason: 'changed their mind' })
    expect(await unitsOf(productId)).toEqual({ ...before, reserved: 0, available: 20 })
  })

  it('are with the driver until the store has scanned the return', async () => {
    const { path, orderId, productId, before, lineId } = await anOrder()
    await bringTo(staff, orderId, 'transit')
    const away = { ...before, on_shelf: 17, reserved: 0 }
    expect(await unitsOf(productId)).toEqual(away)
    await staff.driver.ok('POST', `${path}/door_check`, { outcome: 'refused', reason: 'unattended' })
    expect(await unitsOf(productId)).toEqual({ ...away, in_return: 3 })
    const back = (units: number, condition: string) =>
      staff.store.ok('POST', `${path}/returns`, { order_line_id: lineId, units, condition })
    await back(2, 'saleable')
    expect(await unitsOf(productId)).toEqual({ ...away, on_shelf: 19, available: 19, in_return: 1 })
    await back(1, 'damaged')
    expect(await unitsOf(productId)).toEqual({ ...away, on_shelf: 19, available: 19, unsaleable: 1 })
    const kinds = (await staff.store.ok('GET', `${stockPath(productId)}/movements`)).map(
      ({ kind, order_id }: { kind: string; order_id: number | null }) => (order_id === orderId ? kind : '-'),
    )
    expect(kinds.slice(0, 6)).toEqual(['damaged', 'returned', 'refused', 'supplied', 'picked', 'reserved'])
  })

  it('that can’t be found make the rest unsaleable until it is counted', async () => {
    const { path, productId, before, lineId, pack } = await anOrder()
    await startPicking(path)
    await supply(path, lineId, 2)
    const after = { on_shelf: 0, reserved: 1, picked: 2, unsaleable: 18, available: 0 }
    expect(await unitsOf(productId)).toEqual({ ...before, ...after })
    const sold = await aPlacedOrder(test, { pack, quantity: 1 }).catch(String)
    expect(sold).toContain('out_of_stock')
    await supply(path, lineId, 2)
    expect(await unitsOf(productId)).toMatchObject(after)
    await staff.admin.ok('PATCH', path, { packing_status: 3 })
    expect(await unitsOf(productId)).toMatchObject(after)
    expect(await count(productId, 9)).toMatchObject({
      difference: -9,
      on_shelf: 9,
      unsaleable: 0,
      uncounted: 0,
      available: 8,
    })
    await staff.admin.ok('PATCH', path, { status: 2 })
    await staff.admin.ok('PATCH', path, { status: 3, driver_id: staff.driver.userId })
    await staff.driver.ok('PATCH', path, { status: 4 })
    expect(await unitsOf(productId)).toMatchObject({ on_shelf: 9, reserved: 0, picked: 0, available: 9 })
  })

  it('may exceed a count: some can be released, and units found later are added', async () => {
    const { client, path, productId, before, pack } = await anOrder()
    expect(await count(productId, 1)).toMatchObject({
      on_shelf: 1,
      reserved: 3,
      available: 0,
      difference: -19,
    })
    await client.ok('POST', `${path}/items`, { items: [{ product_pack_id: pack.pack_id, quantity: 2 }] })
    expect(await unitsOf(productId)).toMatchObject({ on_shelf: 1, reserved: 2, available: 0 })
    await startPicking(path)
    await staff.admin.ok('PATCH', path, { packing_status: 3 })
    expect(await unitsOf(productId)).toEqual({ ...before, on_shelf: 0, reserved: 0, picked: 2, available: 0 })
    await staff.admin.ok('PATCH', path, { status: 5, reason: 'enough' })
    expect(await unitsOf(productId)).toMatchObject({ on_shelf: 2, reserved: 0, picked: 0, available: 2 })
  })

  it('add up after concurrent orders, short picks, counts, breakages and cancellations', async () => {
    const orders = []
    for (let i = 0; i < 4; i++) orders.push(await anOrder())
    await Promise.all(orders.map(({ path }) => startPicking(path)))
    const { pack, productId } = orders[0]!
    const write = async (body: object) => {
      const { version } = await staff.store.ok('GET', stockPath(productId))
      await staff.store.call('POST', stockPath(productId), { ...body, version })
    }
    await Promise.all([
      ...orders.map(({ path, lineId }, i) => supply(path, lineId, i % 3)),
      ...Array.from({ length: 6 }, () => aPlacedOrder(test, { pack, quantity: 2 }).catch(() => undefined)),
      ...[12, 9, 15].map((units) => write({ kind: 'count', units })),
      write({ kind: 'damage', units: 2, reason: 'dropped' }),
      write({ kind: 'receive', units: 6 }),
    ])
    await Promise.all(
      orders.map(({ path }, i) =>
        staff.admin.call('PATCH', path, i % 2 ? { packing_status: 3 } : { status: 5, reason: 'enough' }),
      ),
    )
    expect(await brokenInvariants(test)).toEqual([])
    const { on_shelf, unsaleable } = await count(productId, 30)
    expect([on_shelf, unsaleable % 2]).toEqual([30, 0])
  })
})

describe('the check of the sums', () => {
  it('reports only stores whose units are not the sum of their movements', async () => {
    const check = async () => {
      await test.db.run(sql`select graphile_worker.add_job('check-stock-sums')`)
      await test.runDueJobs()
      return test.failures.splice(0).join()
    }
    expect(await check()).toBe('')
    await test.db.run(sql`update stock set on_hand = on_hand + 1 where store_id = 2 and product_id in (1, 3)`)
    expect(await check()).toContain('Stock of store 2 is not the sum of its movements: products 1, 3')
  })
})
