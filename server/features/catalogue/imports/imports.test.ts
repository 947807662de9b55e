import sql from 'sql-template-tag'
import { readFile } from 'node:fs/promises'
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

type Options = { kind?: string; store_id?: number }
/** Uploads a file as a browser's form sends it. */
async function upload(
  file: string | Uint8Array<ArrayBuffer>,
  { kind = 'shopify_products', store_id }: Options = {},
) {
  const form = new FormData()
  form.set('kind', kind)
  if (store_id) form.set('store_id', String(store_id))
  form.set('file', new Blob([file], { type: 'text/csv' }), 'products.csv')
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer()).toString('latin1')
  const contentType = request.headers.get('content-type')!
  const reply = await staff.admin.send('POST', '/api/console/imports', {
    payload: Buffer.from(payload, 'latin1') as never,
    contentType,
  })
  return {
    status: reply.status,
    ...(JSON.parse(reply.text) as { data: Import; error: { code: string; fields: object } }),
  }
}
const dryRun = async (file: string, options?: Options): Promise<Import> => {
  const reply = await upload(file, options)
  expect(reply.status, JSON.stringify(reply)).toBe(200)
  return reply.data
}
const apply = ({ import_id }: Import): Promise<Import> =>
  staff.admin.ok('POST', `/console/imports/${import_id}/apply`)
const undo = ({ import_id }: Import): Promise<Import> =>
  staff.admin.ok('POST', `/console/imports/${import_id}/undo`)
const download = async (name: string, query = '') =>
  (
    await staff.admin.send('GET', `/api/console/exports/${name}.csv${query}`, {
      payload: '',
      contentType: '',
    })
  ).text
const numbersOf = ({ rows, created, changed, unchanged, bad_count }: Import) => [
  rows,
  created,
  changed,
  unchanged,
  bad_count,
]
const product = async (handle: string) => {
  const { data } = await staff.admin.call('GET', `/console/products?search=${handle}&store_id=1`)
  return data.find((one: { product_slug: string }) => one.product_slug === handle)
}
const lager = (handle: string, rest = '') =>
  `Handle,Title,Variant Price,Kind,ABV,Volume (mL),Option1 Value${rest && ',Body (HTML)'}\n${handle},Import Lager,5.50,beer_cider,4.9,375,Single${rest && `,${rest}`}\n${handle},,27,,,,6 Pack\n`

