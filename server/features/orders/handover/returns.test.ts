import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder, bringTo, saleOf } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const REFUSAL = { outcome: 'refused', reason: 'unattended' }
const pathOf = (orderId: number) => `/orders/${orderId}`

type Stock = { on_hand: number; reserved: number; unsaleable: number }
const stockOf = async (orderId: number) =>
  (await test.db.first<Stock>(sql`
    select s.on_hand, s.reserved, s.unsaleable from stock s join order_lines l using (product_id)
    join orders o using (order_id) where o.order_id = ${orderId} and s.store_id = o.store_id`))!

/** Returns an order of three bottles whose delivery was refused at the door. */
async function refusedOrder() {
  const order = await aPlacedOrder(test, { quantity: 3 })
  await bringTo(staff, order.orderId, 'transit')
  const away = await stockOf(order.orderId)
  await staff.driver.ok('POST', `${pathOf(order.orderId)}/door_check`, REFUSAL)
  const { returns } = await staff.store.ok('GET', pathOf(order.orderId))
  const record = (body: object, caller: Pick<Staff['store'], 'call'> = staff.store) =>
    caller.call('POST', `${pathOf(order.orderId)}/returns`, body)
  return { ...order, away, item: returns.items[0], record }
}

/** @source A-RETURN-1 */
describe('goods of an order that ended in transit', () => {
  it('are refunded immediately and become saleable once the store has recorded them', async () => {
    const { orderId, total, away, item, record } = await refusedOrder()
    expect(await saleOf(test, orderId)).toMatchObject({ refunded_cents: Math.round(total * 100) })
    expect(await stockOf(orderId)).toEqual(away)
    expect(item).toMatchObject({ units_out: 3, saleable: 0, damaged: 0 })
    expect(item.barcodes[0]).toEqual({ gtin: item.gtin, units: 1 })
    const awaited = async () => {
      const returns = await staff.store.ok('GET', '/console/stores/1/returns')
      return returns.find((one: { order_id: number }) => one.order_id === orderId)
    }
    expect(await awaited()).toMatchObject({
      driver: expect.stringMatching(/\w/),
      items: [{ name: item.name, units: 3 }],
    })
    const one = await record({ gtin: item.gtin, units: 1, condition: 'saleable' })
    expect(one.data.returns).toMatchObject({ open: true, items: [{ saleable: 1, damaged: 0 }] })
    expect(await awaited()).toMatchObject({ items: [{ units: 2 }] })
    const { order_line_id } = item
    const rest = await record({ order_line_id, units: 2, condition: 'damaged' })
    expect(rest.data.returns).toMatchObject({ open: false, items: [{ saleable: 1, damaged: 2 }] })
    expect(await awaited()).toBeUndefined()
    expect(await stockOf(orderId)).toEqual({
      ...away,
      on_hand: away.on_hand + 1,
      unsaleable: away.unsaleable + 2,
    })
    const moves = await test.db.rows(sql`
      select reason, on_hand_change, unsaleable_change, by_user_id from stock_movements
      where order_id = ${orderId} and reason in ('returned', 'damaged') order by stock_movement_id`)
    const by_user_id = staff.store.userId
    expect(moves).toEqual([
      { reason: 'returned', on_hand_change: 1, unsaleable_change: 0, by_user_id },
      { reason: 'damaged', on_hand_change: 0, unsaleable_change: 2, by_user_id },
    ])
  })

  it('are returned after a cancellation by the store, on hold or not', async () => {
    for (const isHeld of [false, true]) {
      const { orderId } = await aPlacedOrder(test)
      await bringTo(staff, orderId, 'transit')
      const away = await stockOf(orderId)
      if (isHeld) await staff.store.ok('PATCH', pathOf(orderId), { status: 6, reason: 'a question' })
      const ended = await staff.store.ok('PATCH', pathOf(orderId), { status: 5, reason: 'bike broke down' })
      expect(ended).toMatchObject({ status: 5, returns: { open: true, items: [{ units_out: 2 }] } })
      expect(await stockOf(orderId)).toEqual(away)
    }
  })

  it('are recorded only by staff of the store, for products of the order, up to the units that went out', async () => {
    const { client, orderId, item, record } = await refusedOrder()
    const body = { order_line_id: item.order_line_id, units: 4, condition: 'saleable' }
    expect((await record(body)).error.code).toBe('return_too_large')
    expect((await record({ ...body, order_line_id: 1, units: 1 })).error.code).toBe('not_in_order')
    expect((await record({ gtin: '12345670', units: 1, condition: 'damaged' })).error.code).toBe(
      'not_in_order',
    )
    for (const wrong of [
      { units: 0 },
      { units: 'x' },
      { condition: 'lost' },
      { gtin: '1' },
      { gtin: '12345678', order_line_id: undefined },
      { order_line_id: null },
    ])
      expect((await record({ ...body, ...wrong })).status).toBe(400)
    expect((await record(body, client)).error.code).toBe('forbidden')
    expect((await record(body, staff.driver)).error.code).toBe('forbidden')
    const other = await aPlacedOrder(test)
    const none = await staff.store.call('POST', `${pathOf(other.orderId)}/returns`, body)
    expect([none.status, none.error.code]).toEqual([409, 'no_open_return'])
    expect(await test.db.rows(sql`select 1 from order_return_records where order_id = ${orderId}`)).toEqual(
      [],
    )
  })

  it('are restocked once if two people record them concurrently', async () => {
    const { item, record } = await refusedOrder()
    const body = { order_line_id: item.order_line_id, units: 2, condition: 'saleable' }
    const replies = await Promise.all([record(body), record(body, staff.admin)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are protected by database constraints', async () => {
    const { orderId, item, record } = await refusedOrder()
    await record({ order_line_id: item.order_line_id, units: 1, condition: 'damaged' })
    const by = (constraint: string) => ({ constraint })
    const closing = sql`update order_returns set closed_at = opened_at where order_id = ${orderId}`
    await expect(test.db.run(closing)).rejects.toMatchObject(by('closed_return_is_whole'))
    const more = sql`update order_return_units set units_back = 4 where order_id = ${orderId}`
    await expect(test.db.run(more)).rejects.toMatchObject(by('no_more_back_than_went_out'))
    const forget = sql`delete from order_return_records where order_id = ${orderId}`
    await expect(test.db.owner.run(forget)).rejects.toThrow('are kept as they are')
    const other = await aPlacedOrder(test)
    await bringTo(staff, other.orderId, 'transit')
    const gone = sql`update orders set status = 5 where order_id = ${other.orderId}`
    await expect(test.db.run(gone)).rejects.toMatchObject(by('canceled_in_transit_has_return'))
  })
})

describe('a shift with goods in the vehicle', () => {
  it('can’t end before the goods are handed over or back in the store', async () => {
    const fresh = await openTestShop()
    const team = await logInStaff(fresh)
    const [first, second] = [await aPlacedOrder(fresh), await aPlacedOrder(fresh)]
    const end = () => team.driver.call('POST', '/drivers/me/shift', { on: false })
    await bringTo(team, first.orderId, 'transit')
    await bringTo(team, second.orderId, 'transit')
    expect([(await end()).status, (await end()).error.code]).toEqual([409, 'goods_on_board'])
    await team.driver.ok('POST', '/drivers/me/position', { lat: -37.8, lng: 144.9 })
    await bringTo(team, first.orderId, 'placed')
    await team.store.ok('PATCH', pathOf(first.orderId), { status: 6, reason: 'a question' })
    await team.driver.ok('POST', `${pathOf(second.orderId)}/door_check`, REFUSAL)
    expect((await end()).error.code).toBe('goods_on_board')
    await team.store.ok('PATCH', pathOf(first.orderId), { status: 5, reason: 'called off' })
    const goods = await team.driver.ok('GET', '/drivers/me/returns')
    const reasonOf = new Map(
      goods.map((one: { order_id: number; reason: string }) => [one.order_id, one.reason]),
    )
    expect(reasonOf).toEqual(
      new Map([
        [first.orderId, 'called off'],
        [second.orderId, 'Refused at the door: unattended'],
      ]),
    )
    expect(goods[0].items).toMatchObject([{ units: 2 }])
    expect(await team.driverNsw.ok('GET', '/drivers/me/returns')).toEqual([])
    for (const { orderId } of [first, second]) {
      expect((await end()).error.code).toBe('goods_on_board')
      const { returns } = await team.store.ok('GET', pathOf(orderId))
      const { order_line_id } = returns.items[0]
      const body = { order_line_id, units: 2, condition: 'saleable' }
      await team.store.ok('POST', `${pathOf(orderId)}/returns`, body)
    }
    expect(await team.driver.ok('GET', '/drivers/me/returns')).toEqual([])
    expect((await end()).data).toMatchObject({ on: false, since: null })
    await fresh.close()
  })

  it('is visible only to its driver', async () => {
    const customer = await loginAs(test, 'customer')
    expect((await customer.call('GET', '/drivers/me/returns')).error.code).toBe('forbidden')
  })
})
