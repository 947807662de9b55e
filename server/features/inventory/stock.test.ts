import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StockItem, StockMovement } from '#contract/console/stock.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const STOCK = '/console/stores/1/stock'
/** Returns a well-stocked product, a different one for each call. */
let nth = 0
const aProduct = async () =>
  (await test.db.first<{ product_id: number; name: string; gtin: string }>(sql`
    select s.product_id, p.name, b.gtin from stock s join products p using (product_id)
    join pack_barcodes b on b.product_id = s.product_id and b.size = 1
    where s.store_id = 1 and s.on_hand > 400 and s.reserved = 0 order by s.product_id offset ${20 + nth++} limit 1`))!
const read = (productId: number) => staff.store.ok('GET', `${STOCK}/${productId}`)
const change = async (productId: number, body: object, caller: Pick<Staff['store'], 'call'> = staff.store) =>
  caller.call('POST', `${STOCK}/${productId}`, { version: (await read(productId)).version, ...body })
const movements = (productId: number) => staff.store.ok('GET', `${STOCK}/${productId}/movements`)

describe('§8 GET /console/stores/{store_id}/stock', () => {
  const list = async (query: string) => staff.store.call('GET', `${STOCK}?${query}`)

  it('finds a product by words of its name and by the barcode of any pack', async () => {
    const { product_id, name, gtin } = await aProduct()
    const words = name.toLowerCase().split(' ').toReversed().join(' ')
    for (const search of [words, gtin, `0${gtin}`, ` ${gtin} `]) {
      const { data, total_count } = (await list(`search=${encodeURIComponent(search)}`)).json
      expect(data[0]).toMatchObject({
        product_id,
        name,
        shelf_location: expect.any(String),
        version: expect.any(Number),
      })
      expect(total_count).toBe(data.length)
    }
    for (const search of ['no such drink', '4006381333931', '%', '_'])
      expect((await list(`search=${encodeURIComponent(search)}`)).data).toEqual([])
  })

  it('is paginated, by name, shelf or available units', async () => {
    const { json: whole } = await list('limit=250&sort=shelf')
    expect(whole.data).toHaveLength(250)
    expect(whole.total_count).toBeGreaterThan(600)
    const [a, b] = await Promise.all([list('limit=125&sort=shelf'), list('limit=125&page=2&sort=shelf')])
    expect([...a.data, ...b.data]).toEqual(whole.data)
    const shelves = whole.data.map((item: StockItem) => item.shelf_location)
    expect(shelves.indexOf('A2-1')).toBeGreaterThan(shelves.indexOf('A1-5'))
    const left = (await list('sort=-available')).data.map((item: StockItem) => item.available)
    expect(left).toEqual(left.toSorted((x: number, y: number) => y - x))
    for (const wrong of ['limit=251', 'sort=price', 'show=some', 'page=0'])
      expect((await list(wrong)).status).toBe(400)
  })

  it('is available only to staff of that store and admins', async () => {
    const other = await aStoreHand(test, 2)
    const customer = await loginAs(test, 'customer')
    const { product_id } = await aProduct()
    const delivery = { supplier: 'Us', delivery_note: '0', lines: [{ product_id, quantity: 1 }] }
    for (const [caller, status] of [
      [other, 403],
      [customer, 403],
      [staff.driver, 403],
      [staff.admin, 200],
    ] as const) {
      expect((await caller.call('GET', STOCK)).status).toBe(status)
      expect((await caller.call('GET', `${STOCK}/${product_id}/movements`)).status).toBe(status)
      expect((await change(product_id, { kind: 'count', units: 500 }, caller)).status).toBe(status)
      const { version } = await read(product_id)
      expect((await caller.call('PATCH', `${STOCK}/${product_id}`, { version })).status).toBe(status)
      expect((await caller.call('POST', '/console/stores/1/deliveries', delivery)).status).toBe(status)
    }
    expect((await shopper(test).call('GET', STOCK)).status).toBe(401)
    expect((await staff.admin.call('GET', '/console/stores/999/stock')).status).toBe(404)
    expect((await staff.store.call('GET', `${STOCK}/999999`)).status).toBe(404)
  })
})

