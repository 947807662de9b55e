import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import } from '#contract/console/imports.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const importFile = async (...lines: string[]): Promise<Import> => {
  const file = lines.join('\n')
  const run = await staff.admin.ok('POST', '/console/imports', { file, kind: 'shopify_products' })
  await staff.admin.ok('POST', `/console/imports/${run.import_id}/apply`)
  await test.renew()
  return run
}
const product = async (handle: string) => {
  const { data } = await staff.admin.call('GET', `/console/products?search=${handle}`)
  return data.find((one: { product_slug: string }) => one.product_slug === handle)
}
const isOnSale = async (handle: string) => {
  const { data } = await shopper(test).call('GET', `/products/slug/${handle}?store_id=1`)
  return Array.isArray(data) && data.length > 0
}

/** @source L-1, A-IMPORT-1 */
describe('a product without a stated kind', () => {
  it('is imported, reported with its line, and not on sale until staff choose its kind', async () => {
    const run = await importFile(
      'Handle,Title,Type,Published,Variant Price',
      'mystery-one,Nocturne 700ml,,true,39',
      'mystery-two,Anything,Liquor,true,39',
      'mystery-three,Anything else,Alcohol,true,39',
      'plain-gums,Wine gums,Confectionery,true,4',
      'plain-nuts,Beer nuts,Snacks,true,4',
    )
    expect(run.bad.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Kind'],
      [3, 'Kind'],
      [4, 'Kind'],
    ])
    expect(run.created).toBe(5)
    for (const handle of ['mystery-one', 'mystery-two', 'mystery-three']) {
      expect(await product(handle)).toMatchObject({ kind: 'unknown', status: 'INACTIVE' })
      expect(await isOnSale(handle)).toBe(false)
    }
    for (const handle of ['plain-gums', 'plain-nuts']) {
      expect(await product(handle)).toMatchObject({ kind: 'food', status: 'ACTIVE' })
      expect(await isOnSale(handle)).toBe(true)
    }
    const { product_id, version } = await product('mystery-one')
    const path = `/console/products/${product_id}`
    const refused = await staff.admin.call('PATCH', path, { status: 'ACTIVE', version })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['kind']])
    const decided = { kind: 'spirits', abv: 35, unit_volume_ml: 700, status: 'ACTIVE', version }
    expect(await staff.admin.ok('PATCH', path, decided)).toMatchObject({ kind: 'spirits', status: 'ACTIVE' })
    await test.renew()
    const { data } = await shopper(test).call('GET', '/products/slug/mystery-one?store_id=1')
    expect(data[0]).toMatchObject({ is_alcohol: true, abv: 35 })
  })

  it('is decided by the column Kind of the next file, and remains so in a file without the column', async () => {
    const file = (kind: string) => [
      'Handle,Title,Published,Variant Price,Kind,ABV,Unit volume',
      `later-known,Nocturne,true,39,${kind},${kind && '35,700'}${kind ? '' : ','}`,
    ]
    expect((await importFile(...file(''))).bad).toHaveLength(1)
    const again = await importFile(...file(''))
    expect([again.changed, again.unchanged, again.bad.length]).toEqual([0, 1, 1])
    const decided = await importFile(...file('spirits'))
    expect([decided.changed, decided.bad]).toEqual([1, []])
    expect(await product('later-known')).toMatchObject({ kind: 'spirits', status: 'ACTIVE', abv: 35 })
  })

  it('is reported if the column Kind and other cells contradict each other', async () => {
    const run = await importFile(
      'Handle,Title,Type,Variant Price,Kind',
      'contrary,House red,Wine,20,food',
      'alike,Vinegar of red wine,Condiments,8,food',
    )
    expect(run.bad.map(({ line, column }) => [line, column])).toEqual([[2, 'Kind']])
    expect(await product('contrary')).toMatchObject({ kind: 'unknown', status: 'INACTIVE' })
  })

  it.each([
    ['Aperol 700ml', ''],
    ['Jägermeister', ''],
    ['Smirnoff Ice 4.8%', ''],
    ['House pour', 'Scotch'],
    ['Limoncello', ''],
    ['Sake Junmai', ''],
    ['White Claw Mango', ''],
  ])('is never food if its words mean alcohol: %s of type %o needs its strength', async (title, type) => {
    const run = await importFile('Title,Type,Variant Price', `${title},${type},39`)
    expect(run.bad).toMatchObject([{ line: 2, column: 'ABV' }])
    expect(run.created).toBe(0)
  })

  it('is rejected on sale by every other way', async () => {
    const added = { product_name: 'Unheard of', kind: 'unknown', base_price: 9 }
    const refused = await staff.admin.call('POST', '/console/products', added)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['kind']])
    const draft = await staff.admin.ok('POST', '/console/products', { ...added, status: 'INACTIVE' })
    const { product_id, version } = draft
    const body = { status: 'ACTIVE', products: [{ product_id, version }] }
    const [one] = await staff.admin.ok('PUT', '/console/products/status', body)
    expect(one).toMatchObject({
      version: null,
      error: { msg: 'Choose what it is before you put it on sale' },
    })
    await expect(
      test.db.owner.run(sql`update products set status = 'ACTIVE' where product_id = ${product_id}`),
    ).rejects.toThrow('unknown_kind_is_not_on_sale')
    const list = await staff.admin.ok('GET', '/console/products?kind=unknown&limit=250')
    expect(list.map((row: { product_id: number }) => row.product_id)).toContain(product_id)
    const foods = await staff.admin.ok('GET', '/console/products?kind=food&limit=250&search=unheard')
    expect(foods).toEqual([])
  })

  it('is unknown again if the choice is undone', async () => {
    const draft = { product_name: 'Chosen too early', kind: 'unknown', status: 'INACTIVE' }
    const { product_id, version } = await staff.admin.ok('POST', '/console/products', draft)
    await staff.admin.ok('PATCH', `/console/products/${product_id}`, {
      kind: 'food',
      status: 'ACTIVE',
      version,
    })
    const [entry] = await test.db.rows<{ audit_log_id: string }>(sql`
      select audit_log_id from audit_log where subject = ${`product ${product_id}`} order by audit_log_id desc limit 1`)
    await staff.admin.ok('POST', `/console/audit/${entry!.audit_log_id}/undo`)
    expect(await product('chosen-too-early')).toMatchObject({ kind: 'unknown', status: 'INACTIVE' })
  })
})
