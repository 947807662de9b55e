import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { listen, type Listener } from './listen.ts'

let test: TestShop
let listener: Listener
const heard: string[] = []
beforeAll(async () => {
  test = await openTestShop()
  const note = (channel: string) => () => void heard.push(channel)
  const handlers = {
    catalogue: note('catalogue'),
    places: note('places'),
    texts: note('texts'),
    settings: note('settings'),
  }
  listener = await listen(test.db.url, handlers, () => {})
})
afterAll(async () => {
  await listener.stop()
  await test.close()
})

/** Runs a statement and returns the catalogue changes it recorded: a category, or store and product with * for all. */
async function recordedBy(statement: Sql): Promise<string[]> {
  await test.db.run(sql`delete from catalogue_changes`)
  await test.db.run(statement)
  const rows = await test.db.rows<{
    store_id: number | null
    product_id: number | null
    category_id: number | null
  }>(sql`select store_id, product_id, category_id from catalogue_changes order by store_id, product_id`)
  return rows.map(({ store_id, product_id, category_id }) =>
    category_id === null ? `${store_id ?? '*'}/${product_id ?? '*'}` : `category ${category_id}`,
  )
}

describe("API §7 Cached pages: every change of a page's data is announced, whatever made it", () => {
  it.each([
    ['a price', sql`update packs set price_cents = price_cents + 1 where pack_id = 1`, 'catalogue'],
    ['a product', sql`update products set name = name || '!' where product_id = 1`, 'catalogue'],
    ['a category', sql`update categories set sort = 99 where category_id = 1`, 'catalogue'],
    ['a zone', sql`update zones set fee_cents = 895 where zone_id = 1`, 'places'],
    ['a store’s setting', sql`update store_settings set setting_value = '0' where store_id = 1`, 'places'],
    ['opening hours', sql`update store_hours set closes = '22:00' where store_id = 1`, 'places'],
    ['a text', sql`update content_items set title = 'Questions' where uri = 'faq'`, 'texts'],
    [
      'a planned text',
      sql`insert into content_plans (content_id, title, content, sort, starts_at, over_version, over_title, written_at)
        values (1, 'Soon', '<p>Soon</p>', 1, '2027-01-01', '', '', now())`,
      'texts',
    ],
    ['a banner', sql`update banners set sequence = 9`, 'texts'],
    ['a setting', sql`update shop_settings set version = version + 1`, 'settings'],
    ['a message template', sql`update message_templates set subject = 'Hi'`, 'settings'],
  ])('%s', async (_, statement, channel) => {
    heard.length = 0
    await test.db.run(statement)
    await expect.poll(() => heard).toEqual([channel])
  })

  it('a change that no page shows is not announced', async () => {
    heard.length = 0
    await test.db.run(sql`update stock set on_hand = on_hand + 1 where on_hand - reserved >= 24`)
    await test.db.run(sql`update packs set cost_price_cents = cost_price_cents + 1`)
    await test.db.run(sql`update banners set sequence = 8`)
    await expect.poll(() => heard).toEqual(['texts'])
  })
})

describe('API §7 Cached pages: the changed products of each store are recorded', () => {
  it.each<[string, Sql, string[]]>([
    [
      'a price',
      sql`update packs set price_cents = price_cents + 1 where store_id = 2 and product_id = 3`,
      ['2/3'],
    ],
    ['a cost', sql`update packs set cost_price_cents = 1 where store_id = 2 and product_id = 3`, []],
    ['a price that stays the same', sql`update packs set price_cents = price_cents where product_id = 3`, []],
    [
      'a pack that is no longer sold',
      sql`update packs set status = 'INACTIVE' where store_id = 1 and product_id = 2 and size = 6`,
      ['1/2'],
    ],
    [
      'a new pack',
      sql`insert into packs (store_id, product_id, size, price_cents, created_at, modified_at)
        values (2, 5, 36, 100, now(), now())`,
      ['2/5'],
    ],
    [
      'a position in a store',
      sql`insert into product_store_sequences (product_id, store_id, sequence) values (9, 2, 1)
        on conflict (product_id, store_id) do update set sequence = 1`,
      ['2/9'],
    ],
    ['a text', sql`update products set description = 'Dry.' where product_id = 4`, ['*/4']],
    ['a category of a product', sql`delete from product_categories where product_id = 4`, ['*/4']],
    ['a picture', sql`update product_images set alt = 'A bottle' where product_id = 4`, ['*/4']],
    ['a category', sql`update categories set name = name where category_id = 2`, ['category 2']],
    [
      'a thousand products of a store',
      sql`select record_catalogue_changes(array_fill(2, array[1000]), array(select generate_series(1, 1000)))`,
      Array.from({ length: 1000 }, (_, i) => `2/${i + 1}`),
    ],
    [
      'more than a thousand, and one in another store',
      sql`select record_catalogue_changes(array_fill(2, array[1001]) || 3, array(select generate_series(1, 1001)) || 7)`,
      ['2/*', '3/7'],
    ],
    [
      'a store’s tobacco setting, if there is tobacco',
      sql`with tobacco as (update products set kind = 'tobacco', abv = 0 where product_id = 6)
        insert into store_settings (store_id, setting_key, setting_value) values (2, 'tobacco_enabled', '1')
        on conflict (store_id, setting_key) do update set setting_value = '1'`,
      ['2/6', '*/6'],
    ],
  ])('%s', async (_, statement, expected) => {
    expect(await recordedBy(statement)).toEqual(expected)
  })

  // Packs of 1, 6 and 12.
  it.each([
    [40, 20, false],
    [20, 12, false],
    [12, 11, true],
    [11, 12, true],
    [11, 6, false],
    [6, 5, true],
    [5, 1, false],
    [1, 0, true],
    [0, 1, true],
    [0, 40, true],
    [12, 5, true],
  ])('stock from %i to %i units is recorded: %s', async (from, to, isRecorded) => {
    await test.db.run(
      sql`update stock set on_hand = ${from}, reserved = 0 where store_id = 1 and product_id = 1`,
    )
    const expected = isRecorded ? ['1/1'] : []
    const sold = sql`update stock set on_hand = ${to} where store_id = 1 and product_id = 1`
    expect(await recordedBy(sold)).toEqual(expected)
    await test.db.run(
      sql`update stock set on_hand = 40, reserved = ${40 - from} where store_id = 1 and product_id = 1`,
    )
    const reserved = sql`update stock set reserved = ${40 - to} where store_id = 1 and product_id = 1`
    expect(await recordedBy(reserved)).toEqual(expected)
  })

  it('an order that leaves the store changes no visible stock', async () => {
    await test.db.run(sql`update stock set on_hand = 12, reserved = 3 where store_id = 1 and product_id = 1`)
    const shipped = sql`update stock set on_hand = 9, reserved = 0 where store_id = 1 and product_id = 1`
    expect(await recordedBy(shipped)).toEqual([])
  })
})
