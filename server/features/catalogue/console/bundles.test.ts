import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPack, loginAs, packsOf } from '#testing/fixtures/builders.ts'
import type { Shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
let wine: TestPack
let snack: TestPack
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  wine = (await packsOf(test, 1, 'wine'))[5]!
  snack = (await packsOf(test, 1, 'food')).find(({ price }) => price > 300)!
})
afterAll(() => test.close())

const partsOf = () => [
  { product_id: wine.product_id, quantity: 1 },
  { product_id: snack.product_id, quantity: 2 },
]

let names = 0
const body = (change: object = {}) => ({
  product_name: `Picnic ${++names}`,
  category_ids: [1],
  parts: partsOf(),
  prices: [{ store_id: 1, percent_off: 10 }],
  ...change,
})

describe('API §8 Bundles', () => {
  it('are created with a price in each store, and listed for shoppers', async () => {
    const bundle = await staff.admin.ok('POST', '/console/bundles', body())
    const total = (wine.price + 2 * snack.price) / 100
    expect(bundle.prices).toMatchObject([{ store_id: 1, percent_off: 10, is_sold: true }])
    const [{ price, parts_price, saving }] = bundle.prices
    expect(parts_price).toBeCloseTo(total, 2)
    expect(price).toBeCloseTo(Math.floor(total * 90 + 0.5) / 100, 2)
    expect(saving).toBeCloseTo(parts_price - price, 2)
    await test.shop.catalogue.refresh()
    const [listed] = await staff.admin.ok('GET', `/products?store_id=1&search=${bundle.product_name}`)
    expect(listed).toMatchObject({ product_id: bundle.product_id, is_alcohol: true })
    expect(listed.product_images.length).toBeGreaterThan(0)
    expect(await staff.admin.ok('GET', `/console/products/${bundle.product_id}`)).toMatchObject({
      is_bundle: true,
      packs: [{ price, in_stock: true }],
    })
  })

  it('are previewed at the prices that they would have', async () => {
    const { parts, prices } = body({ prices: [{ store_id: 1, percent_off: 25 }] })
    const preview = await staff.admin.ok('POST', '/console/bundles/preview', { parts, prices })
    const saved = await staff.admin.ok('POST', '/console/bundles', body({ prices }))
    expect(saved.prices).toMatchObject(preview)
  })

  it('change their parts and prices, and keep what the product form sends', async () => {
    const bundle = await staff.admin.ok('POST', '/console/bundles', body())
    const changed = await staff.admin.ok('PUT', `/console/bundles/${bundle.product_id}`, {
      version: bundle.version,
      parts: [{ product_id: snack.product_id, quantity: 3 }],
      prices: [{ store_id: 1, price: 5 }],
    })
    expect(changed).toMatchObject({ parts: [{ quantity: 3 }], prices: [{ percent_off: null }] })
    const product = await staff.admin.ok('PATCH', `/console/products/${bundle.product_id}`, {
      version: changed.version,
      product_name: 'Snack tower',
      kind: 'wine',
      abv: 12,
      unit_volume_ml: 750,
    })
    expect(product).toMatchObject({ product_name: 'Snack tower', kind: 'food', abv: 0, is_alcohol: false })
    const stale = await staff.admin.call('PUT', `/console/bundles/${bundle.product_id}`, {
      version: bundle.version,
      parts: partsOf(),
      prices: [{ store_id: 1, price: 50 }],
    })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
  })

  it('get a fixed price from the price of their pack', async () => {
    const bundle = await staff.admin.ok('POST', '/console/bundles', body())
    const { packs } = await staff.admin.ok('GET', `/console/products/${bundle.product_id}`)
    const path = `/console/stores/1/prices/${packs[0].product_pack_id}`
    const price = Math.round(wine.price * 0.9) / 100
    await staff.admin.ok('PUT', path, { price, version: packs[0].version })
    const { prices } = await staff.admin.ok('GET', `/console/bundles/${bundle.product_id}`)
    expect(prices).toMatchObject([{ percent_off: null, price }])
  })

  it.each([
    { change: { parts: [] }, field: 'parts', because: 'nothing is inside' },
    {
      change: () => ({ parts: [{ product_id: wine.product_id, quantity: 13 }] }),
      field: 'parts',
      because: 'a part is too often in it',
    },
    {
      change: () => ({ parts: [...partsOf(), ...partsOf()] }),
      field: 'parts',
      because: 'a product is twice in it',
    },
    {
      change: () => ({ parts: [{ product_id: wine.product_id, pack_size: 7, quantity: 1 }] }),
      field: 'parts',
      because: 'the store has no such pack',
    },
    {
      change: { parts: [{ product_id: 999_999, quantity: 1 }] },
      field: 'parts',
      because: 'the product is unknown',
    },
    { change: { prices: [] }, field: 'prices', because: 'no store sells it' },
    {
      change: { prices: [{ store_id: 1, percent_off: 51 }] },
      field: 'prices',
      because: 'the reduction is too deep',
    },
    {
      change: { prices: [{ store_id: 1, percent_off: 10, price: 5 }] },
      field: 'prices',
      because: 'two rules contradict',
    },
    {
      change: { prices: [{ store_id: 1, price: 1 }] },
      field: 'prices',
      because: 'alcohol would be too cheap',
    },
  ])('are rejected if $because', async ({ change, field }) => {
    const reply = await staff.admin.call(
      'POST',
      '/console/bundles',
      body(typeof change === 'function' ? change() : change),
    )
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
    expect(
      Object.keys(reply.error.fields ?? {}).some((name) => name.startsWith(field)),
      reply.text,
    ).toBe(true)
  })

  it('hold no bundles and no tobacco', async () => {
    const bundle = await staff.admin.ok('POST', '/console/bundles', body())
    const inside = await staff.admin.call(
      'POST',
      '/console/bundles',
      body({ parts: [{ product_id: bundle.product_id, quantity: 1 }] }),
    )
    expect(inside.error.fields?.parts).toMatch(/is a bundle itself/)
    const tobacco = await test.db.one<{ product_id: number }>(sql`
      insert into products (slug, name, description, kind, abv, unit_volume_ml, art_category, base_price_cents,
        created_at, modified_at)
      values ('a-cigar', 'A cigar', '', 'tobacco', 0, 0, 'essentials', 100, now(), now()) returning product_id`)
    const smoke = await staff.admin.call(
      'POST',
      '/console/bundles',
      body({ parts: [{ product_id: tobacco.product_id, quantity: 1 }] }),
    )
    expect(smoke.error.fields?.parts).toMatch(/Tobacco/)
  })

  it('keep the kind of their parts', async () => {
    await staff.admin.ok(
      'POST',
      '/console/bundles',
      body({ parts: [{ product_id: wine.product_id, quantity: 1 }] }),
    )
    const { version } = await staff.admin.ok('GET', `/console/products/${wine.product_id}`)
    const reply = await staff.admin.call('PATCH', `/console/products/${wine.product_id}`, {
      version,
      kind: 'food',
      abv: 0,
    })
    expect(reply.error.fields?.kind).toMatch(/part of a bundle/)
  })

  it('belong to staff who may change products and the prices of every named store', async () => {
    const manager = await loginAs(test, 'manager')
    const createAs = (who: Shopper, prices: object[]) =>
      who.call('POST', '/console/bundles', body({ prices }))
    expect((await createAs(staff.store, [{ store_id: 1, percent_off: 5 }])).status).toBe(403)
    expect((await createAs(staff.driver, [{ store_id: 1, percent_off: 5 }])).status).toBe(403)
    expect((await createAs(await loginAs(test, 'customer'), [{ store_id: 1, percent_off: 5 }])).status).toBe(
      403,
    )
    expect((await createAs(manager, [{ store_id: 2, percent_off: 5 }])).status).toBe(403)
    const bundle = await staff.admin.ok('POST', '/console/bundles', body())
    expect((await staff.store.call('GET', `/console/bundles/${bundle.product_id}`)).status).toBe(200)
    expect((await staff.admin.call('GET', `/console/bundles/${wine.product_id}`)).status).toBe(404)
    const preview = await manager.call('POST', '/console/bundles/preview', {
      parts: partsOf(),
      prices: [{ store_id: 2, percent_off: 5 }],
    })
    expect(preview.status).toBe(403)
  })
})
