import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScanRule } from '#domain/orders/unscanned-picks.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { PIN, aTakenTablet, withPin } from '#testing/fixtures/tablets.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
let hand: Member
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  staff = await logInStaff(test)
  hand = await aStoreHand(test)
  await withPin(staff.admin)
})
beforeEach(() => test.db.run(sql`delete from rate_limits`))
afterEach(async () => {
  await setRule('allowed')
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

const STORE = '/console/stores/1'
async function setRule(pick_without_scan: ScanRule) {
  const { version } = await staff.admin.ok('GET', STORE)
  await staff.admin.ok('PATCH', STORE, { pick_without_scan, version })
}

/** Returns an order of three packs that the store is picking. */
async function aPacking() {
  const order = await aPlacedOrder(test, { quantity: 3 })
  const path = `/orders/${order.orderId}`
  for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path, { packing_status })
  const { lines } = await hand.ok('GET', `${path}/picks`)
  return { ...order, path, line: lines[0] }
}
type Packing = Awaited<ReturnType<typeof aPacking>>
const pick = ({ path, line }: Packing, body: object, who: Pick<Member, 'call'> = hand) =>
  who.call('POST', `${path}/picks`, {
    action_id: randomUUID(),
    order_line_id: line.order_line_id,
    ...body,
  })
const close = ({ path }: Packing, body: object = {}) =>
  hand.call('PATCH', path, { packing_status: 3, ...body })
const pickedOf = async ({ path }: Packing) => (await hand.ok('GET', `${path}/picks`)).lines[0].picked
const answer = ({ status, error }: { status: number; error?: { code?: string } }) =>
  error?.code ? `${status} ${error.code}` : String(status)
const historyOf = async ({ path }: Packing): Promise<string[]> =>
  (await staff.admin.ok('GET', path)).history.map(({ reason }: { reason: string }) => reason)
const auditOf = async ({ orderId }: Packing) =>
  (await test.db.first<{ by_user_id: number; after: object }>(sql`
    select by_user_id, after from audit_log where subject = ${`order ${orderId}`} and action = 'order.picked'
    order by audit_log_id desc limit 1`))!
const approval = () => ({ supervisor_id: staff.admin.userId, supervisor_code: PIN })

describe('A-PICK-5: packs with a barcode that were not scanned', () => {
  it('are picked without further fields if the store allows it', async () => {
    const order = await aPacking()
    const { without_scan } = await hand.ok('GET', `${order.path}/picks`)
    expect(without_scan).toEqual({ rule: 'allowed', supervisors: [] })
    expect(answer(await pick(order, { units: 1 }))).toBe('200')
    expect(answer(await close(order))).toBe('200')
  })

  it('need a reason if the store requires one, which is stored in history, audit log and pick', async () => {
    await setRule('reason')
    const order = await aPacking()
    const refused = await pick(order, { units: 2 })
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'scan_required', how: 'reason', unscanned_lines: [order.line.order_line_id] },
    ])
    for (const unscanned_reason of ['', '   '])
      expect(answer(await pick(order, { units: 2, unscanned_reason }))).toBe('422 scan_required')
    expect(await pickedOf(order)).toBeNull()
    expect(answer(await pick(order, { units: 2, unscanned_reason: 'label_damaged' }))).toBe('200')
    expect((await historyOf(order)).at(-1)).toBe(
      `${order.line.product_name}: 2 picked without a scan; The barcode is damaged`,
    )
    expect(await auditOf(order)).toMatchObject({
      by_user_id: hand.userId,
      after: { units: 2, unscanned_reason: 'label_damaged', approved_by: null },
    })
    expect(answer(await pick(order, { units: 3, unscanned_reason: 'Ring 0412 345 678' }))).toBe('200')
    expect((await auditOf(order)).after).toMatchObject({ unscanned_reason: 'other' })
    const long = await pick(order, { units: 3, unscanned_reason: 'x'.repeat(121) })
    expect([long.status, Object.keys(long.error.fields ?? {})]).toEqual([400, ['unscanned_reason']])
  })

  it('need no reason for a scan, fewer packs, an empty shelf or a pack without a barcode', async () => {
    await setRule('reason')
    const order = await aPacking()
    const [gtin] = order.line.barcodes
    expect(answer(await pick(order, { units: 2, gtin }))).toBe('200')
    expect(answer(await pick(order, { units: 1 }))).toBe('200')
    expect(answer(await pick(order, { units: 2, short: true }))).toBe('422 scan_required')
    expect(answer(await pick(order, { units: 1, short: true }))).toBe('200')
    expect(answer(await close(order))).toBe('200')
    const other = await aPacking()
    const { product_id, pack_size } = other.line
    const gone = await test.db.rows<{ gtin: string }>(sql`
      select gtin from pack_barcodes where product_id = ${product_id} and size = ${pack_size}`)
    await test.db.run(sql`delete from pack_barcodes where product_id = ${product_id} and size = ${pack_size}`)
    expect(answer(await pick(other, { units: 1 }))).toBe('200')
    for (const { gtin } of gone)
      await test.db.run(sql`
        insert into pack_barcodes (product_id, size, gtin) values (${product_id}, ${pack_size}, ${gtin})`)
  })

  it('are idempotent, and another reason for the same action is a mismatch', async () => {
    await setRule('reason')
    const order = await aPacking()
    const action = { action_id: randomUUID(), units: 1, unscanned_reason: 'label_missing' }
    const [first, second] = [await pick(order, action), await pick(order, action)]
    expect(second.data).toEqual(first.data)
    const other = { ...action, unscanned_reason: 'scanner_broken' }
    expect(answer(await pick(order, other))).toBe('422 idempotency_mismatch')
    const counted = (await historyOf(order)).filter((reason) => reason.includes('without a scan'))
    expect(counted).toHaveLength(1)
  })

  it('need the PIN of a manager or owner if the store requires one', async () => {
    await setRule('supervisor')
    const order = await aPacking()
    const { without_scan } = await hand.ok('GET', `${order.path}/picks`)
    expect(without_scan.rule).toBe('supervisor')
    expect(without_scan.supervisors).toContainEqual({ user_id: staff.admin.userId, name: expect.any(String) })
    const alone = await pick(order, { units: 1, unscanned_reason: 'label_missing' })
    expect(alone.error).toMatchObject({ code: 'scan_required', how: 'supervisor' })
    const nobody = await pick(order, { units: 1, supervisor_code: PIN })
    expect([nobody.status, nobody.error.fields]).toEqual([
      400,
      { supervisor_id: 'Please choose who approves it' },
    ])
    const action = { action_id: randomUUID(), units: 1, unscanned_reason: 'label_missing', ...approval() }
    const [first, again] = [await pick(order, action), await pick(order, { ...action, supervisor_code: '1' })]
    expect([first.status, again.data]).toEqual([200, first.data])
    expect((await historyOf(order)).at(-1)).toMatch(
      /1 picked without a scan; The barcode is missing; Approved by \S/,
    )
    expect((await auditOf(order)).after).toMatchObject({ approved_by: staff.admin.userId })
  })

  it('reject the PIN of a store hand or another store’s manager, and count a wrong PIN against the limit', async () => {
    await setRule('supervisor')
    const order = await aPacking()
    const stranger = await aStoreHand(test, 2)
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${stranger.userId}, 'manager', 2)
      on conflict do nothing`)
    for (const member of [hand, stranger]) await withPin(member)
    const codeOf = async (supervisor_id: number, supervisor_code = PIN) =>
      answer(await pick(order, { units: 1, supervisor_id, supervisor_code }))
    expect(await codeOf(hand.userId)).toBe('422 supervisor_code_wrong')
    expect(await codeOf(stranger.userId)).toBe('422 supervisor_code_wrong')
    const wrong = []
    for (let tries = 0; tries < 5; tries++) wrong.push(await codeOf(staff.admin.userId, '111111'))
    expect(new Set(wrong)).toEqual(new Set(['422 supervisor_code_wrong']))
    expect(await codeOf(staff.admin.userId)).toBe('429 rate_limited')
    expect(await pickedOf(order)).toBeNull()
    const [row] = await test.db.rows<{ by_user_id: number; details: object }>(sql`
      select by_user_id, details from audit_log where action = 'supervisor.pin_wrong' order by audit_log_id desc limit 1`)
    expect(row).toMatchObject({ by_user_id: hand.userId, details: { tried_user: staff.admin.userId } })
  })

  it('share the rate limit of the tablet’s lock screen', async () => {
    await setRule('supervisor')
    const order = await aPacking()
    const { client } = await aTakenTablet(test, 'store')
    const attempt = { units: 1, supervisor_id: staff.admin.userId, supervisor_code: '111111' }
    for (let tries = 0; tries < 5; tries++)
      expect(answer(await pick(order, attempt, client))).toBe('422 supervisor_code_wrong')
    const unlock = await client.call('POST', '/console/tablet/unlock', {
      user_id: staff.admin.userId,
      pin: PIN,
    })
    expect(answer(unlock)).toBe('429 rate_limited')
  })

  it('need the same reason or PIN at the end of packing', async () => {
    await setRule('reason')
    const order = await aPacking()
    const refused = await close(order)
    expect(refused.error).toMatchObject({
      code: 'scan_required',
      unscanned_lines: [order.line.order_line_id],
    })
    expect((await staff.admin.ok('GET', order.path)).packing_status).toBe(2)
    expect(answer(await close(order, { unscanned_reason: 'scanner_broken' }))).toBe('200')
    expect(await historyOf(order)).toContain(
      `${order.line.product_name}: 3 picked without a scan; The scanner doesn’t work`,
    )
    expect((await auditOf(order)).after).toMatchObject({ units: 3, unscanned_reason: 'scanner_broken' })
    await setRule('supervisor')
    const second = await aPacking()
    expect(answer(await close(second, { unscanned_reason: 'scanner_broken' }))).toBe('422 scan_required')
    expect(answer(await close(second, { ...approval(), supervisor_code: '111111' }))).toBe(
      '422 supervisor_code_wrong',
    )
    expect(answer(await close(second, approval()))).toBe('200')
  })

  it('are not marked as picked by a count of supplied units', async () => {
    await setRule('reason')
    const order = await aPacking()
    const { order_line_id } = order.line
    const supply = (quantity_supplied: number) =>
      hand.ok('POST', `${order.path}/supply`, { lines: [{ order_line_id, quantity_supplied }] })
    await supply(2)
    expect(await pickedOf(order)).toBeNull()
    expect(answer(await close(order))).toBe('422 scan_required')
    await pick(order, { units: 2, gtin: order.line.barcodes[0] })
    await supply(1)
    expect(await pickedOf(order)).toBe(1)
    expect(answer(await close(order))).toBe('200')
  })

  it('follow a rule that managers, but not store hands, set with the store’s version', async () => {
    const { version, pick_without_scan } = await staff.admin.ok('GET', STORE)
    expect(pick_without_scan).toBe('allowed')
    expect((await hand.call('PATCH', STORE, { pick_without_scan: 'reason', version })).status).toBe(403)
    const unknown = await staff.admin.call('PATCH', STORE, { pick_without_scan: 'never', version })
    expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([400, ['pick_without_scan']])
    const stale = await staff.admin.call('PATCH', STORE, {
      pick_without_scan: 'reason',
      version: version - 1,
    })
    expect(answer(stale)).toBe('409 stale')
    await setRule('reason')
    await staff.admin.ok('PATCH', STORE, { phone: '(03) 5550 0123', version: version + 1 })
    expect((await staff.admin.ok('GET', STORE)).pick_without_scan).toBe('reason')
    const audited = await test.db.rows<{ after: object }>(sql`
      select after from audit_log where action = 'store.changed' order by audit_log_id desc limit 2`)
    expect(audited.map(({ after }) => after)).toContainEqual({ pick_without_scan: 'reason' })
  })
})
