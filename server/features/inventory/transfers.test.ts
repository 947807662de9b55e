import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StockItem, StockMovement } from '#contract/console/stock.ts'
import type { Transfer, TransferSummary } from '#contract/console/transfers.ts'
import type { Member } from '#testing/fixtures/members.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { checkStockSums } from './stock-sums.service.ts'

let test: TestShop
let staff: Staff
let there: Member
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
  there = await aStoreHand(test, 2)
})
const checkSums = async () => {
  await checkStockSums(test.shop)
  return test.failures.splice(0).join()
}
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
  expect(await checkSums()).toBe('')
})
afterAll(() => test.close())

/** Returns products that both stores stock well, different ones for each call. */
let used = 0
const products = async (count: number): Promise<number[]> => {
  const rows = await test.db.rows<{ product_id: number }>(sql`
    select a.product_id from stock a join stock b on b.store_id = 2 and b.product_id = a.product_id
    where a.store_id = 1 and a.on_hand - a.reserved > 100 and b.on_hand - b.reserved > 100
    order by a.product_id offset ${20 + used} limit ${count}`)
  used += count
  return rows.map((row) => row.product_id)
}
const stockOf = (storeId: number, productId: number): Promise<StockItem> =>
  staff.admin.ok('GET', `/console/stores/${storeId}/stock/${productId}`)
const newest = async (storeId: number, productId: number, count = 1): Promise<StockMovement[]> =>
  (await staff.admin.ok('GET', `/console/stores/${storeId}/stock/${productId}/movements`)).slice(0, count)

const AT = '/console/stores/1/transfers'
const THERE = '/console/stores/2/transfers'
type Line = { product_id: number; units: number }
const parcel = (lines: Line[], more: object = {}) => ({
  action_id: randomUUID(),
  to_store_id: 2,
  reason: 'Sold out before the match',
  lines,
  ...more,
})
const send = (lines: Line[]): Promise<Transfer> => staff.store.ok('POST', AT, parcel(lines))
const audited = async (transferId: number) =>
  test.db.rows<{ action: string; by_user_id: number; details: Record<string, unknown> }>(sql`
    select action, by_user_id, details from audit_log where subject = ${`stock_transfer ${transferId}`}
    order by audit_log_id`)

