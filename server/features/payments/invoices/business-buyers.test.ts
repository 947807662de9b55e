import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const OFFICE = { business_name: 'Held & Sons Pty Ltd', abn: '51 824 753 556' }

describe('L-31: an order for a business', () => {
  it('has a tax invoice with the name and ABN of the business, on the page and in the mailed PDF', async () => {
    const { client, body } = await memberReady(test)
    const { order_id: orderId } = (await checkout(client, { ...body, ...OFFICE })).data
    await bringTo(staff, orderId, 'transit')
    const [invoice] = await client.ok('GET', `/orders/${orderId}/invoice`)
    expect(invoice.buyer).toMatchObject({ business: 'Held & Sons Pty Ltd', abn: '51824753556' })
    expect(invoice.buyer.name).not.toBe('')
    await test.runDueJobs()
    const mails = await test.db.rows(sql`
      select from messages m join message_attachments a using (message_id)
      where m.order_id = ${orderId} and m.kind = 'invoice' and a.filename = ${`${invoice.number}.pdf`}`)
    expect(mails).toHaveLength(1)
  })

  it('names no business on a private invoice', async () => {
    const { client, body } = await memberReady(test)
    const { order_id: orderId } = (await checkout(client, body)).data
    await bringTo(staff, orderId, 'transit')
    const [invoice] = await client.ok('GET', `/orders/${orderId}/invoice`)
    expect(invoice.buyer).toMatchObject({ business: '', abn: '' })
  })

  it('requires the ABN from $1,000, a name, and a valid ABN checksum', async () => {
    const { client, body } = await memberReady(test)
    const refused = async (change: object) => {
      const { status, error } = await checkout(client, { ...body, ...change })
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await refused({ ...OFFICE, abn: '51824753557' })).toEqual([400, ['abn']])
    expect(await refused({ abn: OFFICE.abn })).toEqual([400, ['business_name']])
    await test.db.run(sql`update packs set price_cents = 100000, sale_price_cents = 0 where store_id = 1`)
    await test.renew()
    expect(await refused({ business_name: OFFICE.business_name })).toEqual([400, ['abn']])
    expect((await checkout(client, { ...body, ...OFFICE })).status).toBe(200)
  })
})
