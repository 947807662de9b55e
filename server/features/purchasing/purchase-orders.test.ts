import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PurchaseOrder, PurchaseOrderSummary } from '#contract/console/purchase-orders.ts'
import type { StockItem, StockMovement } from '#contract/console/stock.ts'
import type { Supplier } from '#contract/console/suppliers.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
let manager: Member
let accountant: Member
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
  manager = await loginAs(test, 'manager')
  accountant = await loginAs(test, 'accountant')
})
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const AT = '/console/stores/1/purchase_orders'
const orderPath = (id: number) => `${AT}/${id}`

/** Returns products that store 1 stocks, different ones for each call. */
let used = 0
async function products(count: number): Promise<number[]> {
  const rows = await test.db.rows<{ product_id: number }>(sql`
    select product_id from stock where store_id = 1 and on_hand - reserved > 50
    order by product_id offset ${100 + used} limit ${count}`)
  used += count
  return rows.map((row) => row.product_id)
}

/** Creates a supplier that sells the products in cartons of 6 for $30. */
async function aSupplier(productIds: number[], more: object = {}): Promise<Supplier> {
  const body = { name: `Wholesale ${randomUUID()}`, lead_days: 5, email: 'orders@wholesale.example', ...more }
  const supplier = await staff.admin.ok('POST', '/console/suppliers', body)
  for (const id of productIds)
    await staff.admin.ok('PUT', `/console/suppliers/${supplier.supplier_id}/products/${id}`, {
      supplier_code: `W-${id}`,
      units_per_carton: 6,
      carton_cost: 30,
      version: 0,
    })
  return supplier
}

async function aDraft(productIds: number[], units = 12): Promise<PurchaseOrderSummary> {
  const { supplier_id } = await aSupplier(productIds)
  const lines = productIds.map((product_id) => ({ supplier_id, product_id, units }))
  const [draft] = await staff.admin.ok('POST', AT, { action_id: randomUUID(), lines })
  return draft
}

async function aSentOrder(productIds: number[], units = 12): Promise<PurchaseOrder> {
  const { purchase_order_id: id, version } = await aDraft(productIds, units)
  return staff.admin.ok('POST', `${orderPath(id)}/send`, { version, mail: false })
}

const stockOf = (productId: number): Promise<StockItem> =>
  staff.admin.ok('GET', `/console/stores/1/stock/${productId}`)
const receipt = (version: number, lines: object[], more: object = {}) => ({
  action_id: randomUUID(),
  version,
  lines,
  ...more,
})
const receive = (id: number, body: object, caller: Member = staff.store) =>
  caller.call('POST', `${orderPath(id)}/receive`, body)

