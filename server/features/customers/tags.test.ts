import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlacedOrder, loginAs, placeGuestOrder } from '#testing/fixtures/builders.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let manager: Member
let here: PlacedOrder
let there: PlacedOrder
beforeAll(async () => {
  test = await openTestShop()
  ;[staff, manager] = await Promise.all([logInStaff(test), loginAs(test, 'manager')])
  here = await placeGuestOrder(test)
  there = await placeGuestOrder(test, { storeId: 2 })
})
afterAll(() => test.close())

const CUSTOMERS = '/console/customers/tags'
const ORDERS = '/console/orders/tags'
const errorOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const logged = (subject: string) =>
  test.db.rows<{ action: string; details: object }>(sql`
    select action, details from audit_log where subject = ${subject} and action like '%.tagged' order by audit_log_id`)

describe('A-TAG-1: tags of customers', () => {
  it('are added to several at once and removed, in any letter case, and filter the list', async () => {
    const user_ids = [there.userId, here.userId]
    const added = await staff.admin.ok('POST', CUSTOMERS, { user_ids, add: ['VIP', ' wine  club '] })
    const tags = ['VIP', 'wine club']
    expect(added).toEqual(user_ids.toSorted((a, b) => a - b).map((user_id) => ({ user_id, tags })))
    const change = { user_ids: [here.userId], add: ['vip'], remove: ['WINE CLUB'] }
    expect(await staff.admin.ok('POST', CUSTOMERS, change)).toEqual([{ user_id: here.userId, tags: ['VIP'] }])
    const rows = await staff.admin.ok('GET', '/console/customers?tag=Wine%20Club')
    expect(rows).toMatchObject([{ user_id: there.userId, tags }])
    expect(await staff.admin.ok('GET', `/console/customers/${here.userId}`)).toMatchObject({ tags: ['VIP'] })
    expect(await logged(`user ${here.userId}`)).toMatchObject([
      { action: 'customer.tagged', details: { added: 2, removed: 0 } },
      { details: { added: 0, removed: 1 } },
    ])
  })

  it('are deleted with the account, and exported before', async () => {
    const guest = await placeGuestOrder(test)
    await staff.admin.ok('POST', CUSTOMERS, { user_ids: [guest.userId], add: ['Loud dog'] })
    const data = await staff.admin.ok('GET', `/console/customers/${guest.userId}/data`)
    expect(JSON.stringify(data)).toContain('Loud dog')
  })

  it('are refused for customers of other stores, for staff, above the limit and without a word', async () => {
    const foreign = await manager.call('POST', CUSTOMERS, {
      user_ids: [here.userId, there.userId],
      add: ['a'],
    })
    expect(errorOf(foreign)).toEqual([404, 'not_found'])
    const colleague = { user_ids: [manager.userId], add: ['a'] }
    expect((await staff.admin.call('POST', CUSTOMERS, colleague)).status).not.toBe(200)
    const words = (of: string) => Array.from({ length: 10 }, (_, nth) => `${of}${nth}`)
    for (const of of ['a', 'b'])
      await staff.admin.call('POST', CUSTOMERS, { user_ids: [there.userId], add: words(of) })
    const many = await staff.admin.call('POST', CUSTOMERS, { user_ids: [there.userId], add: words('c') })
    expect(errorOf(many)).toEqual([409, 'too_many_tags'])
    for (const add of [[' '], ['x'.repeat(31)], words('d').concat('e')])
      expect((await staff.admin.call('POST', CUSTOMERS, { user_ids: [here.userId], add })).status).toBe(400)
    expect((await staff.admin.call('POST', CUSTOMERS, { user_ids: [], add: ['a'] })).status).toBe(400)
  })
})

describe('A-TAG-1: tags of orders', () => {
  it('are added and removed, filter the board, and stay with staff', async () => {
    const order_ids = [here.orderId]
    await staff.store.ok('POST', ORDERS, { order_ids, add: ['Call first', 'Party'] })
    const tagged = await staff.store.ok('POST', ORDERS, { order_ids, remove: ['party'] })
    expect(tagged).toEqual([{ order_id: here.orderId, tags: ['Call first'] }])
    const board = await staff.store.ok('GET', '/console/orders?tag=call%20first')
    expect(board).toMatchObject([{ order_id: here.orderId, tags: ['Call first'] }])
    expect(await staff.store.ok('GET', `/console/orders/${here.orderId}`)).toMatchObject({
      tags: ['Call first'],
    })
    expect(JSON.stringify(await here.client.ok('GET', `/orders/${here.orderId}`))).not.toContain('Call first')
    expect(await logged(`order ${here.orderId}`)).toHaveLength(2)
    expect(await staff.store.ok('GET', '/console/orders?tag=party')).toEqual([])
  })

  it('find ended orders as well', async () => {
    const old = await placeGuestOrder(test)
    await staff.store.ok('POST', ORDERS, { order_ids: [old.orderId], add: ['Refused'] })
    await test.db.owner.run(sql`update orders set status = 5 where order_id = ${old.orderId}`)
    expect(await staff.store.ok('GET', '/console/orders?tag=refused')).toMatchObject([
      { order_id: old.orderId },
    ])
  })

  it('are refused for orders of other stores, unknown ones, own ones and above the limit', async () => {
    const foreign = await staff.store.call('POST', ORDERS, {
      order_ids: [here.orderId, there.orderId],
      add: ['a'],
    })
    expect(foreign.status).not.toBe(200)
    const unknown = await staff.admin.call('POST', ORDERS, { order_ids: [999_999_999], add: ['a'] })
    expect(errorOf(unknown)).toEqual([404, 'not_found'])
    await test.db.owner.run(
      sql`update orders set user_id = ${staff.admin.userId} where order_id = ${there.orderId}`,
    )
    const own = await staff.admin.call('POST', ORDERS, { order_ids: [there.orderId], add: ['a'] })
    expect(errorOf(own)).toEqual([403, 'own_order'])
    const words = (of: string) => Array.from({ length: 10 }, (_, nth) => `${of}${nth}`)
    for (const of of ['a', 'b'])
      await staff.store.call('POST', ORDERS, { order_ids: [here.orderId], add: words(of) })
    const many = await staff.store.call('POST', ORDERS, { order_ids: [here.orderId], add: words('c') })
    expect(errorOf(many)).toEqual([409, 'too_many_tags'])
  })
})