describe('§8 POST /console/stores/{store_id}/stock/{product_id}', () => {
  it('records a count that differs much, and applies it when a second count agrees', async () => {
    const { product_id } = await aProduct()
    await change(product_id, { kind: 'count', units: 100 })
    const count = async (units: number, caller = staff.store) =>
      (await change(product_id, { kind: 'count', units, second_look: true }, caller)).json.data
    expect(await count(40)).toMatchObject({
      on_shelf: 100,
      difference: -60,
      is_pending: true,
      pending_count: { units: 40 },
    })
    const { version } = await read(product_id)
    const repeated = { kind: 'count', units: 40, second_look: true, version: version - 1 }
    expect((await staff.store.call('POST', `${STOCK}/${product_id}`, repeated)).status).toBe(409)
    expect(await count(70)).toMatchObject({ on_shelf: 100, is_pending: true, pending_count: { units: 70 } })
    expect(await count(72, staff.admin)).toMatchObject({
      on_shelf: 72,
      is_pending: false,
      pending_count: null,
    })
    expect(await count(65)).toMatchObject({ on_shelf: 65, is_pending: false })
  })

  it('receives, counts, writes off, corrects and disposes, with one movement and one audit row each', async () => {
    const { product_id } = await aProduct()
    const start = await read(product_id)
    const steps = [
      [{ kind: 'receive', units: 24, reason: 'DN 7' }, { on_shelf: start.on_shelf + 24 }],
      [
        { kind: 'damage', units: 4, reason: 'dropped' },
        { on_shelf: start.on_shelf + 20, unsaleable: 4 },
      ],
      [
        { kind: 'correct', units: -3, reason: 'typing error' },
        { on_shelf: start.on_shelf + 17, unsaleable: 4 },
      ],
      [
        { kind: 'dispose', units: 4, reason: 'binned' },
        { on_shelf: start.on_shelf + 17, unsaleable: 0 },
      ],
      [
        { kind: 'count', units: 7 },
        { on_shelf: 7, available: 7, difference: 7 - start.on_shelf - 17 },
      ],
    ] as const
    const since = (await test.db.first<{ id: number }>(sql`select max(audit_log_id) as id from audit_log`))!
      .id
    for (const [body, expected] of steps) {
      const { version } = await read(product_id)
      const reply = await change(product_id, body)
      expect(reply.data).toMatchObject({ ...expected, version: version + 1 })
    }
    const moved = await movements(product_id)
    expect(moved.slice(0, 5).map((one: StockMovement) => [one.kind, one.units, one.reason])).toEqual([
      ['counted', 7 - start.on_shelf - 17, ''],
      ['disposed', -4, 'binned'],
      ['corrected', -3, 'typing error'],
      ['damaged', -4, 'dropped'],
      ['received', 24, 'DN 7'],
    ])
    expect(moved[0].by).toMatchObject({ user_id: staff.store.userId, name: expect.stringMatching(/\w/) })
    const sums = moved.reduce((sum: number, one: StockMovement) => sum + one.changes.on_shelf, 0)
    expect(sums).toBe(7)
    const audited = await test.db.rows(sql`
      select action, subject, by_user_id from audit_log where audit_log_id > ${since} order by audit_log_id`)
    expect(audited).toEqual(
      ['received', 'damaged', 'corrected', 'disposed', 'counted'].map((what) => ({
        action: `stock.${what}`,
        subject: `product ${product_id}`,
        by_user_id: staff.store.userId,
      })),
    )
  })

  it('rejects an outdated version, returns the current row and changes nothing', async () => {
    const { product_id } = await aProduct()
    const { version } = await read(product_id)
    await change(product_id, { kind: 'receive', units: 6 })
    const current = await read(product_id)
    for (const [method, body] of [
      ['POST', { kind: 'count', units: 1, version }],
      ['PATCH', { shelf_location: 'Z1', version }],
    ] as const) {
      const reply = await staff.store.call(method, `${STOCK}/${product_id}`, body)
      expect([reply.status, reply.error.code, reply.error.current]).toEqual([409, 'stale', current])
    }
    expect(await read(product_id)).toEqual(current)
  })

  it('accepts one of two concurrent changes and returns the current row to the losing request', async () => {
    const { product_id } = await aProduct()
    const { version } = await read(product_id)
    const replies = await Promise.all(
      [3, 5, 7, 9].map((units) => change(product_id, { kind: 'count', units, version })),
    )
    const [won, ...lost] = replies.toSorted((a, b) => a.status - b.status)
    expect([won!.status, ...lost.map((reply) => reply.error.code)]).toEqual([200, 'stale', 'stale', 'stale'])
    expect((await read(product_id)).on_shelf).toBe(won!.data.on_shelf)
  })

  it('is independent of sales: an order doesn’t change the version', async () => {
    const { orderId } = await aPlacedOrder(test)
    const line = await test.db.first<{ product_id: number }>(sql`
      select product_id from order_lines where order_id = ${orderId}`)
    const before = await read(line!.product_id)
    expect(before.reserved).toBe(2)
    await aPlacedOrder(test)
    const after = await read(line!.product_id)
    expect(after.version).toBe(before.version)
    const counted = await change(line!.product_id, { kind: 'count', units: 1, version: before.version })
    expect(counted.data).toMatchObject({ on_shelf: 1, available: 0 })
    await change(line!.product_id, { kind: 'count', units: 500 })
  })

  it('returns the errors of invalid input', async () => {
    const { product_id } = await aProduct()
    const { on_shelf } = await read(product_id)
    for (const [body, field] of [
      [{ kind: 'eat', units: 1 }, 'kind'],
      [{ kind: 'receive', units: 0 }, 'units'],
      [{ kind: 'receive', units: -1 }, 'units'],
      [{ kind: 'count', units: -1 }, 'units'],
      [{ kind: 'count', units: 1.5 }, 'units'],
      [{ kind: 'count', units: 100_001 }, 'units'],
      [{ kind: 'correct', units: 0, reason: 'x' }, 'units'],
      [{ kind: 'damage', units: 1 }, 'reason'],
      [{ kind: 'correct', units: 1, reason: '  ' }, 'reason'],
      [{ kind: 'dispose', units: 1 }, 'reason'],
      [{ kind: 'count', units: 1, version: null }, 'version'],
    ] as const) {
      const reply = await change(product_id, body)
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]])
    }
    for (const body of [
      { kind: 'damage', units: on_shelf + 1, reason: 'x' },
      { kind: 'correct', units: -on_shelf - 1, reason: 'x' },
      { kind: 'dispose', units: 1, reason: 'x' },
    ])
      expect((await change(product_id, body)).error.code).toBe('too_few_units')
    expect((await read(product_id)).on_shelf).toBe(on_shelf)
    expect(
      (await staff.store.call('POST', `${STOCK}/999999`, { kind: 'count', units: 1, version: 1 })).status,
    ).toBe(404)
  })
})