describe('A-TRANSFER-2, A-TRANSFER-3: goods are sent from store to store', () => {
  it('leave the shelf, are visible to both stores, and are received as counted: fewer, more or damaged', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const before = await Promise.all([stockOf(1, a), stockOf(1, b), stockOf(2, a), stockOf(2, b)])
    const sent = await send([
      { product_id: b, units: 6 },
      { product_id: a, units: 12 },
    ])
    expect(sent).toMatchObject({ state: 'in_transit', units_sent: 18, units_received: null, version: 1 })
    expect(await stockOf(1, a)).toMatchObject({
      on_shelf: before[0].on_shelf - 12,
      available: before[0].available - 12,
      in_transfer: 12,
      version: before[0].version + 1,
    })
    expect(await stockOf(2, a)).toEqual(before[2])
    const [coming] = (await there.ok('GET', `${THERE}?state=in_transit`)) as [TransferSummary]
    expect(coming).toMatchObject({ transfer_id: sent.transfer_id, from: { store_id: 1 }, products: 2 })

    const path = `${THERE}/${sent.transfer_id}`
    const { lines } = (await there.ok('GET', path)) as Transfer
    expect(lines.map((line) => [line.product_id, line.barcodes.length > 0]).toSorted()).toEqual(
      [
        [a, true],
        [b, true],
      ].toSorted(),
    )
    const received = await there.ok('POST', `${path}/receive`, {
      version: 1,
      lines: [
        { product_id: a, units: 10, damaged: 3 },
        { product_id: b, units: 7 },
      ],
    })
    expect(received).toMatchObject({ state: 'received', units_received: 17, version: 2 })
    expect(await staff.store.ok('GET', `${AT}/${sent.transfer_id}`)).toMatchObject({
      lines: received.lines,
      ended_by: { user_id: there.userId },
    })
    expect(await stockOf(1, a)).toMatchObject({ on_shelf: before[0].on_shelf - 12, in_transfer: 0 })
    expect(await stockOf(2, a)).toMatchObject({
      on_shelf: before[2].on_shelf + 7,
      unsaleable: before[2].unsaleable + 3,
      uncounted: before[2].uncounted,
    })
    expect((await stockOf(2, b)).on_shelf).toBe(before[3].on_shelf + 7)
    const told = ({ kind, units, by, reason }: StockMovement) => [kind, units, by?.user_id, reason]
    expect((await newest(1, a)).map(told)).toEqual([
      [
        'sent',
        -12,
        staff.store.userId,
        expect.stringMatching(/^Transfer \d+ to .+: Sold out before the match$/),
      ],
    ])
    expect((await newest(2, a, 2)).map(told)).toEqual([
      ['damaged', -3, there.userId, `Transfer ${sent.transfer_id} from ${sent.from.name}`],
      ['arrived', 10, there.userId, `Transfer ${sent.transfer_id} from ${sent.from.name}`],
    ])
    const log = await audited(sent.transfer_id)
    expect(log.map((row) => [row.action, row.by_user_id])).toEqual([
      ['stock.transfer_sent', staff.store.userId],
      ['stock.transfer_received', there.userId],
    ])
    expect(log[1]!.details).toMatchObject({
      damaged: 3,
      differences: expect.stringContaining(`${a}: 10 of 12`),
    })
  })

  it('are sent once for an action id', async () => {
    const [a] = (await products(1)) as [number]
    const { on_shelf } = await stockOf(1, a)
    const body = parcel([{ product_id: a, units: 5 }])
    const replies = await Promise.all([1, 2, 3].map(() => staff.store.ok('POST', AT, body)))
    expect(new Set(replies.map(({ transfer_id }) => transfer_id)).size).toBe(1)
    expect(await stockOf(1, a)).toMatchObject({ on_shelf: on_shelf - 5, in_transfer: 5 })
  })

  it('never include reserved units, and are sent all or none', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const { available, on_shelf, version } = await stockOf(1, a)
    for (const [lines, code] of [
      [
        [
          { product_id: b, units: 1 },
          { product_id: a, units: available + 1 },
        ],
        'too_few_units',
      ],
      [
        [
          { product_id: b, units: 1 },
          { product_id: 999_999, units: 1 },
        ],
        'product_not_stocked',
      ],
    ] as const) {
      const reply = await staff.store.call('POST', AT, parcel([...lines]))
      expect([reply.status, reply.error.code, Object.keys(reply.error.fields!)]).toEqual([
        409,
        code,
        ['lines'],
      ])
    }
    expect(await stockOf(1, a)).toMatchObject({ on_shelf, version, in_transfer: 0 })
    const line = { product_id: a, units: 1 }
    for (const [wrong, field] of [
      [{ to_store_id: 1 }, 'to_store_id'],
      [{ to_store_id: 999 }, 'to_store_id'],
      [{ reason: ' ' }, 'reason'],
      [{ lines: [] }, 'lines'],
      [{ lines: [line, line] }, 'lines'],
      [{ lines: [{ ...line, units: 0 }] }, 'lines'],
      [{ action_id: 'x' }, 'action_id'],
    ] as const) {
      const reply = await staff.store.call('POST', AT, { ...parcel([line]), ...wrong })
      expect([reply.status, Object.keys(reply.error.fields!)]).toEqual([400, [field]])
    }
  })
})

