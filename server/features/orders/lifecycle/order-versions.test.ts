import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo, PASSED } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import {
  aReceipt,
  linkTokenOf,
  owedBack,
  payByLink,
  recordTerminalPayment,
  takenOrder,
} from '#testing/fixtures/staff-orders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { VERSIONED_WRITES } from '#testing/suites/versions/versioned-writes.ts'
import { nameOf, versionedWrites } from '#testing/suites/versions/writes-without-version.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const path = (orderId: number) => `/orders/${orderId}`
const versionOf = async (orderId: number): Promise<number> =>
  (await staff.admin.ok('GET', path(orderId))).version

type Stage = 'placed' | 'picking' | 'transit'

async function anOrder(stage: Stage): Promise<number> {
  const { orderId } = await aPlacedOrder(test, { quantity: 3 })
  if (stage === 'picking')
    for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path(orderId), { packing_status })
  if (stage === 'transit') await bringTo(staff, orderId, 'transit')
  return orderId
}

type Attempt = { orderId: number; body: object; beyond?: string; by?: 'driver' }

/** One request for each write, valid except for the version. */
const ATTEMPTS: Record<string, () => Promise<Attempt>> = {
  'PATCH /orders/:order_id': async () => ({ orderId: await anOrder('placed'), body: { status: 2 } }),
  'POST /orders/:order_id/items': async () => {
    const id = await anOrder('placed')
    const { pack_id } = (await test.db.first<{ pack_id: number }>(sql`
      select pack_id from order_lines where order_id = ${id}`))!
    return { orderId: id, body: { items: [{ product_pack_id: pack_id, quantity: 2 }] } }
  },
  'POST /orders/:order_id/supply': async () => {
    const id = await anOrder('picking')
    const { order_line_id } = (await test.db.first<{ order_line_id: number }>(sql`
      select order_line_id from order_lines where order_id = ${id}`))!
    return { orderId: id, body: { lines: [{ order_line_id, quantity_supplied: 1 }] } }
  },
  'POST /orders/:order_id/substitutes': async () => {
    const id = await anOrder('picking')
    await test.db.run(sql`update orders set missing_wish = 'substitute' where order_id = ${id}`)
    const [line] = (await staff.store.ok('GET', `${path(id)}/picks`)).lines
    const { order_line_id } = line
    await staff.store.ok('POST', `${path(id)}/picks`, {
      action_id: randomUUID(),
      order_line_id,
      units: 1,
      short: true,
    })
    const { packs } = await staff.store.ok('GET', `${path(id)}/lines/${order_line_id}/substitutes`)
    const [{ product_pack_id }] = packs
    return { orderId: id, body: { order_line_id, product_pack_id, quantity: 1 } }
  },
  'POST /orders/:order_id/picks': async () => {
    const id = await anOrder('picking')
    const { lines } = await staff.store.ok('GET', `${path(id)}/picks`)
    const { order_line_id } = lines[0]
    return { orderId: id, body: { action_id: randomUUID(), order_line_id, units: 1 } }
  },
  'POST /orders/:order_id/bags': async () => ({
    orderId: await anOrder('picking'),
    body: { bags: [{ code: randomUUID(), seal: 'S-1' }] },
  }),
  'POST /orders/:order_id/delivery_time': async () => {
    const id = await anOrder('placed')
    const [day] = await staff.store.ok('GET', '/zones/1/future_dates')
    const [{ start, end: due }] = day.times
    return { orderId: id, body: { start, due } }
  },
  'POST /orders/:order_id/address': async () => {
    const id = await anOrder('placed')
    const { addresses } = await staff.store.ok('GET', path(id))
    return { orderId: id, body: { ...addresses, address_line_2: 'Unit 7' } }
  },
  'POST /orders/:order_id/messages/:message_id/resend': async () => {
    const id = await anOrder('transit')
    await test.runDueJobs()
    const { messages } = await staff.store.ok('GET', `/console${path(id)}`)
    const { message_id } = messages.find(({ label }: { label: string }) => label === 'Order placed')
    return { orderId: id, beyond: `/messages/${message_id}/resend`, body: {} }
  },
  'POST /orders/:order_id/door_check': async () => ({
    orderId: await anOrder('transit'),
    by: 'driver',
    body: PASSED,
  }),
  'POST /orders/:order_id/returns': async () => {
    const id = await anOrder('transit')
    await staff.admin.ok('PATCH', path(id), { status: 5, reason: 'Nobody was there' })
    const { returns } = await staff.admin.ok('GET', path(id))
    const { order_line_id } = returns.items[0]
    return { orderId: id, body: { order_line_id, units: 1, condition: 'saleable' } }
  },
  'POST /orders/:order_id/refunds': async () => ({
    orderId: await anOrder('transit'),
    body: { kind: 'amount', amount: 1, reason: 'Late' },
  }),
  'POST /orders/:order_id/refunds/:refund_id/instead': async () => {
    const id = await anOrder('transit')
    await test.db.run(sql`
      update demo_gateway.transactions set refuses_refunds = true where reference = ${`order-${id}`}`)
    const refund = { kind: 'amount', amount: 1, reason: 'Late' }
    const { refunds } = await staff.store.ok('POST', `${path(id)}/refunds`, refund)
    return { orderId: id, beyond: `/refunds/${refunds[0].refund_id}/instead`, body: { way: 'credit' } }
  },
  'POST /orders/:order_id/terminal_payments': async () => ({
    orderId: await paidByLink(),
    body: { reference: aReceipt() },
  }),
  'POST /orders/:order_id/terminal_refunds': async () => {
    const id = await paidByLink()
    await recordTerminalPayment(staff.store, id)
    const [owed] = await owedBack(staff.store, id)
    const { payment_id, amount } = owed!
    return { orderId: id, body: { reference: aReceipt(), payment_id, amount } }
  },
}