describe('A-PURCHASE-2, A-PURCHASE-4: an order from draft to shelf', () => {
  it('is drafted, sent, received in parts, closed, and raises the stock by the undamaged units', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const before = [await stockOf(a), await stockOf(b)] as const
    const draft = await aDraft([a, b])
    expect(draft).toMatchObject({ state: 'draft', products: 2, units_ordered: 24, total: 120, version: 1 })
    expect(draft.number).toBe(`PO-${draft.purchase_order_id}`)
    const id = draft.purchase_order_id

    const sent = await manager.ok('POST', `${orderPath(id)}/send`, { version: 1 })
    expect(sent).toMatchObject({ state: 'sent', sent_to: 'orders@wholesale.example', version: 2 })
    expect(sent.expected_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await stockOf(b)).toMatchObject({ on_the_way: 12, next_due_on: sent.expected_on })

    const first = await receive(id, receipt(2, [{ product_id: a, units: 10, damaged: 3 }]))
    expect(first.json.data).toMatchObject({ state: 'partly_received', units_received: 10, version: 3 })
    const rest = receipt(3, [
      { product_id: a, units: 2 },
      { product_id: b, units: 13 },
    ])
    const last = await receive(id, rest)
    expect(last.json.data).toMatchObject({
      state: 'closed',
      units_received: 25,
      ended_by: { user_id: staff.store.userId },
    })
    expect(await stockOf(a)).toMatchObject({
      on_shelf: before[0].on_shelf + 9,
      unsaleable: before[0].unsaleable + 3,
    })
    expect(await stockOf(b)).toMatchObject({
      on_shelf: before[1].on_shelf + 13,
      on_the_way: 0,
      next_due_on: null,
    })
    const moves: StockMovement[] = await staff.admin.ok('GET', `/console/stores/1/stock/${a}/movements`)
    expect(moves.slice(0, 3).map(({ kind, units, by }) => [kind, units, by?.user_id])).toEqual([
      ['received', 2, staff.store.userId],
      ['damaged', -3, staff.store.userId],
      ['received', 10, staff.store.userId],
    ])
    expect(moves[0]!.reason).toContain(draft.number)
    const log = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`purchase_order ${id}`} order by audit_log_id`)
    expect(log.map(({ action }) => action)).toEqual(
      ['created', 'sent', 'received', 'received'].map((event) => `purchase_order.${event}`),
    )
  })

  it('is the same order for a repeated action, although the supplier sells nothing any more', async () => {
    const [a] = (await products(1)) as [number]
    const supplier = await aSupplier([a])
    const lines = [{ supplier_id: supplier.supplier_id, product_id: a, units: 6 }]
    const body = { action_id: randomUUID(), lines }
    const [draft] = await staff.admin.ok('POST', AT, body)
    await staff.admin.ok('PATCH', `/console/suppliers/${supplier.supplier_id}`, {
      status: 'INACTIVE',
      version: supplier.version,
    })
    const [again] = await staff.admin.ok('POST', AT, body)
    expect(again.purchase_order_id).toBe(draft.purchase_order_id)
  })

  it('is not mailed to a supplier without an email address', async () => {
    const [a] = (await products(1)) as [number]
    const { supplier_id } = await aSupplier([a], { email: '' })
    const lines = [{ supplier_id, product_id: a, units: 6 }]
    const [draft] = await staff.admin.ok('POST', AT, { action_id: randomUUID(), lines })
    const send = { version: draft.version }
    const { error } = await staff.admin.call('POST', `${orderPath(draft.purchase_order_id)}/send`, send)
    expect(error?.code).toBe('supplier_without_email')
  })

  it('is mailed once, as a PDF', async () => {
    const [a] = (await products(1)) as [number]
    const { purchase_order_id: id, number } = await aDraft([a])
    await staff.admin.ok('PATCH', orderPath(id), { version: 1, note: 'By noon', expected_on: '2027-03-02' })
    await staff.admin.ok('POST', `${orderPath(id)}/send`, { version: 2 })
    expect((await staff.admin.call('POST', `${orderPath(id)}/send`, { version: 3 })).json.error.code).toBe(
      'stale',
    )
    const mails = await test.db.rows<{
      recipient: string
      body: string
      filename: string
      content: Buffer
    }>(sql`
      select m.recipient, m.body, a.filename, a.content from messages m join message_attachments a using (message_id)
      where m.kind = 'purchase_order' and m.subject like ${`%${number}%`}`)
    expect(mails).toMatchObject([{ recipient: 'orders@wholesale.example', filename: `${number}.pdf` }])
    expect(mails[0]!.body).toMatch(/By noon/)
    expect(mails[0]!.body).toMatch(/02\/03\/2027/)
    expect(mails[0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
    const pdf = await staff.admin.call('GET', `${orderPath(id)}/order.pdf`)
    expect(pdf.status).toBe(200)
  })

  it('changes as a draft only, and ends by closing or canceling', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const { purchase_order_id: id, supplier } = await aDraft([a])
    expect(
      await staff.admin.ok('PATCH', orderPath(id), {
        version: 1,
        lines: [{ product_id: a, units: 18, carton_cost: '31.50' }],
      }),
    ).toMatchObject({ total: 94.5, units_ordered: 18, version: 2 })
    const other = await staff.admin.call('PATCH', orderPath(id), {
      version: 2,
      lines: [{ product_id: b, units: 6 }],
    })
    expect(other.json.error.code).toBe('not_supplied')
    expect(await staff.admin.ok('POST', `${orderPath(id)}/cancel`, { version: 2 })).toMatchObject({
      state: 'canceled',
    })
    const sent = await aSentOrder([b])
    expect((await staff.admin.call('PATCH', orderPath(sent.purchase_order_id), { version: 2 })).status).toBe(
      409,
    )
    await receive(sent.purchase_order_id, receipt(2, [{ product_id: b, units: 1 }]))
    const path = orderPath(sent.purchase_order_id)
    expect((await staff.admin.call('POST', `${path}/cancel`, { version: 3 })).status).toBe(409)
    expect(await staff.admin.ok('POST', `${path}/close`, { version: 3 })).toMatchObject({ state: 'closed' })
    expect((await receive(sent.purchase_order_id, receipt(4, [{ product_id: b, units: 1 }]))).status).toBe(
      409,
    )
    expect(supplier.minimum).toBe(0)
  })

  it('are one draft for each supplier, and are created once for each action', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const [one, two] = [await aSupplier([a]), await aSupplier([b])]
    const body = {
      action_id: randomUUID(),
      lines: [
        { supplier_id: one.supplier_id, product_id: a, units: 6 },
        { supplier_id: two.supplier_id, product_id: b, units: 12 },
      ],
    }
    const replies = await Promise.all([1, 2, 3].map(() => manager.ok('POST', AT, body)))
    expect(replies[0]).toHaveLength(2)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
    const open = await manager.ok('GET', `${AT}?show=draft&supplier_id=${one.supplier_id}`)
    expect(open).toHaveLength(1)
  })
})

describe('A-PURCHASE-4: receiving', () => {
  it('counts nothing twice if two people receive an order at once', async () => {
    const [a] = (await products(1)) as [number]
    const start = await stockOf(a)
    const { purchase_order_id: id } = await aSentOrder([a])
    const colleague = await aStoreHand(test)
    const replies = await Promise.all(
      [staff.store, colleague, manager, staff.admin].map((caller) =>
        receive(id, receipt(2, [{ product_id: a, units: 12 }]), caller),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.json.error).toMatchObject({
      code: 'stale',
      current: { state: 'closed', units_received: 12 },
    })
    expect((await stockOf(a)).on_shelf).toBe(start.on_shelf + 12)
  })

  it('counts a repeated action once, at the same time and afterwards', async () => {
    const [a] = (await products(1)) as [number]
    const start = await stockOf(a)
    const { purchase_order_id: id } = await aSentOrder([a])
    const body = receipt(2, [{ product_id: a, units: 6 }])
    const replies = await Promise.all([1, 2, 3].map(() => receive(id, body)))
    replies.push(await receive(id, body))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.map(({ json }) => json.data.units_received)).toEqual([6, 6, 6, 6])
    expect((await stockOf(a)).on_shelf).toBe(start.on_shelf + 6)
  })

  it('neither deadlocks nor loses units with receipts of other orders', async () => {
    const ids = await products(4)
    const start = await Promise.all(ids.map(stockOf))
    const orders = await Promise.all([1, 2, 3].map(() => aSentOrder(ids, 6)))
    const lines = ids.map((product_id) => ({ product_id, units: 6 }))
    const replies = await Promise.all(
      orders.map(({ purchase_order_id: id }, nth) =>
        receive(id, receipt(2, nth % 2 === 0 ? lines : lines.toReversed())),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = await Promise.all(ids.map(stockOf))
    expect(after.map((item) => item.on_shelf)).toEqual(start.map((item) => item.on_shelf + 18))
  })

  it('rejects a delivery note that was received, products that aren’t ordered, and impossible numbers', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const { purchase_order_id: id } = await aSentOrder([a])
    const once = (units: number) =>
      receipt(units === 6 ? 2 : 3, [{ product_id: a, units }], { delivery_note: 'DN-1' })
    expect((await receive(id, once(6))).status).toBe(200)
    expect((await receive(id, once(2))).json.error.code).toBe('delivery_note_used')
    for (const lines of [
      [{ product_id: b, units: 1 }],
      [{ product_id: a, units: 1, damaged: 2 }],
      [{ product_id: a, units: 0 }],
      [{ product_id: a, units: -1 }],
      [
        { product_id: a, units: 1 },
        { product_id: a, units: 1 },
      ],
      [],
    ])
      expect((await receive(id, receipt(3, lines))).json.error.code).toBe('invalid_input')
  })

  it('leaves the cost of a line of which nothing came', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const { purchase_order_id: id } = await aSentOrder([a, b])
    const lines = [
      { product_id: a, units: 6 },
      { product_id: b, units: 0, carton_cost: 40 },
    ]
    await receive(id, receipt(2, lines), staff.admin)
    const order = await staff.admin.ok('GET', orderPath(id))
    const line = order.lines.find(({ product_id }: { product_id: number }) => product_id === b)
    expect(line).toMatchObject({ carton_cost: 30, units_received: 0 })
  })

  it('sets the costs of the store’s packs and of the supplier’s list, for callers who may order', async () => {
    const [a] = (await products(1)) as [number]
    const { purchase_order_id: id, supplier } = await aSentOrder([a])
    const dearer = [{ product_id: a, units: 6, carton_cost: 36 }]
    expect((await receive(id, receipt(2, dearer))).status).toBe(403)
    expect((await receive(id, receipt(2, dearer), manager)).status).toBe(200)
    const packs = await test.db.rows<{ size: number; cost: number }>(sql`
      select size, cost_price_cents::int as cost from packs where store_id = 1 and product_id = ${a}`)
    expect(packs.every(({ size, cost }) => cost === size * 600)).toBe(true)
    const [offer] = await manager.ok('GET', `/console/suppliers/${supplier.supplier_id}/products`)
    expect(offer).toMatchObject({ carton_cost: 36, version: 2 })
  })
})

describe('A-PURCHASE-1: roles', () => {
  it('let managers order, store hands receive without seeing costs, and accountants read', async () => {
    const [a] = (await products(1)) as [number]
    const { purchase_order_id: id } = await aSentOrder([a])
    expect(await staff.store.ok('GET', orderPath(id))).toMatchObject({
      total: null,
      supplier: { minimum: null },
      lines: [{ carton_cost: null }],
    })
    expect(await accountant.ok('GET', orderPath(id))).toMatchObject({
      total: 60,
      lines: [{ carton_cost: 30 }],
    })
    const elsewhere = await aStoreHand(test, 2)
    for (const [caller, list, write, book] of [
      [staff.store, 200, 403, 409],
      [accountant, 200, 403, 403],
      [manager, 200, 409, 409],
      [elsewhere, 403, 403, 403],
      [staff.driver, 403, 403, 403],
    ] as const) {
      expect((await caller.call('GET', AT)).status).toBe(list)
      expect((await caller.call('POST', `${orderPath(id)}/close`, { version: 0 })).status).toBe(write)
      expect((await receive(id, receipt(0, [{ product_id: a, units: 1 }]), caller)).status).toBe(book)
    }
    expect((await staff.admin.call('GET', `/console/stores/2/purchase_orders/${id}`)).status).toBe(404)
  })
})
