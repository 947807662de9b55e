import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const path = (orderId: number) => `/orders/${orderId}`

/** Returns an order of three packs that the store is picking. */
async function aPacking() {
  const order = await aPlacedOrder(test, { quantity: 3 })
  for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path(order.orderId), { packing_status })
  const { lines } = await staff.store.ok('GET', `${path(order.orderId)}/picks`)
  return { ...order, line: lines[0] }
}
type Packing = Awaited<ReturnType<typeof aPacking>>

const pick = ({ orderId, line }: Packing, body: object) =>
  staff.store.call('POST', `${path(orderId)}/picks`, {
    action_id: randomUUID(),
    order_line_id: line.order_line_id,
    ...body,
  })
const pickedOf = async ({ orderId }: Packing) =>
  (await staff.store.ok('GET', `${path(orderId)}/picks`)).lines[0]
const stockOf = async ({ line }: Packing) =>
  (await test.db.first<{ on_hand: number; picked: number; unsaleable: number; reserved: number }>(sql`
    select on_hand, picked, unsaleable, reserved from stock where store_id = 1 and product_id = ${line.product_id}`))!
const pack = (orderId: number) => staff.admin.ok('PATCH', path(orderId), { packing_status: 3 })
const mailsOf = async (orderId: number) =>
  (
    await test.db.rows<{ kind: string }>(sql`
      select kind from messages where order_id = ${orderId} and kind in ('order_item_missing', 'order_item_replaced')`)
  ).length