/** Creates an order that staff took and its customer has paid by link. */
async function paidByLink(): Promise<number> {
  const { order_id: orderId } = await takenOrder(test, staff.store)
  await payByLink(test, await linkTokenOf(test, orderId))
  return orderId
}
describe('A-VERSION-1: writes to an order', () => {
  it('are rejected with the current order once it has changed, and succeed from its version', async () => {
    const ofOrders = versionedWrites(test)
      .map(nameOf)
      .filter((name) => !(name in VERSIONED_WRITES))
    expect(Object.keys(ATTEMPTS).toSorted()).toEqual(ofOrders.toSorted())
    for (const [name, prepare] of Object.entries(ATTEMPTS)) {
      const { orderId, body, by, beyond } = await prepare()
      const [method, declared] = name.split(' ') as [string, string]
      const url = path(orderId) + (beyond ?? declared.slice('/orders/:order_id'.length))
      const caller = by ? staff.driver : staff.store
      const version = await versionOf(orderId)
      // A colleague puts the order on hold and back, so that only its version changes.
      const { status } = await staff.admin.ok('GET', path(orderId))
      if (status < 5) {
        await staff.admin.ok('PATCH', path(orderId), { status: 6, reason: 'A word with the customer' })
        await staff.admin.ok('PATCH', path(orderId), { status })
      } else await staff.admin.ok('POST', `${path(orderId)}/returns`, body)
      const before = await staff.admin.ok('GET', path(orderId))
      expect.soft(before.version, name).toBeGreaterThan(version)
      const stale = await caller.call(method, url, { ...body, version })
      expect.soft([stale.status, stale.error?.code], name).toEqual([409, 'stale'])
      expect.soft(stale.error?.current, name).toMatchObject({ order_id: orderId, version: before.version })
      expect.soft(await staff.admin.ok('GET', path(orderId)), name).toEqual(before)
      const done = await caller.call(method, url, { ...body, version: before.version })
      expect.soft([done.status, done.error?.code], name).toEqual([200, undefined])
    }
  })

  it('without a version are applied to the current version', async () => {
    const orderId = await anOrder('placed')
    expect((await staff.store.call('PATCH', path(orderId), { status: 2 })).status).toBe(200)
  })

  it('made concurrently from one version are applied once, and the losing request receives the current order', async () => {
    const orderId = await anOrder('placed')
    const version = await versionOf(orderId)
    const replies = await Promise.all([
      staff.store.call('PATCH', path(orderId), { status: 2, version }),
      staff.admin.call('PATCH', path(orderId), { status: 6, reason: 'ID', version }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [done, refused] = replies.toSorted((a, b) => a.status - b.status)
    expect(refused!.error).toMatchObject({ code: 'stale', current: { status: done!.data.status } })
  })

  it('each write a row to the audit log', async () => {
    const orderId = await anOrder('placed')
    const rows = () =>
      test.db.rows<{ action: string }>(sql`
        select action from audit_log where subject = ${`order ${orderId}`} and by_user_id = ${staff.store.userId}
        order by audit_log_id`)
    await staff.store.ok('PATCH', path(orderId), { status: 2 })
    await staff.store.ok('PATCH', path(orderId), { packing_status: 1 })
    await staff.store.ok('PATCH', path(orderId), { packing_status: 2 })
    const [line] = (await staff.store.ok('GET', path(orderId))).carts.cart_items
    await staff.store.ok('POST', `${path(orderId)}/supply`, {
      lines: [{ order_line_id: line.order_line_id, quantity_supplied: 2 }],
    })
    expect((await rows()).map(({ action }) => action)).toEqual([
      'order.status',
      'order.packing',
      'order.packing',
      'order.supply',
    ])
  })
})