/** @source A-IMPORT-1, A-IMPORT-3 */
describe('§8 POST /console/imports', () => {
  it('is a dry run; applying it puts the products on sale, repeating it changes nothing, undoing it removes them', async () => {
    const run = await dryRun(lager('import-lager'))
    expect(run).toMatchObject({ status: 'ready', bad: [], progress: { done: 0, total: 1 } })
    expect(numbersOf(run)).toEqual([2, 1, 0, 0, 0])
    expect(await product('import-lager')).toBeUndefined()
    const applied = await apply(run)
    expect(applied).toMatchObject({ status: 'applied', created: 1, progress: { done: 1, total: 1 } })
    expect(await apply(run)).toEqual(applied)
    await test.renew()
    const { data } = await shopper(test).call('GET', '/products/slug/import-lager?store_id=2')
    expect(data[0].product_pack.map((pack: { pack_size: number }) => pack.pack_size)).toEqual([1, 6])
    expect(numbersOf(await dryRun(lager('import-lager')))).toEqual([2, 0, 0, 1, 0])
    const changed = await dryRun(lager('import-lager').replace('5.50', '6.00').replace('4.9', '5.1'))
    expect(changed.changes[0]!.differences).toEqual([
      { field: 'ABV (%)', before: '4.9', after: '5.1' },
      { field: 'Price of a single', before: '$5.50', after: '$6.00' },
    ])
    await apply(changed)
    expect(await product('import-lager')).toMatchObject({ abv: 5.1, packs: [{ price: 6 }, { price: 27 }] })
    expect(await undo(changed)).toMatchObject({ status: 'undone' })
    expect(await product('import-lager')).toMatchObject({ abv: 4.9, packs: [{ price: 5.5 }, { price: 27 }] })
    expect(await undo(changed)).toMatchObject({ status: 'undone' })
    expect((await staff.admin.call('POST', `/console/imports/${changed.import_id}/apply`)).error.code).toBe(
      'import_ended',
    )
    const actions = await test.db.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`import ${changed.import_id}`} order by audit_log_id`)
    expect(actions.map(({ action }) => action)).toEqual([
      'import.uploaded',
      'import.applied',
      'import.undone',
    ])
  })

  it('leaves later changes alone', async () => {
    const run = await dryRun(lager('kept-lager'))
    await apply(run)
    const { product_id, version } = await product('kept-lager')
    await staff.admin.ok('PATCH', `/console/products/${product_id}`, { style: 'Lager', version })
    await undo(run)
    expect(await product('kept-lager')).toMatchObject({ status: 'ACTIVE', style: 'Lager' })
  })

  it('accepts both generations of Shopify’s own files', async () => {
    for (const name of ['shopify-apparel', 'shopify-home-and-garden']) {
      const text = await readFile(`testing/fixtures/shopify/${name}.csv`, 'utf8')
      const run = await dryRun(text)
      expect([name, run.bad.filter(({ column }) => column !== 'Variant Compare At Price')]).toEqual([
        name,
        [],
      ])
      expect((await apply(run)).created).toBeGreaterThan(15)
      expect(numbersOf(await dryRun(text)).slice(1, 3)).toEqual([0, 0])
    }
    const later =
      'Title,URL handle,Price,Compare-at price,Option1 value,Product image URL,Status\nClay pot,clay-pot-new,9.99,,Default Title,https://x.test/1.jpg,Active\n'
    const run = await dryRun(later)
    expect(numbersOf(run)).toEqual([1, 1, 0, 0, 0])
    await apply(run)
    expect(await product('clay-pot-new')).toMatchObject({
      product_name: 'Clay pot',
      kind: 'food',
      packs: [{ price: 9.99 }],
    })
  })

  it(
    'changes nothing when an export is imported, for products and stock, of all stores and of one',
    { tags: 'slow' },
    async () => {
      for (const [kind, store_id] of [
        ['shopify_products', undefined],
        ['shopify_products', 2],
        ['shopify_inventory', undefined],
        ['shopify_inventory', 3],
      ] as const) {
        const text = await download(kind, store_id ? `?store_id=${store_id}` : '')
        const run = await dryRun(text, { kind, ...(store_id && { store_id }) })
        expect([kind, run.created, run.changed, run.bad, run.changes]).toEqual([kind, 0, 0, [], []])
        expect(run.unchanged).toBeGreaterThan(500)
      }
    },
  )

  it('reports bad rows by line and column, and accepts the good rows', async () => {
    const file = [
      'Handle,Title,Variant Price,Variant Barcode,Kind,ABV,Volume (mL),Variant Compare At Price,Option1 Value',
      'good-one,Good one,5,,food,,,,',
      'no-price,No price,five,,food,,,,',
      'bad-code,Bad code,5,4006381333932,food,,,,',
      'short-code,Short code,5,9.31E+12,food,,,,',
      'no-strength,No strength lager,5,,,,,,',
      'odd-kind,Odd kind,5,,juice,,,,',
      ',,5,,,,,,',
      'Bad Handle!,Bad handle,5,,food,,,,',
      'good-one,Another title,5,,food,,,,',
      'reduced,Reduced,5,,food,,,8,',
      'twice,Twice,5,,food,,,,6 Pack',
      'twice,,6,,,,,,Pack of 6',
      '"a title with a quote "" and a',
      'second line",x,5,,food,,,,',
      'good-two,Good two,"$1,234.50",,food,,,,',
    ].join('\r\n')
    const run = await dryRun(`\uFEFF${file}`)
    expect(run.bad.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Variant Price'],
      [4, 'Variant Barcode'],
      [5, 'Variant Barcode'],
      [6, 'ABV'],
      [7, 'Kind'],
      [8, 'Handle'],
      [9, 'Handle'],
      [10, 'Handle'],
      [11, 'Variant Compare At Price'],
      [13, 'Option1 Value'],
      [14, 'Handle'],
    ])
    expect(run.created).toBe(4)
    await apply(run)
    expect((await product('good-two')).packs[0].price).toBe(1234.5)
    expect((await product('reduced')).packs[0]).toMatchObject({ price: 5, sale_price: 0 })
  })

  it('shortens quoted cells in problems and rejects descriptions with too many tags', async () => {
    const { bad } = await dryRun(
      `Handle,Title,Body (HTML),Variant Price\nbeer-a,Beer,,${'1'.repeat(90_000)}\nbeer-b,Beer,"${'<b></i>'.repeat(20_000)}",12\n`,
    )
    expect(bad[0]!.message).toMatch(/^“1{400,}…$/)
    expect(bad[1]).toMatchObject({
      column: 'Body (HTML)',
      message: 'This description has too many tags and entities',
    })
  })

  it('reads every encoding and separator that spreadsheets write', async () => {
    const text = 'Handle;Title;Price;Kind\nrose;Rosé “Blush”;9,50;food\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const western = Buffer.from(text.replaceAll('“', '"').replaceAll('”', '"'), 'latin1')
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16, western]) {
      const { data } = await upload(new Uint8Array(bytes))
      expect(data.changes[0]!.title).toMatch(/^Rosé .Blush.$/)
      expect(data.changes[0]!.differences.at(-1)).toMatchObject({ after: '$9.50' })
    }
  })

  it('rejects anything that is not such a file', async () => {
    for (const [file, options, field] of [
      ['', {}, 'file'],
      ['Handle', { kind: 'prices' }, 'kind'],
    ] as const)
      expect(Object.keys((await upload(file, options)).error.fields)).toEqual([field])
    expect((await upload('Handle', { store_id: 99 })).error.code).toBe('store_not_found')
    const run = await dryRun('Name,Cost\nx,1\n')
    expect(run.bad).toMatchObject([{ line: 1, column: 'Title' }])
    expect((await staff.admin.call('POST', `/console/imports/${run.import_id}/undo`)).error.code).toBe(
      'import_not_applied',
    )
    expect((await staff.admin.call('GET', '/console/imports/999999')).status).toBe(404)
    expect((await staff.admin.ok('GET', '/console/imports'))[0].import_id).toBe(run.import_id)
  })

  it('is rolled back as a whole if the database rejects one row of it', async () => {
    const run = await dryRun(
      lager('whole-or-none') + lager('whole-or-none-2').split('\n').slice(1).join('\n'),
    )
    await test.db.owner.run(sql`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.slug = 'whole-or-none-2' then raise exception 'refused'; end if; return new; end $$`)
    await test.db.owner.run(
      sql`create trigger refuse_one before insert on products for each row execute function refuse_one()`,
    )
    const failed = await staff.admin.call('POST', `/console/imports/${run.import_id}/apply`)
    expect(failed.status).toBe(500)
    test.failures.length = 0
    expect(await staff.admin.ok('GET', `/console/imports/${run.import_id}`)).toMatchObject({
      status: 'failed',
    })
    expect(await product('whole-or-none')).toBeUndefined()
    await test.db.owner.run(sql`drop trigger refuse_one on products`)
    expect((await apply(run)).status).toBe('applied')
  })
})

/** @source A-IMPORT-1, A-IMPORT-3 */
describe('stock by location', () => {
  it('sets the shelves’ counts with a movement each, and undoes it', async () => {
    const [first, second] = await test.db.rows<{ product_id: number; slug: string; on_hand: number }>(sql`
      select s.product_id, p.slug, s.on_hand from stock s join products p using (product_id)
      where s.store_id = 1 and s.reserved = 0 and s.on_hand > 20 order by s.product_id limit 2`)
    const file = [
      'Handle,Title,Option1 Value,Location,On hand (current),On hand (new)',
      `${first!.slug},,Single,Coldie Fitzroy,${first!.on_hand},7`,
      `${second!.slug},,,Coldie Fitzroy,3,7`,
      `${second!.slug},,6 Pack,Coldie Fitzroy,,7`,
      `${second!.slug},,,Nowhere,,7`,
      'no-such-drink,,,Coldie Fitzroy,,7',
      `${second!.slug},,,Coldie Fitzroy,,not stocked`,
      `${second!.slug},,,Coldie Fitzroy,,-4`,
    ].join('\n')
    const run = await dryRun(file, { kind: 'shopify_inventory' })
    expect(run.bad.map(({ line }) => line)).toEqual([3, 4, 5, 6, 8])
    expect(numbersOf(run)).toEqual([7, 0, 1, 0, 5])
    await apply(run)
    const path = `/console/stores/1/stock/${first!.product_id}`
    expect(await staff.store.ok('GET', path)).toMatchObject({ on_shelf: 7 })
    const [movement] = await staff.store.ok('GET', `${path}/movements`)
    expect(movement).toMatchObject({
      kind: 'counted',
      units: 7 - first!.on_hand,
      reason: `Import ${run.import_id}`,
    })
    await undo(run)
    expect(await staff.store.ok('GET', path)).toMatchObject({ on_shelf: first!.on_hand })
  })
})

it('exports no formula to spreadsheets, and imports the text unchanged', async () => {
  const run = await dryRun(
    `Handle,Title,Price,Kind,Body (HTML)\nformula,"'=1+2 & <b>x</b>",5,food,"@cmd <b>bold</b><br>second &amp; last"\n`,
  )
  await apply(run)
  const text = await download('shopify_products')
  expect(text).toContain(`'@cmd bold<br>second &amp; last`)
  for (const cell of text.split('\r\n').flatMap((row) => row.split(','))) expect(cell).not.toMatch(/^"?[=+@]/)
  expect(await product('formula')).toMatchObject({ description: '@cmd bold\nsecond & last' })
})