describe('POST /orders/:id/picks', () => {
  it('moves picked packs off the shelf immediately, by scan or by tick, and returned packs back', async () => {
    const order = await aPacking()
    const before = await stockOf(order)
    expect(order.line).toMatchObject({ quantity: 3, picked: null, short: false })
    const [gtin] = order.line.barcodes
    const scanned = await pick(order, { gtin, units: 1 })
    expect(scanned.data).toMatchObject({ order_id: order.orderId, units: 1, short: false })
    const inBags = (packs: number) => ({ ...before, picked: before.picked + packs * order.line.pack_size })
    expect(await stockOf(order)).toEqual(inBags(1))
    expect((await pick(order, { units: 3 })).status).toBe(200)
    expect(await pickedOf(order)).toMatchObject({ picked: 3, quantity_supplied: 3 })
    expect(await stockOf(order)).toEqual(inBags(3))
    await pick(order, { units: 0 })
    expect(await stockOf(order)).toEqual(before)
    await pick(order, { units: 3 })
    expect((await order.client.ok('GET', path(order.orderId))).carts.supplied).toBeNull()
  })

  it('is idempotent for repeated actions', async () => {
    const order = await aPacking()
    const action = { action_id: randomUUID(), units: 2 }
    const replies = await Promise.all(Array.from({ length: 5 }, () => pick(order, action)))
    expect(new Set(replies.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
    await pick(order, { units: 3 })
    await pack(order.orderId)
    expect((await pick(order, action)).data).toEqual(replies[0]!.data)
    expect(await pickedOf(order)).toMatchObject({ picked: 3 })
    const audit = await test.db.rows(sql`
      select from audit_log where subject = ${`order ${order.orderId}`} and action = 'order.picked'`)
    expect(audit).toHaveLength(2)
    const other = await pick(order, { ...action, units: 1 })
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('rejects a pick, and returns the current line, only if the line has changed', async () => {
    const order = await aPacking()
    const seen = { picked: 0, quantity_supplied: 3 }
    await staff.admin.ok('POST', `${path(order.orderId)}/picks`, {
      action_id: randomUUID(),
      order_line_id: order.line.order_line_id,
      units: 1,
    })
    const late = await pick(order, { units: 2, seen })
    const { order_line_id } = order.line
    const line = { order_line_id, picked: 1, quantity_supplied: 3, by: expect.stringMatching(/./) }
    expect([late.status, late.error]).toMatchObject([409, { code: 'stale', line }])
    expect(late.error.current).toMatchObject({ order_id: order.orderId })
    expect(await pickedOf(order)).toMatchObject({ picked: 1 })
    // Queued picks follow each other, although the order's version has changed in between.
    const first = { action_id: randomUUID(), units: 2, seen: { ...seen, picked: 1 } }
    for (const each of [first, { units: 3, seen: { ...seen, picked: 2 } }, first])
      expect((await pick(order, each)).status).toBe(200)
    // The order's page records fewer packs.
    await staff.admin.ok('POST', `${path(order.orderId)}/supply`, {
      lines: [{ order_line_id, quantity_supplied: 2 }],
    })
    const again = await pick(order, { units: 3, seen: { ...seen, picked: 3 } })
    expect([again.status, again.error.line?.quantity_supplied]).toEqual([409, 2])
  })

  it('rejects a wrong item, returns the scanned and the wanted pack, and counts nothing', async () => {
    const order = await aPacking()
    const elsewhere = (await test.db.first<{ gtin: string; name: string; size: number }>(sql`
      select b.gtin, b.size, p.name from pack_barcodes b join products p using (product_id)
      where b.product_id <> ${order.line.product_id} limit 1`))!
    const wanted = { product_name: order.line.product_name, pack_size: order.line.pack_size }
    const wrong = await pick(order, { gtin: elsewhere.gtin, units: 1 })
    expect([wrong.status, wrong.error]).toMatchObject([
      422,
      {
        code: 'wrong_item',
        scanned: { product_name: elsewhere.name, pack_size: elsewhere.size },
        wanted,
      },
    ])
    const unknown = await pick(order, { gtin: '4006381333931', units: 1 })
    expect(unknown.error).toMatchObject({ code: 'wrong_item', scanned: null, wanted })
    const unread = await pick(order, { gtin: '4006381333932', units: 1 })
    expect([unread.status, unread.error.fields]).toEqual([
      400,
      { gtin: 'That’s not a full barcode. Please scan or type it again' },
    ])
    expect(await pickedOf(order)).toMatchObject({ picked: null })
  })

  it('makes the remaining units unsaleable if the shelf is empty', async () => {
    const order = await aPacking()
    const before = await stockOf(order)
    expect((await pick(order, { units: 1, short: true })).status).toBe(200)
    const inHand = order.line.pack_size
    const shelf = before.on_hand - before.picked - inHand
    const after = {
      ...before,
      on_hand: before.on_hand - shelf,
      unsaleable: before.unsaleable + shelf,
      picked: before.picked + inHand,
    }
    expect(await stockOf(order)).toEqual(after)
    expect(await pickedOf(order)).toMatchObject({ picked: 1, quantity_supplied: 1, short: true })
    await pack(order.orderId)
    expect(await stockOf(order)).toEqual(after)
    await staff.admin.ok('PATCH', path(order.orderId), { status: 5, reason: 'asked' })
    // The packs from the bag are back on the shelf.
    expect(await stockOf(order)).toMatchObject({ on_hand: after.on_hand, picked: before.picked })
  })

  it('keeps a stock count during picking correct', async () => {
    const order = await aPacking()
    await pick(order, { units: 2 })
    const stock = `/console/stores/1/stock/${order.line.product_id}`
    const { on_shelf: shelf, version } = await staff.store.ok('GET', stock)
    const counted = await staff.store.ok('POST', stock, { kind: 'count', units: shelf, reason: '', version })
    expect(counted).toMatchObject({ on_shelf: shelf, picked: expect.any(Number) })
    await pick(order, { units: 3 })
    const after = await staff.store.ok('GET', stock)
    expect(after.on_shelf).toBe(shelf - order.line.pack_size)
  })

  it('reverts a missing pack once it is found', async () => {
    const order = await aPacking()
    await pick(order, { units: 1, short: true })
    await pick(order, { units: 3 })
    expect(await pickedOf(order)).toMatchObject({ picked: 3, quantity_supplied: 3, short: false })
  })

  it.each([
    [{ units: 4 }, 409, 'supply_too_large'],
    [{ units: 1, order_line_id: 1 }, 422, 'not_in_order'],
    [{ units: -1 }, 400, 'invalid_input'],
    [{ units: 1, action_id: 'again' }, 400, 'invalid_input'],
  ])('rejects %j with %i %s', async (body, status, code) => {
    const reply = await pick(await aPacking(), body)
    expect([reply.status, reply.error.code]).toEqual([status, code])
  })

  it('rejects picks before and after packing', async () => {
    const order = await aPacking()
    await pack(order.orderId)
    const late = await pick(order, { units: 1 })
    expect([late.status, late.error.code]).toEqual([409, 'status_not_allowed'])
  })
})

describe('when packing is complete', () => {
  it('picked packs are charged and one mail is sent', async () => {
    const order = await aPacking()
    await pick(order, { units: 2 })
    expect(await mailsOf(order.orderId)).toBe(0)
    const packed = await pack(order.orderId)
    expect(packed.carts.cart_items[0].quantity_supplied).toBe(2)
    expect(packed.carts.supplied.total).toBeLessThan(packed.carts.total)
    expect(await mailsOf(order.orderId)).toBe(1)
    await staff.admin.ok('PATCH', path(order.orderId), { packing_status: 2 })
    await pack(order.orderId)
    expect(await mailsOf(order.orderId)).toBe(1)
  })
})

describe('POST /orders/:id/bags', () => {
  const bagsOf = (orderId: number, bags: object[]) =>
    staff.store.call('POST', `${path(orderId)}/bags`, { bags })

  it('replaces the sealed bags of an order', async () => {
    const { orderId } = await aPacking()
    const [one, two] = [randomUUID(), randomUUID()]
    await bagsOf(orderId, [{ code: one, seal: 'S-1' }, { code: two }])
    const again = await bagsOf(orderId, [{ code: one, seal: 'S-2' }])
    expect(again.data.bags).toEqual([{ code: one, seal: 'S-2' }])
  })

  it('rejects the code of another order’s bag until that order has ended', async () => {
    const [mine, other] = [await aPacking(), await aPacking()]
    const bag = { code: randomUUID(), seal: '' }
    await bagsOf(other.orderId, [bag])
    const taken = await bagsOf(mine.orderId, [bag])
    expect([taken.status, taken.error.code]).toEqual([409, 'bag_in_use'])
    await staff.admin.ok('PATCH', path(other.orderId), { status: 5, reason: 'asked' })
    expect((await bagsOf(mine.orderId, [bag])).status).toBe(200)
  })

  it('gives a code to only one of two concurrent orders', async () => {
    const [mine, other] = [await aPacking(), await aPacking()]
    const bag = { code: randomUUID(), seal: '' }
    const replies = await Promise.all([mine, other].map(({ orderId }) => bagsOf(orderId, [bag])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('rejects a repeated code, and an order that is not being packed', async () => {
    const { orderId } = await aPacking()
    const bag = { code: randomUUID() }
    expect((await bagsOf(orderId, [bag, bag])).status).toBe(400)
    const placed = await aPlacedOrder(test, { quantity: 1 })
    const early = await bagsOf(placed.orderId, [bag])
    expect([early.status, early.error.code]).toEqual([409, 'status_not_allowed'])
  })
})

describe('A-PICK-4: loading bags', () => {
  async function aPacked(codes: string[]) {
    const order = await aPacking()
    const bags = codes.map((code) => ({ code }))
    await staff.store.ok('POST', `${path(order.orderId)}/bags`, { bags })
    await pack(order.orderId)
    await staff.admin.ok('PATCH', path(order.orderId), { status: 2 })
    await staff.admin.ok('PATCH', path(order.orderId), { status: 3, driver_id: staff.driver.userId })
    const depart = (body: object) => staff.driver.call('PATCH', path(order.orderId), { status: 4, ...body })
    return { ...order, depart }
  }

  it('requires all bags and no other bag, or a reason from the driver', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const { orderId, depart } = await aPacked([one, two])
    const wrong = await depart({ bags_loaded: [one, 'B-9'] })
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_bag'])
    expect(wrong.error.fields!.bags_loaded).toMatch(/^Scanned B-9\./)
    const missing = await depart({ bags_loaded: [one] })
    expect([missing.status, Object.keys(missing.error.fields!)]).toEqual([400, ['bags_left_reason']])
    const left = await depart({ bags_loaded: [one], bags_left_reason: 'Torn' })
    expect([left.status, left.data.reason]).toEqual([200, ''])
    const { history } = await staff.store.ok('GET', path(orderId))
    expect(history.map(({ reason }: { reason: string }) => reason)).toContain(`Left without ${two}: Torn`)
  })

  it('records them once, even if repeated, and is optional for API clients', async () => {
    const code = randomUUID()
    const { orderId, depart } = await aPacked([code])
    expect((await depart({ bags_loaded: [code] })).status).toBe(200)
    const audit = await test.db.rows(sql`
      select from audit_log where subject = ${`order ${orderId}`} and action = 'order.loaded'`)
    expect(audit).toHaveLength(1)
    expect((await (await aPacked([randomUUID()])).depart({})).status).toBe(200)
  })
})
