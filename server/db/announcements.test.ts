import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { listen, type Listener } from './listen.ts'

let test: TestShop
let listener: Listener
const heard: string[] = []
beforeAll(async () => {
  test = await openTestShop()
  const note = (channel: string) => () => void heard.push(channel)
  const handlers = { catalogue: note('catalogue'), places: note('places'), texts: note('texts') }
  listener = await listen(test.db.url, handlers, () => {})
})
afterAll(async () => {
  await listener.stop()
  await test.close()
})

describe('API §7 Cached pages: what changes on a page is announced, whoever changes it', () => {
  it.each([
    ['a price', sql`update packs set price_cents = price_cents + 1 where pack_id = 1`, 'catalogue'],
    ['a product', sql`update products set name = name || '!' where product_id = 1`, 'catalogue'],
    ['a category', sql`update categories set sort = 99 where category_id = 1`, 'catalogue'],
    ['a zone', sql`update zones set fee_cents = 895 where zone_id = 1`, 'places'],
    ['a store’s setting', sql`update store_settings set setting_value = '0' where store_id = 1`, 'places'],
    ['opening hours', sql`update store_hours set closes = '22:00' where store_id = 1`, 'places'],
    ['a text', sql`update content_items set title = 'Questions' where uri = 'faq'`, 'texts'],
    ['a banner', sql`update banners set sequence = 9`, 'texts'],
  ])('%s', async (_, statement, channel) => {
    heard.length = 0
    await test.db.run(statement)
    await expect.poll(() => heard).toEqual([channel])
  })

  it('stock is not: it changes with every order', async () => {
    heard.length = 0
    await test.db.run(sql`update stock set on_hand = on_hand + 1 where store_id = 1`)
    await test.db.run(sql`update banners set sequence = 8`)
    await expect.poll(() => heard).toEqual(['texts'])
  })
})