describe('shelf location and reorder levels', () => {
  it('are changed field by field, and cleared', async () => {
    const { product_id } = await aProduct()
    const patch = async (body: object) =>
      staff.store.call('PATCH', `${STOCK}/${product_id}`, {
        version: (await read(product_id)).version,
        ...body,
      })
    expect((await patch({ shelf_location: ' c12-3 ' })).data.shelf_location).toBe('C12-3')
    expect((await patch({ reorder_point: 600, reorder_to: 2000 })).data).toMatchObject({
      shelf_location: 'C12-3',
      reorder_point: 600,
      reorder_to: 2000,
    })
    await change(product_id, { kind: 'count', units: 601 })
    const toOrder = async () => {
      const found = await staff.store.ok('GET', `${STOCK}?show=to_order&limit=250`)
      return found.some((item: StockItem) => item.product_id === product_id)
    }
    expect(await toOrder()).toBe(false)
    await change(product_id, { kind: 'count', units: 600 })
    expect(await toOrder()).toBe(true)
    expect((await patch({ shelf_location: '', reorder_point: null, reorder_to: null })).data).toMatchObject({
      shelf_location: null,
      reorder_point: null,
      reorder_to: null,
    })
    for (const wrong of [
      { shelf_location: 'behind the big fridge' },
      { reorder_point: 5 },
      { reorder_point: 5, reorder_to: 5 },
      { reorder_point: -1, reorder_to: 5 },
    ])
      expect((await patch(wrong)).status).toBe(400)
  })
})
