import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import {
  aReceipt,
  booksOf,
  counterOrder,
  owedBack,
  recordTerminalRefund,
  refusal,
  staffOrderScene,
} from '#testing/fixtures/staff-orders.ts'

const scene = staffOrderScene()

const cents = (dollars: number) => Math.round(dollars * 100)
const path = (orderId: number) => `/orders/${orderId}`

/** Returns the price in cents of one of the order's two bottles, less its share of the discounts. */
async function oneBottle(orderId: number): Promise<number> {
  const row = await scene.test.db.first<{ cents: number }>(sql`
    select price_cents::int as cents from order_lines where order_id = ${orderId}`)
  return row!.cents
}

const lastMail = async (orderId: number, kind: string) =>
  (await scene.test.db.first<{ body: string }>(sql`
    select body from messages where order_id = ${orderId} and kind = ${kind} and channel = 'email'
    order by message_id desc limit 1`))!.body

async function supplyOne(orderId: number): Promise<void> {
  const { store } = scene.staff
  await bringTo(scene.staff, orderId, 'approved')
  for (const packing_status of [1, 2]) await store.ok('PATCH', path(orderId), { packing_status })
  const [line] = (await store.ok('GET', path(orderId))).carts.cart_items
  const lines = [{ order_line_id: line.order_line_id, quantity_supplied: 1 }]
  await store.ok('POST', `${path(orderId)}/supply`, { lines })
  await store.ok('PATCH', path(orderId), { packing_status: 3 })
  await store.ok('PATCH', path(orderId), { status: 3, driver_id: scene.staff.driver.userId })
  await scene.staff.driver.ok('PATCH', path(orderId), { status: 4 })
}

type Order = { order_id: number; total: number }
type OwedRefund = { total: number; bottle: number }

type Case = {
  title: string
  happens: (order: Order) => Promise<unknown>
  /** Cents owed back afterwards. */
  owes: (order: OwedRefund) => number
  mail: string
  /** Cents sold in the end, GST included. */
  sold: (order: OwedRefund) => number
}

const CASES: Case[] = [
  {
    title: 'is the total if it is canceled before departure',
    happens: ({ order_id }) =>
      scene.staff.store.ok('PATCH', path(order_id), { status: 5, reason: 'They called' }),
    owes: ({ total }) => total,
    mail: 'order_canceled',
    sold: () => 0,
  },
  {
    title: 'is the price of a missing bottle once the order has left',
    happens: ({ order_id }) => supplyOne(order_id),
    owes: ({ bottle }) => bottle,
    mail: 'order_refunded',
    sold: ({ total, bottle }) => total - bottle,
  },
  {
    title: 'is the total if it is refused at the door',
    happens: async ({ order_id }) => {
      await bringTo(scene.staff, order_id, 'transit')
      const refused = { outcome: 'refused', reason: 'no_valid_id' }
      await scene.staff.driver.ok('POST', `${path(order_id)}/door_check`, refused)
    },
    owes: ({ total }) => total,
    mail: 'order_refused',
    sold: () => 0,
  },
  {
    title: 'is the refunded part after delivery',
    happens: async ({ order_id }) => {
      await bringTo(scene.staff, order_id, 'complete')
      const asked = { kind: 'amount', amount: 5.25, reason: 'One was warm' }
      await scene.staff.store.ok('POST', `${path(order_id)}/refunds`, asked)
    },
    owes: () => 525,
    mail: 'order_refunded',
    sold: ({ total }) => total - 525,
  },
  {
    title: 'is the total if it is refunded in full after delivery',
    happens: async ({ order_id }) => {
      await bringTo(scene.staff, order_id, 'complete')
      await scene.staff.admin.ok('POST', `${path(order_id)}/refunds`, { kind: 'whole', reason: 'Corked' })
    },
    owes: ({ total }) => total,
    mail: 'order_refunded',
    sold: () => 0,
  },
]

