import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { aPlacedOrder, bringTo, ledgerOf, saleOf } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { latestJobLoss } from '../view/lost-jobs.service.ts'

let test: TestShop
let staff: Staff
let second: Member

beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  second = await aSecondDriver()
})
afterAll(() => test.close())

async function aSecondDriver(): Promise<Member> {
  const [member] = (await manyMembers(test, 1)) as [Member]
  await test.db.run(sql`insert into drivers (user_id, over_18) values (${member.userId}, true)`)
  await test.db.run(sql`
    insert into user_roles (user_id, role, store_id) values (${member.userId}, 'driver', 1)`)
  await member.ok('POST', '/drivers/me/shift', { on: true, vehicle: 'car' })
  return member
}

const orderOf = (orderId: number) => staff.admin.ok('GET', `/orders/${orderId}`)
const transfer = (orderId: number, body: object, caller: { call: Staff['admin']['call'] } = staff.admin) =>
  caller.call('POST', `/orders/${orderId}/transfer`, { reason: 'Flat tyre', ...body })

async function anOrder(stage: Parameters<typeof bringTo>[2] = 'transit') {
  const { orderId, client } = await aPlacedOrder(test)
  await bringTo(staff, orderId, stage)
  return { orderId, client, version: (await orderOf(orderId)).version as number }
}

const stockOf = async (orderId: number) =>
  (
    await test.db.rows(sql`
      select s.product_id, s.on_hand, s.reserved, s.picked from stock s join orders o using (store_id)
      join order_lines l on l.order_id = o.order_id and l.product_id = s.product_id
      where o.order_id = ${orderId} order by 1`)
  ).map((row) => ({ ...(row as object) }))

describe('POST /orders/{id}/transfer', () => {
  it('moves the goods to another driver, and notifies both drivers and the shopper', async () => {
    const { orderId, client, version } = await anOrder()
    const sale = await saleOf(test, orderId)
    const { data } = await transfer(orderId, { driver_id: second.userId, version }, staff.store)
    expect(data).toMatchObject({ status: 4, driver: { user_id: second.userId }, version: version + 1 })
    expect(await latestJobLoss(test.shop, orderId)).toEqual({
      driverId: staff.driver.userId,
      how: 'reassigned',
    })
    expect((await staff.driver.call('GET', `/orders/${orderId}`)).status).toBe(404)
    expect(await second.ok('GET', `/orders/${orderId}`)).toMatchObject({ status: 4 })
    expect(await client.ok('GET', `/orders/${orderId}`)).toMatchObject({ driver: { user_id: null } })
    const messages = await test.db.rows(sql`
      select kind from messages where order_id = ${orderId} and kind = 'order_driver_changed'`)
    expect(messages).toHaveLength(1)
    expect(await saleOf(test, orderId)).toEqual(sale)
    const [entry] = await staff.admin.ok('GET', `/console/audit?thing=order%20${orderId}`)
    expect(entry).toMatchObject({ action: 'order.transferred', details: { reason: 'Flat tyre' } })
  })

  it('brings the goods back to the store, from where they leave again without another charge', async () => {
    const { orderId, version } = await anOrder('assigned')
    const packed = await stockOf(orderId)
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const [sale, ledger] = [await saleOf(test, orderId), await ledgerOf(test, orderId)]
    const shipped = await stockOf(orderId)
    const inTransit = (await orderOf(orderId)).version
    expect(inTransit).toBeGreaterThan(version)
    const { data } = await transfer(orderId, { driver_id: null, version: inTransit })
    expect(data).toMatchObject({ status: 2, packing_status: 3, driver: null })
    expect(await stockOf(orderId)).toEqual(packed)
    const reopened = await staff.admin.call('PATCH', `/orders/${orderId}`, { packing_status: 2 })
    expect(reopened.error.code).toBe('status_not_allowed')
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 3, driver_id: second.userId })
    await second.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    expect(await stockOf(orderId)).toEqual(shipped)
    expect([await saleOf(test, orderId), await ledgerOf(test, orderId)]).toEqual([sale, ledger])
    const invoices = await test.db.rows(sql`select 1 from invoices where order_id = ${orderId}`)
    expect(invoices).toHaveLength(1)
  })

  it('lets an order that came back be canceled, with its money and goods', async () => {
    const { orderId, version } = await anOrder()
    await transfer(orderId, { driver_id: null, version })
    const [before] = await stockOf(orderId)
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'No driver' })
    expect(await saleOf(test, orderId)).toMatchObject({
      refunded_cents: (await saleOf(test, orderId))?.captured_cents,
    })
    const [after] = await stockOf(orderId)
    expect(after).toMatchObject({ on_hand: (before as { on_hand: number }).on_hand })
    expect((after as { reserved: number }).reserved).toBeLessThan((before as { reserved: number }).reserved)
  })

  it('requires every bag if bags are scanned', async () => {
    const { orderId, version } = await anOrder()
    await test.db.run(sql`
      insert into order_bags (order_id, code, seal, at) select ${orderId}, code, 'S', ${test.clock.now()}
      from unnest(array['T-1', 'T-2']) as code`)
    const body = { driver_id: second.userId, version }
    for (const bags of [[], ['T-1'], ['T-1', 'T-3']]) {
      const { error } = await transfer(orderId, { ...body, bags })
      expect(error).toMatchObject({ code: 'wrong_bag', fields: { bags: expect.any(String) } })
    }
    expect((await transfer(orderId, { ...body, bags: ['T-2', 'T-1'] })).status).toBe(200)
  })

  it('rejects unfit drivers, orders in the store, checked orders and old versions', async () => {
    const { orderId, version } = await anOrder()
    const codeOf = async (body: object, id = orderId) => (await transfer(id, { version, ...body })).error.code
    expect(await codeOf({ driver_id: staff.driverNsw.userId })).toBe('driver_unfit')
    expect(await codeOf({ driver_id: second.userId, version: version - 1 })).toBe('stale')
    expect(await codeOf({ driver_id: second.userId, reason: ' ' })).toBe('invalid_input')
    expect(await codeOf({ driver_id: second.userId, version: undefined })).toBe('invalid_input')
    expect(await codeOf({ driver_id: null }, 999_999)).toBe('not_found')
    const inStore = await anOrder('assigned')
    expect(await codeOf({ driver_id: null, version: inStore.version }, inStore.orderId)).toBe(
      'status_not_allowed',
    )
    const checked = await anOrder('checked')
    expect(await codeOf({ driver_id: null, version: checked.version }, checked.orderId)).toBe(
      'status_not_allowed',
    )
  })

  it('is for staff of the store, and not for their own orders', async () => {
    const { orderId, client, version } = await anOrder()
    const codeOf = async (caller: { call: Staff['admin']['call'] }) =>
      (await transfer(orderId, { driver_id: null, version }, caller)).error.code
    expect(await codeOf(shopper(test))).toBe('not_found')
    expect(await codeOf(await aStoreHand(test, 2))).toBe('not_found')
    for (const caller of [staff.driver, client, await loginAs(test, 'customer')])
      expect(['not_found', 'forbidden']).toContain(await codeOf(caller))
    await test.db.run(sql`update orders set user_id = ${staff.store.userId} where order_id = ${orderId}`)
    expect(await codeOf(staff.store)).toBe('own_order')
  })
})