describe('A-TRANSFER-4: a transfer ends once', () => {
  it('puts its goods back on the sender’s shelf when it is canceled', async () => {
    const [a] = (await products(1)) as [number]
    const { on_shelf } = await stockOf(1, a)
    const { transfer_id, lines } = await send([{ product_id: a, units: 4 }])
    const receipt = { version: 1, lines: [{ product_id: a, units: 4 }] }
    expect((await there.call('POST', `${THERE}/${transfer_id}/cancel`, { version: 1 })).status).toBe(403)
    expect((await staff.store.call('POST', `${AT}/${transfer_id}/receive`, receipt)).status).toBe(403)
    const canceled = await staff.store.ok('POST', `${AT}/${transfer_id}/cancel`, { version: 1 })
    expect(canceled).toMatchObject({ state: 'canceled', version: 2, lines })
    expect(await stockOf(1, a)).toMatchObject({ on_shelf, in_transfer: 0 })
    for (const version of [1, 2]) {
      const late = await there.call('POST', `${THERE}/${transfer_id}/receive`, { ...receipt, version })
      expect([late.status, late.error.code, late.error.current]).toEqual([
        409,
        'stale',
        await there.ok('GET', `${THERE}/${transfer_id}`),
      ])
    }
    expect((await audited(transfer_id)).at(-1)!.action).toBe('stock.transfer_canceled')
  })

  it('names a missing or wrong line and changes nothing', async () => {
    const [a, b] = (await products(2)) as [number, number]
    const { transfer_id } = await send([
      { product_id: a, units: 4 },
      { product_id: b, units: 4 },
    ])
    const path = `${THERE}/${transfer_id}/receive`
    for (const lines of [
      [{ product_id: a, units: 4 }],
      [
        { product_id: a, units: 4 },
        { product_id: a, units: 4 },
      ],
      [
        { product_id: a, units: 4 },
        { product_id: 999_999, units: 4 },
      ],
      [
        { product_id: a, units: 4, damaged: 5 },
        { product_id: b, units: 4 },
      ],
    ]) {
      const reply = await there.call('POST', path, { version: 1, lines })
      expect([reply.status, Object.keys(reply.error.fields!)]).toEqual([400, ['lines']])
    }
    expect(await there.ok('GET', `${THERE}/${transfer_id}`)).toMatchObject({
      state: 'in_transit',
      version: 1,
    })
  })

  it('is available only to staff of its two stores', async () => {
    const [a] = (await products(1)) as [number]
    const { transfer_id } = await send([{ product_id: a, units: 1 }])
    const stranger = await aStoreHand(test, 3)
    for (const path of [AT, `${AT}/${transfer_id}`, '/console/stores/1/transfer_stores']) {
      expect((await there.call('GET', path)).status).toBe(403)
      expect((await staff.admin.call('GET', path)).status).toBe(200)
    }
    expect((await stranger.call('GET', `/console/stores/3/transfers/${transfer_id}`)).status).toBe(404)
    const names = await staff.store.ok('GET', '/console/stores/1/transfer_stores')
    expect(names.map((store: { store_id: number }) => store.store_id)).not.toContain(1)
  })
})

describe('concurrent transfers', () => {
  it('between two stores, with receipts, cancellations and counts, neither deadlock nor lose a unit', async () => {
    const ids = await products(6)
    const start = await Promise.all(ids.flatMap((id) => [stockOf(1, id), stockOf(2, id)]))
    const lines = ids.map((product_id) => ({ product_id, units: 3 }))
    const sendBoth = (): Promise<Transfer>[] => [
      staff.store.ok('POST', AT, parcel(lines)),
      there.ok('POST', THERE, parcel(lines.toReversed(), { to_store_id: 1 })),
    ]
    const first = await Promise.all([...sendBoth(), ...sendBoth(), ...sendBoth()])
    const end = async ({ transfer_id: id, from, to }: Transfer) => {
      const [received, canceled] = await Promise.all([
        staff.admin.call('POST', `/console/stores/${to.store_id}/transfers/${id}/receive`, {
          version: 1,
          lines,
        }),
        staff.admin.call('POST', `/console/stores/${from.store_id}/transfers/${id}/cancel`, { version: 1 }),
      ])
      expect([received.status, canceled.status].toSorted((x, y) => x - y)).toEqual([200, 409])
    }
    const count = async (storeId: number, id: number) => {
      const { on_shelf, version } = await stockOf(storeId, id)
      const body = { kind: 'count', units: on_shelf, version }
      const { status } = await staff.admin.call('POST', `/console/stores/${storeId}/stock/${id}`, body)
      expect([200, 409]).toContain(status)
    }
    const second = await Promise.all([
      ...first.map(end),
      ...sendBoth(),
      ...ids.flatMap((id) => [count(1, id), count(2, id)]),
    ])
    await Promise.all(second.filter((one): one is Transfer => one !== undefined).map(end))
    const after = await Promise.all(ids.flatMap((id) => [stockOf(1, id), stockOf(2, id)]))
    const total = (items: StockItem[]) =>
      items.reduce((sum, item) => sum + item.on_shelf + item.in_transfer, 0)
    expect(total(after)).toBe(total(start))
    expect(after.every((item) => item.in_transfer === 0)).toBe(true)
  })

  it('are verified by the daily check, which reports transferred units without a movement', async () => {
    const [a] = (await products(1)) as [number]
    const { transfer_id } = await send([{ product_id: a, units: 2 }])
    const change = (units: number) =>
      test.db.run(
        sql`update stock_transfer_lines set units_sent = ${units} where stock_transfer_id = ${transfer_id}`,
      )
    await change(3)
    expect(await checkSums()).toContain(`Stock of store 1 is not the sum of its movements: products ${a}`)
    await change(2)
  })
})
