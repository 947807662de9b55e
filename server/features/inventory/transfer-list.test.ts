import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transfer, TransferSummary } from '#contract/console/transfers.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const AT = '/console/stores/1/transfers'
const send = (product_id: number, reason: string): Promise<Transfer> =>
  staff.store.ok('POST', AT, {
    action_id: randomUUID(),
    to_store_id: 2,
    reason,
    lines: [{ product_id, units: 1 }],
  })

describe('A-TRANSFER-1: the list of transfers', () => {
  it('is searched by number, reason, other store and product, word by word, in both sort orders', async () => {
    const [product] = await test.db.rows<{ product_id: number; name: string }>(sql`
      select p.product_id, p.name from products p join stock a on a.store_id = 1 and a.product_id = p.product_id
      join stock b on b.store_id = 2 and b.product_id = p.product_id
      where a.on_hand - a.reserved > 100 order by p.product_id limit 1`)
    const other = test.shop.storeDirectory.store(2).name
    const first = await send(product!.product_id, 'Zebra party')
    const second = await send(product!.product_id, 'Zebra 100%_sure')
    const found = async (search: string, more = ''): Promise<number[]> =>
      (await staff.store.ok('GET', `${AT}?search=${encodeURIComponent(search)}${more}`)).map(
        (transfer: TransferSummary) => transfer.transfer_id,
      )
    const both = [second.transfer_id, first.transfer_id]
    expect(await found('zebra')).toEqual(both)
    expect(await found('ZEBRA', '&sort=sent_at')).toEqual(both.toReversed())
    expect(await found(`zebra ${product!.name}`)).toEqual(both)
    expect(await found(`zebra ${other}`)).toEqual(both)
    expect(await found('zebra nowhere')).toEqual([])
    expect(await found('100%_')).toEqual([second.transfer_id])
    expect(await found(String(first.transfer_id))).toContain(first.transfer_id)
    expect(await found('zebra', '&limit=1&sort=sent_at')).toEqual([first.transfer_id])
  })
})
