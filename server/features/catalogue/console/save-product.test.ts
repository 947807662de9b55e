import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleProduct } from '#contract/console/products.ts'
import { gtinCheckDigit } from '#domain/catalogue/gtin.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

let codes = 0
const aBarcode = () => {
  const digits = `29${String(++codes).padStart(10, '0')}`
  return digits + gtinCheckDigit(digits)
}
const LAGER = { kind: 'beer_cider', abv: 4.9, unit_volume_ml: 375, container: 'Can', container_deposit: true }
const create = (body: object) => staff.admin.call('POST', '/console/products', body)
const created = async (body: object): Promise<ConsoleProduct> => {
  const reply = await create(body)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const patch = (id: number, body: object) => staff.admin.call('PATCH', `/console/products/${id}`, body)
const lastAudit = () =>
  test.db.first<{ action: string; subject: string; before: object | null; after: object }>(sql`
    select action, subject, before, after from audit_log order by audit_log_id desc limit 1`)
/** Returns the product as a shopper sees it once the change is read. */
const shown = async (slug: string, storeId = 1) => {
  await test.renew()
  return shopper(test).call('GET', `/products/slug/${slug}?store_id=${storeId}`)
}

/** @source A-RANGE-3 */
describe('§8 POST /console/products', () => {
  it('adds a product that every store sells at once, with barcodes, pictures and the details that the law requires', async () => {
    const [single, six] = [aBarcode(), aBarcode()]
    const product = await created({
      product_name: 'Wonga Creek Lager',
      ...LAGER,
      standard_drinks: 1.4,
      categories: [{ category_id: 2 }],
      packs: [
        { pack_size: 1, price: 5.5, barcodes: [single] },
        { pack_size: 6, price: '$27.00', barcodes: [six], initial: true },
      ],
    })
    expect(product).toMatchObject({
      product_slug: 'wonga-creek-lager',
      status: 'ACTIVE',
      base_price: 5.5,
      version: 1,
      standard_drinks: 1.4,
      is_alcohol: true,
      notices: ['adults_only', 'pregnancy_warning'],
    })
    expect(product.categories.map(({ name }) => name)).toEqual(['Beer', 'Pale Ale'])
    const stores = test.shop.storeDirectory.stores().length
    expect(product.packs).toHaveLength(2 * stores)
    expect(product.packs.find(({ pack_size }) => pack_size === 6)).toMatchObject({
      price: 27,
      initial: true,
      barcodes: [six],
    })
    const { data } = await shown('wonga-creek-lager', 2)
    expect(data[0]).toMatchObject({ product_name: 'Wonga Creek Lager', abv: 4.9 })
    expect(data[0].product_pack.map((pack: { pack_size: number }) => pack.pack_size)).toEqual([1, 6])
    expect(data[0].product_images[0].src).toMatch(/^\/pictures\/\d+\/wonga-creek-lager-pack6-340\.webp$/)
    const units = await staff.store.ok('GET', `/console/stores/1/stock/${product.product_id}`)
    expect(units).toMatchObject({ on_shelf: 0, available: 0 })
    expect(await lastAudit()).toMatchObject({
      action: 'product.created',
      subject: `product ${product.product_id}`,
      before: null,
      after: { title: 'Wonga Creek Lager', abv: 4.9 },
    })
  })

  it('adds to one store if one is given, and gives each product a unique address', async () => {
    const pack = { pack_size: 1, store_id: 2, price: 5 }
    const slugs: string[] = []
    for (let i = 0; i < 3; i++) {
      const product = await created({ product_name: 'Same Name', ...LAGER, packs: [pack] })
      slugs.push(product.product_slug)
      expect(product.packs.map(({ store_id, initial }) => [store_id, initial])).toEqual([[2, true]])
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3'])
    expect((await create({ product_name: 'X', ...LAGER, product_slug: 'same-name' })).error.code).toBe(
      'slug_taken',
    )
  })

  it('reports all problems at once', async () => {
    const WRONG: [object, string[]][] = [
      [
        { product_name: ' ', kind: 'beer_cider', packs: [{ pack_size: 1 }] },
        ['product_name', 'abv', 'unit_volume_ml', 'packs'],
      ],
      [{ product_name: 'Lager', kind: 'wine', abv: 'strong', packs: [{ pack_size: 6 }] }, ['abv', 'packs']],
      [
        { product_name: 'Crisps', kind: 'food', standard_drinks: 4, packs: [{ pack_size: 1 }] },
        ['standard_drinks', 'packs'],
      ],
      [{ product_name: ' ', kind: 'wine', packs: [null] }, ['product_name', 'packs']],
      [{ product_name: ' ', kind: 'wine', packs: 6 }, ['product_name', 'packs']],
    ]
    for (const [wrong, fields] of WRONG) {
      const { status, error } = await create(wrong)
      expect([status, Object.keys(error.fields!).toSorted()]).toEqual([400, fields.toSorted()])
    }
  })

  it('rejects invalid values field by field', async () => {
    const taken = aBarcode()
    await created({
      product_name: 'Owner of the code',
      ...LAGER,
      packs: [{ pack_size: 1, price: 5, barcodes: [taken] }],
    })
    const body = { product_name: 'Wrong', ...LAGER }
    for (const [change, fields] of [
      [{ product_name: ' ' }, ['product_name']],
      [{ kind: 'juice' }, ['kind']],
      [{ abv: 0 }, ['abv']],
      [{ abv: 4.91 }, ['abv']],
      [{ standard_drinks: 3 }, ['standard_drinks']],
      [{ kind: 'non_alcoholic' }, ['kind']],
      [{ category_ids: [99_999] }, ['category_ids']],
      [{ packs: [{ pack_size: 1, barcodes: ['4006381333932'] }] }, ['packs']],
      [{ packs: [{ pack_size: 0, price: 5 }] }, ['packs']],
      [{ packs: [{ pack_size: 6 }] }, ['packs']],
      [{ packs: [{ pack_size: 1, price: 1.005 }] }, ['packs']],
      [{ packs: [{ pack_size: 1, price: 5, store_id: 99 }] }, ['packs']],
      [
        {
          packs: [
            { pack_size: 1, price: 5, barcodes: [taken] },
            { pack_size: 4, price: 9, barcodes: [taken] },
          ],
        },
        ['packs'],
      ],
    ] as const) {
      const reply = await create({ ...body, ...change })
      expect([JSON.stringify(change), reply.status, Object.keys(reply.error?.fields ?? {})]).toEqual([
        JSON.stringify(change),
        400,
        fields,
      ])
    }
    const stolen = await create({ ...body, packs: [{ pack_size: 1, price: 5, barcodes: [`0${taken}`] }] })
    expect([stolen.status, stolen.error.code, stolen.error.msg]).toEqual([
      409,
      'barcode_taken',
      `The barcode ${taken} belongs to Owner of the code.`,
    ])
    expect((await shown('wrong')).status).toBe(400)
  })
})

/** @source A-RANGE-3 */
describe('§8 PATCH /console/products/{id}', () => {
  const aLager = () =>
    created({
      product_name: 'Changing',
      ...LAGER,
      packs: [{ pack_size: 1, price: 5, barcodes: [aBarcode()] }],
    })

  it('changes only the fields that are sent; shoppers see the change', async () => {
    const before = await aLager()
    const reply = await patch(before.product_id, {
      product_name: 'Changed',
      style: 'Lager',
      version: before.version,
    })
    expect(reply.data).toEqual({
      ...before,
      product_name: 'Changed',
      style: 'Lager',
      version: before.version + 1,
      modified: reply.data.modified,
      images: reply.data.images,
    })
    expect((await shown(before.product_slug)).data[0]).toMatchObject({
      product_name: 'Changed',
      style: 'Lager',
    })
    expect(await lastAudit()).toMatchObject({
      action: 'product.changed',
      before: { title: 'Changing', style: '' },
      after: { title: 'Changed', style: 'Lager' },
    })
    await patch(before.product_id, { status: 'INACTIVE', version: before.version + 1 })
    expect((await shown(before.product_slug)).status).toBe(400)
  })

  it('accepts its own response unchanged', async () => {
    const before = await aLager()
    const reply = await patch(before.product_id, before)
    expect(reply.data).toEqual({ ...before, version: before.version + 1, modified: reply.data.modified })
  })

  it('adds packs, replaces barcodes and takes a pack off sale', async () => {
    const { product_id, version, packs } = await aLager()
    const [own, other] = [packs.find(({ store_id }) => store_id === 1)!, aBarcode()]
    const changes = [
      { product_pack_id: own.product_pack_id, barcodes: [other], status: 'INACTIVE' },
      { pack_size: 24, store_id: 1, price: 60 },
    ]
    const { data } = await patch(product_id, { packs: changes, version })
    const inFirst = (data as ConsoleProduct).packs.filter(({ store_id }) => store_id === 1)
    expect(inFirst.map(({ pack_size, status, price }) => [pack_size, status, price])).toEqual([
      [1, 'INACTIVE', 5],
      [24, 'ACTIVE', 60],
    ])
    expect(
      (data as ConsoleProduct).packs
        .filter(({ pack_size }) => pack_size === 1)
        .every(({ barcodes }) => barcodes[0] === other),
    ).toBe(true)
    const [found] = await staff.admin.ok('GET', `/console/products?search=${other}`)
    expect(found.product_id).toBe(product_id)
    const codes = [{ pack_size: 24, barcodes: [aBarcode()] }]
    const coded = await patch(product_id, { packs: codes, version: data.version })
    expect(coded.data.packs.filter((pack: { pack_size: number }) => pack.pack_size === 24)).toHaveLength(1)
    const wrong = await patch(product_id, { packs: [{ product_pack_id: 1 }], version: coded.data.version })
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['packs'])
  })

  it('rejects an outdated version with the current state; one of several concurrent writes wins', async () => {
    const { product_id, version } = await aLager()
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((product_name) => patch(product_id, { product_name, version })),
    )
    const [won, ...lost] = replies.toSorted((a, b) => a.status - b.status)
    expect([won!.status, ...lost.map((reply) => reply.error.code)]).toEqual([200, 'stale', 'stale'])
    const current = await staff.admin.ok('GET', `/console/products/${product_id}`)
    expect(current.product_name).toBe(won!.data.product_name)
    expect((await patch(product_id, { product_name: 'D', version })).error.current).toEqual(current)
  })

  it('checks a change against the law, together with the unchanged fields', async () => {
    const { product_id, version } = await aLager()
    for (const [change, field] of [
      [{ kind: 'food' }, 'kind'],
      [{ abv: 0 }, 'abv'],
      [{ gst_free: true }, 'gst_free'],
    ] as const)
      expect(Object.keys((await patch(product_id, { ...change, version })).error.fields ?? {})).toEqual([
        field,
      ])
    expect((await patch(999_999, { version: 1 })).status).toBe(404)
  })
})

it('filters the list by kind and category, and sorts it by change', async () => {
  const product = await created({
    product_name: 'Newest of all',
    ...LAGER,
    kind: 'premixed',
    category_ids: [2],
  })
  test.clock.pass(1)
  await patch(product.product_id, { sequence: 3, version: 1 })
  const list = async (query: string) =>
    (await staff.admin.ok('GET', `/console/products?${query}`)) as ConsoleProduct[]
  expect((await list('sort=-modified&limit=1')).map((one) => one.product_id)).toEqual([product.product_id])
  const narrow = await list('kind=premixed&category_id=2&limit=250')
  expect(narrow.map((one) => one.product_id)).toEqual([product.product_id])
})
