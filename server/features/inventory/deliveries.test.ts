import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StockItem } from '#contract/console/stock.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const STOCK = '/console/stores/1/stock'
/** Returns a well-stocked product, a different one for each call. */
let nth = 0
const aProduct = async () =>
  (await test.db.first<{ product_id: number; gtin: string }>(sql`
    select s.product_id, b.gtin from stock s join pack_barcodes b on b.product_id = s.product_id and b.size = 1
    where s.store_id = 1 and s.on_hand > 400 and s.reserved = 0 order by s.product_id offset ${20 + nth++} limit 1`))!
const read = (productId: number) => staff.store.ok('GET', `${STOCK}/${productId}`)
const movements = (productId: number) => staff.store.ok('GET', `${STOCK}/${productId}/movements`)

describe('goods against a delivery note', () => {
  const receive = (body: object) => staff.store.call('POST', '/console/stores/1/deliveries', body)
  const note = (lines: object[]) => ({ supplier: 'Yarra Wholesale', delivery_note: `YW-${nth}`, lines })

  it('are received together: packs by barcode, single units by product, once for each note', async () => {
    const [a, b] = [await aProduct(), await aProduct()]
    const carton = (await test.db.first<{ gtin: string; size: number }>(sql`
      select gtin, size from pack_barcodes where product_id = ${a.product_id} order by size desc limit 1`))!
    const before = [await read(a.product_id), await read(b.product_id)]
    const body = note([
      { gtin: carton.gtin, quantity: 3 },
      { product_id: b.product_id, quantity: 5 },
      { gtin: a.gtin, quantity: 2 },
    ])
    const [one, two] = await Promise.all([receive(body), receive({ ...body, supplier: 'YARRA wholesale' })])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect([one, two].find((reply) => reply.status === 409)!.error.code).toBe('delivery_note_used')
    const after = [await read(a.product_id), await read(b.product_id)]
    expect(after.map(({ on_shelf }, i) => on_shelf - before[i].on_shelf)).toEqual([3 * carton.size + 2, 5])
    const [movement] = await movements(a.product_id)
    expect(movement).toMatchObject({
      kind: 'received',
      reason: expect.stringMatching(/YW-\d+, yarra wholesale/i),
    })
  })

  it('are compared with the note; differences are stored with the movement and in the audit log', async () => {
    const [a, b, c] = [await aProduct(), await aProduct(), await aProduct()]
    const reply = await receive(
      note([
        { product_id: a.product_id, quantity: 22, expected: 24 },
        { product_id: b.product_id, quantity: 6, expected: 6 },
        { product_id: c.product_id, quantity: 0, expected: 12 },
      ]),
    )
    expect(reply.data.map((item: StockItem) => item.product_id).toSorted()).toEqual(
      [a.product_id, b.product_id].toSorted(),
    )
    const reasonOf = async ({ product_id }: typeof a) => (await movements(product_id))[0].reason
    expect(await reasonOf(a)).toMatch(/\(24 expected\)$/)
    expect(await reasonOf(b)).not.toContain('expected')
    expect((await movements(c.product_id))[0].kind).not.toBe('received')
    const audited = await test.db.first(sql`
      select details from audit_log where action = 'stock.delivery_received' order by audit_log_id desc limit 1`)
    expect(audited).toMatchObject({
      details: {
        units: 28,
        differences: `${a.product_id}: 22 of 24, ${c.product_id}: 0 of 12`,
      },
    })
  })

  it('are received all or none, with an error that names products the store doesn’t stock', async () => {
    const { product_id, gtin } = await aProduct()
    const before = await read(product_id)
    const body = note([
      { gtin, quantity: 1 },
      { gtin: '4006381333931', quantity: 1 },
    ])
    const refused = await receive(body)
    expect([refused.status, refused.error.code]).toEqual([409, 'product_not_stocked'])
    expect(refused.error.fields!.lines).toContain('4006381333931')
    expect(await read(product_id)).toEqual(before)
    expect((await receive(note([{ gtin, quantity: 1 }]))).status).toBe(200)
    for (const wrong of [
      note([]),
      note([{ gtin: '4006381333932', quantity: 1 }]),
      note([{ gtin, product_id, quantity: 1 }]),
      note([{ gtin, quantity: 0 }]),
      note([{ gtin, quantity: 0, expected: 0 }]),
      note([{ gtin, quantity: 1, expected: -1 }]),
      { ...body, supplier: ' ' },
    ])
      expect((await receive(wrong)).status).toBe(400)
  })
})
