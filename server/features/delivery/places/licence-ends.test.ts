import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreDetails } from '#contract/console/store-details.ts'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const LICENCE = { number: '36140299', licensee: 'Coldie Drinks Pty Ltd', kind: 'packaged liquor licence' }
const details = (storeId: number): Promise<StoreDetails> =>
  staff.admin.ok('GET', `/console/stores/${storeId}`)

describe('A-STORE-4: removing a store’s licence', () => {
  it('a removed licence ends at once, and remains with the orders that were sold under it', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const { version, licence } = await details(1)
    const path = '/console/stores/1'
    const ended = await staff.admin.ok('PATCH', path, { licence: null, version })
    expect(ended.licence).toMatchObject({ number: licence!.number, expires_on: '2026-11-19', days_left: -1 })
    expect(await staff.admin.ok('PATCH', path, { licence: null, version: version + 1 })).toMatchObject({
      licence: { expires_on: '2026-11-19' },
    })
    const { body, client: other } = await memberReady(test)
    const refused = await checkout(other, body)
    expect([refused.status, refused.error.code]).toEqual([409, 'licence_missing'])
    const order = await staff.admin.ok('GET', `/orders/${orderId}`)
    const [line] = order.carts.cart_items
    const changes: [string, object][] = [
      ['items', { items: [{ product_pack_id: line.product_pack_id, quantity: line.quantity + 1 }] }],
      [
        'address',
        {
          address_line_1: '30 Smith Street',
          city: 'Fitzroy',
          state: 'VIC',
          postcode: '3065',
          reason: 'moved',
        },
      ],
    ]
    for (const [what, change] of changes) {
      const reply = await staff.admin.call('POST', `/orders/${orderId}/${what}`, change)
      expect([what, reply.status, reply.error?.code]).toEqual([what, 409, 'licence_missing'])
    }
    expect((await client.ok('GET', `/orders/${orderId}`)).status).toBe(1)
    await staff.admin.ok('PATCH', path, { licence: LICENCE, version: version + 2 })
    expect((await checkout(other, body)).status).toBe(200)
  })

  it('a store without a licence has no licence to end', async () => {
    const made = await staff.admin.ok('POST', '/console/stores', {
      name: 'Coldie Brunswick',
      phone: '(03) 5550 0199',
      email: 'brunswick@coldie.test',
      state: 'VIC',
      legal_name: 'Coldie Drinks Pty Ltd',
      abn: '94 600 100 762',
      address_line_1: '12 Lygon Street',
      city: 'Brunswick',
      postcode: '3056',
    })
    const path = `/console/stores/${made.store_id}`
    expect((await staff.admin.ok('PATCH', path, { licence: null, version: 0 })).licence).toBeNull()
  })

  it('a sale is rejected by the database too if this process has not read the end of the licence yet', async () => {
    await test.db.run(sql`update store_licences set expires_on = '2026-11-19' where store_id = 1`)
    const { client, body } = await memberReady(test)
    expect((await checkout(client, body)).error.code).toBe('licence_missing')
    await test.db.run(sql`update store_licences set expires_on = null where store_id = 1`)
    expect((await checkout(client, body)).status).toBe(200)
  })

  it('an order is not moved to a day after the last day of the licence', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    const [, later] = await client.ok('GET', '/zones/1/future_dates')
    const { start, end } = later.times[0]
    await test.db.run(sql`update store_licences set expires_on = '2026-11-20' where store_id = 1`)
    const move = () =>
      staff.admin.call('POST', `/orders/${orderId}/delivery_time`, {
        start,
        due: end,
        reason: 'asked for it',
      })
    expect((await move()).error.code).toBe('licence_missing')
    await test.db.run(sql`update store_licences set expires_on = null where store_id = 1`)
    expect((await move()).status).toBe(200)
  })
})