describe('the amount owed back for an order paid on the terminal', () => {
  it.each(CASES)('$title', async ({ happens, owes, mail, sold }) => {
    const { test, staff } = scene
    const order = await counterOrder(scene)
    const { order_id: orderId } = order
    await happens(order)
    const amounts = { total: cents(order.total), bottle: await oneBottle(orderId) }
    const owed = owes(amounts)
    expect((await owedBack(staff.store, orderId)).map(({ amount }) => cents(amount))).toEqual([owed])
    expect(await booksOf(test, orderId)).toMatchObject({
      terminal: amounts.total,
      customer_deposits: -owed,
    })
    expect(await lastMail(orderId, mail)).toContain(`We owe you $${(owed / 100).toFixed(2)} back.`)
    expect(await lastMail(orderId, mail)).not.toContain('weren’t charged')

    const reply = await recordTerminalRefund(staff.store, orderId)
    expect([reply.status, cents(reply.data?.amount)]).toEqual([200, owed])
    expect(await owedBack(staff.store, orderId)).toEqual([])
    const { terminal = 0, customer_deposits, gateway } = await booksOf(test, orderId)
    expect([terminal, customer_deposits, gateway]).toEqual([sold(amounts), undefined, undefined])
    expect(await lastMail(orderId, 'order_refunded')).toContain('on the card terminal at')
    const documents = await test.db.first<{ cents: number }>(sql`
      select coalesce(sum(case kind when 'invoice' then total_cents else -total_cents end), 0)::int as cents
      from invoices where order_id = ${orderId}`)
    expect(documents!.cents).toBe(sold(amounts))
    const { money } = await staff.store.ok('GET', `/console/orders/${orderId}`)
    expect(money.at(-1)).toMatchObject({ kind: 'terminal_refund', amount: owed / 100, state: 'done' })
  })

  it('is recorded once, even if the button is pressed twice', async () => {
    const { staff, test } = scene
    const { order_id: orderId } = await counterOrder(scene)
    await CASES[0]!.happens({ order_id: orderId, total: 0 })
    const [owed] = await owedBack(staff.store, orderId)
    const asked = { reference: aReceipt(), version: owed!.version }
    const twins = await Promise.all(
      [staff.store, staff.admin].map((by) =>
        recordTerminalRefund(by, orderId, { ...asked, ...refundOf(owed!) }),
      ),
    )
    expect(twins.map(({ status }) => status)).toEqual([200, 200])
    const rows = await test.db.rows(sql`
      select from terminal_transactions t join payments using (payment_id)
      where order_id = ${orderId} and t.kind = 'refund'`)
    expect(rows).toHaveLength(1)
  })

  const refundOf = ({ payment_id, amount }: { payment_id: number; amount: number }) => ({
    payment_id,
    amount,
  })

  it('rejects a refund of another amount and changes nothing', async () => {
    const { staff } = scene
    const { order_id: orderId } = await counterOrder(scene)
    const before = { payment_id: 1, amount: 5 }
    expect(refusal(await recordTerminalRefund(staff.store, orderId, before))).toEqual([
      409,
      'nothing_owed_back',
    ])
    await CASES[0]!.happens({ order_id: orderId, total: 0 })
    const [owed] = await owedBack(staff.store, orderId)
    const first = await scene.test.db.first<{ reference: string }>(sql`
      select reference from terminal_transactions where payment_id = ${owed!.payment_id}`)
    const REFUSED: [object, number, string][] = [
      [{ amount: owed!.amount - 0.01 }, 409, 'refund_changed'],
      [{ payment_id: owed!.payment_id + 1000 }, 409, 'nothing_owed_back'],
      [{ version: owed!.version - 1 }, 409, 'stale'],
      [{ reference: '5555555555554444' }, 400, 'invalid_input'],
      [{ reference: first!.reference }, 409, 'terminal_reference_used'],
    ]
    for (const [change, status, code] of REFUSED)
      expect(
        refusal(await recordTerminalRefund(staff.store, orderId, { ...refundOf(owed!), ...change })),
      ).toEqual([status, code])
    const hand = await aStoreHand(scene.test, 2)
    const customer = await loginAs(scene.test, 'customer')
    const url = `${path(orderId)}/terminal_refunds`
    const body = { ...refundOf(owed!), reference: aReceipt() }
    expect(refusal(await hand.call('POST', url, body))).toEqual([404, 'not_found'])
    expect(refusal(await customer.call('POST', url, body))).toEqual([403, 'forbidden'])
    expect((await hand.ok('GET', '/console/terminal_refunds')).length).toBe(0)
    expect((await customer.call('GET', '/console/terminal_refunds')).status).toBe(403)
    expect(await owedBack(staff.store, orderId)).toEqual([owed])
  })
})
