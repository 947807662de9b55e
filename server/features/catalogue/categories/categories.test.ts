import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleCategory, PlacedProduct } from '#contract/console/categories.ts'
import type { Category, Product } from '#contract/shop/catalogue.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
  // Some products have store-specific positions in the demo data.
  await test.db.run(sql`delete from product_store_sequences`)
})
afterAll(() => test.close())

const PATH = '/console/categories'
let nth = 0
const add = (more: object = {}): Promise<ConsoleCategory> =>
  staff.admin.ok('POST', PATH, { name: `Mead ${++nth}`, ...more })
const change = (id: number, body: object) => staff.admin.call('PATCH', `${PATH}/${id}`, body)
const list = (query = ''): Promise<ConsoleCategory[]> => staff.admin.ok('GET', `${PATH}${query}`)
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, Object.keys(error?.fields ?? {})]
const audits = (subject: string) =>
  test.db.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log where subject = ${subject} order by audit_log_id`)

/** Returns the names that a process shows once it has received the change. */
async function shownNames() {
  await test.renew()
  return ((await shopper(test).ok('GET', '/categories')) as Category[]).map(({ name }) => name)
}

/** @source A-CATEGORY-1, A-CATEGORY-2 */
describe('§8 /console/categories', () => {
  it('are added after the existing categories, and shoppers see them within a second', async () => {
    const before = await list()
    const mead = await add({ name: 'Sparkling Mead' })
    expect(mead).toMatchObject({ category_slug: 'sparkling-mead', category_parent_id: 0, version: 1 })
    expect(mead.sort).toBe(
      Math.max(...before.filter((c) => c.category_parent_id === 0).map((c) => c.sort)) + 1,
    )
    expect(await shownNames()).toContain('Sparkling Mead')
    expect((await add({ name: 'Sparkling Mead' })).category_slug).toBe('sparkling-mead-2')
    expect(await audits(`category ${mead.category_id}`)).toMatchObject([
      { action: 'category.created', after: { title: 'Sparkling Mead', slug: 'sparkling-mead' } },
    ])
  })

  it('change by version, with before and after in the audit log', async () => {
    const { category_id: id } = await add({ name: 'Old name' })
    expect(
      (await change(id, { version: 1, name: 'New name', image_src: '/category-icons/rose.svg' })).data,
    ).toMatchObject({ name: 'New name', image_src: '/category-icons/rose.svg', version: 2 })
    const late = await change(id, { version: 1, name: 'Late' })
    expect([late.status, late.error.code, late.error.current]).toMatchObject([
      409,
      'stale',
      { name: 'New name', version: 2 },
    ])
    expect(await shownNames()).toContain('New name')
    expect((await audits(`category ${id}`))[1]).toMatchObject({
      action: 'category.changed',
      before: { title: 'Old name' },
      after: { title: 'New name' },
    })
    expect((await change(99_999, { version: 1 })).status).toBe(404)
    expect((await staff.admin.call('GET', `${PATH}/99999`)).status).toBe(404)
  })

  it.each([
    { wrong: { name: '' }, fields: ['name'] },
    { wrong: { category_slug: 'Red Wine' }, fields: ['category_slug'] },
    { wrong: { background_color: 'gold' }, fields: ['background_color'] },
    { wrong: { text_opacity: 2 }, fields: ['text_opacity'] },
    { wrong: { image_src: '/category-icons/../x.svg' }, fields: ['image_src'] },
    { wrong: { category_parent_id: 99_999 }, fields: ['category_parent_id'] },
    { wrong: { background_color: '#F6C65B', text_color: '#FFFFFF' }, fields: ['text_color'] },
    { wrong: { text_opacity: 0.2 }, fields: ['text_color'] },
  ])('reject $wrong at its field', async ({ wrong, fields }) => {
    const reply = await staff.admin.call('POST', PATH, { name: 'Mead', ...wrong })
    expect(fieldsOf(reply)).toEqual([400, 'invalid_input', fields])
  })

  it('reject the address of another category or of a page of the shop', async () => {
    const { category_id: id } = await add()
    for (const category_slug of ['beer', 'categories']) {
      const added = await staff.admin.call('POST', PATH, { name: 'Mead', category_slug })
      expect(fieldsOf(added)).toEqual([409, 'category_slug_taken', ['category_slug']])
      expect((await change(id, { version: 1, category_slug })).error.code).toBe('category_slug_taken')
    }
  })

  it('form two levels, and children are hidden before their parent', async () => {
    const top = await add()
    const below = await add({ category_parent_id: top.category_id })
    const fields = async (id: number, body: object) => fieldsOf(await change(id, { version: 1, ...body }))[2]
    expect(await fields(top.category_id, { category_parent_id: below.category_id })).toEqual([
      'category_parent_id',
    ])
    const other = await add()
    expect(await fields(top.category_id, { category_parent_id: other.category_id })).toEqual([
      'category_parent_id',
    ])
    expect(await fields(top.category_id, { status: 'INACTIVE' })).toEqual(['status'])
    expect((await change(below.category_id, { version: 1, status: 'INACTIVE' })).status).toBe(200)
    expect((await change(top.category_id, { version: 1, status: 'INACTIVE' })).status).toBe(200)
    expect(fieldsOf(await change(below.category_id, { version: 2, status: 'ACTIVE' }))[2]).toEqual(['status'])
    expect(await shownNames()).not.toContain(top.name)
  })

  it('move their products along to another parent', async () => {
    const [from, to] = [await add(), await add()]
    const [moved, stays] = [
      await add({ category_parent_id: from.category_id }),
      await add({ category_parent_id: from.category_id }),
    ]
    const product = (name: string, ids: number[]) =>
      staff.admin.ok('POST', '/console/products', {
        product_name: `${name} ${nth}`,
        kind: 'food',
        base_price: 5,
        category_ids: ids,
      }) as Promise<{ product_id: number }>
    const one = await product('Honey', [moved.category_id])
    const both = await product('Comb', [moved.category_id, stays.category_id])
    await change(moved.category_id, { version: 1, category_parent_id: to.category_id })
    const idsOf = async ({ product_id }: { product_id: number }) =>
      (
        (await staff.admin.ok('GET', `/console/products/${product_id}`)) as {
          categories: { category_id: number }[]
        }
      ).categories
        .map(({ category_id }) => category_id)
        .toSorted((a, b) => a - b)
    expect(await idsOf(one)).toEqual([to.category_id, moved.category_id])
    expect(await idsOf(both)).toEqual([from, to, moved, stays].map(({ category_id }) => category_id))
  })

  it('are listed in order, searched, filtered and paged', async () => {
    const all = await list()
    const below = all.findIndex(({ name }) => name === 'Pale Ale')
    expect(all[below]!.category_parent_id).toBe(
      all.find(({ category_slug }) => category_slug === 'beer')!.category_id,
    )
    expect(all[0]).toMatchObject({ name: 'Beer', product_count: expect.any(Number) as number })
    expect((await list('?search=PALE')).map(({ name }) => name)).toEqual(['Pale Ale'])
    expect((await list('?status=INACTIVE')).every(({ status }) => status === 'INACTIVE')).toBe(true)
    const [a, b] = [await list('?limit=2&sort=name'), await list('?limit=2&sort=name&page=2')]
    expect([...a, ...b]).toEqual((await list('?sort=name')).slice(0, 4))
    for (const wrong of ['limit=251', 'sort=price', 'status=some'])
      expect((await staff.admin.call('GET', `${PATH}?${wrong}`)).status).toBe(400)
  })
})

/** @source A-CATEGORY-3 */
describe('§8 PUT /console/categories/order', () => {
  const order = (rows: { category_id: number; version: number }[]) =>
    staff.admin.call('PUT', `${PATH}/order`, {
      categories: rows.map(({ category_id, version }) => ({ category_id, version })),
    })

  it('reorders the categories of one parent, and rejects a stale request as a whole', async () => {
    const top = await add()
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => add({ category_parent_id: top.category_id })))
    const reply = await order([c!, a!, b!])
    expect((reply.data as ConsoleCategory[]).map(({ category_id }) => category_id)).toEqual(
      [c, a, b].map((one) => one!.category_id),
    )
    const stale = await order([a!, b!, c!])
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    expect(stale.error.current).toEqual(reply.data)
    const names = await shownNames()
    const places = [c, a, b].map((one) => names.indexOf(one!.name))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect((await audits(`category ${top.category_id}`)).at(-1)).toMatchObject({
      action: 'categories.ordered',
    })
    expect(fieldsOf(await order([top, { ...a!, version: 2 }]))).toEqual([
      400,
      'invalid_input',
      ['categories'],
    ])
    expect((await order([{ category_id: 99_999, version: 1 }])).status).toBe(404)
  })
})

/** @source A-CATEGORY-4, A-CATEGORY-5 */
describe('§8 /console/categories/{id}/products', () => {
  const placesIn = (id: number, query = ''): Promise<PlacedProduct[]> =>
    staff.admin.ok('GET', `${PATH}/${id}/products?limit=250${query}`)
  const put = (id: number, products: PlacedProduct[], more: object = {}) =>
    staff.admin.call('PUT', `${PATH}/${id}/products`, {
      products: products.map(({ product_id, version }) => ({ product_id, version })),
      ...more,
    })
  const shownIn = async (id: number, storeId: number) => {
    await test.renew()
    const products = (await shopper(test).ok(
      'GET',
      `/products?store_id=${storeId}&categories=${id}&limit=250`,
    )) as Product[]
    return products.map(({ product_id }) => product_id)
  }
  const idsOf = (rows: PlacedProduct[]) => rows.map(({ product_id }) => product_id)
  const beer = async () => (await list('?search=beer')).find(({ category_slug }) => category_slug === 'beer')!

  it('are ordered for every store, and products outside the category keep their places', async () => {
    const { category_id: id } = await beer()
    const before = await placesIn(id)
    expect(idsOf(await placesIn(id, '&store_id=1'))).toEqual(await shownIn(id, 1))
    const [first, second, third] = before as [PlacedProduct, PlacedProduct, PlacedProduct]
    const reply = await put(id, [third, first, second])
    expect((reply.data as PlacedProduct[]).map(({ place }) => place)).toEqual(
      [first, second, third].map(({ place }) => place),
    )
    const wanted = [third, first, second, ...before.slice(3)].map(({ product_id }) => product_id)
    expect(idsOf(await placesIn(id))).toEqual(wanted)
    const sold = new Set(await shownIn(id, 1))
    expect(await shownIn(id, 1)).toEqual(wanted.filter((one) => sold.has(one)))
    const stale = await put(id, before.slice(0, 3))
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    expect((await audits(`category ${id}`)).at(-1)).toMatchObject({
      action: 'products.ordered',
      before: { order: expect.stringContaining(`${first.product_id}: ${first.place}`) as string },
    })
  })

  it('are ordered in one store alone, and reset there', async () => {
    const { category_id: id } = await beer()
    const [here, there] = [await placesIn(id, '&store_id=1'), await shownIn(id, 2)]
    const turned = here.slice(0, 3).toReversed()
    expect((await put(id, turned, { store_id: 1 })).status).toBe(200)
    expect((await shownIn(id, 1)).slice(0, 3)).toEqual(idsOf(turned))
    expect(await shownIn(id, 2)).toEqual(there)
    const own = await placesIn(id, '&store_id=1')
    // The product in the middle has not moved.
    expect(own.slice(0, 3).map(({ is_own, version }) => [is_own, version])).toEqual([
      [true, 1],
      [false, 0],
      [true, 1],
    ])
    expect((await put(id, turned, { store_id: 1 })).error.code).toBe('stale')
    expect((await put(id, own.slice(0, 3), { store_id: 1, as_shop: true })).status).toBe(200)
    expect((await shownIn(id, 1)).slice(0, 3)).toEqual(idsOf(here).slice(0, 3))
  })

  it('are searched, and rejected for an unknown category, product or store', async () => {
    const { category_id: id } = await beer()
    const [one] = (await placesIn(id)) as [PlacedProduct]
    const words = encodeURIComponent(one.product_name)
    expect(idsOf(await placesIn(id, `&search=${words}`))).toContain(one.product_id)
    const { category_id: empty } = await add()
    expect((await put(empty, [one])).status).toBe(404)
    expect((await put(99_999, [one])).status).toBe(404)
    expect((await put(id, [one], { store_id: 999 })).status).toBe(404)
    expect((await staff.admin.call('GET', `${PATH}/99999/products`)).status).toBe(404)
    expect((await staff.store.call('GET', `${PATH}/${id}/products?store_id=2`)).error.code).toBe('forbidden')
    expect(fieldsOf(await put(id, []))).toEqual([400, 'invalid_input', ['products']])
  })
})
