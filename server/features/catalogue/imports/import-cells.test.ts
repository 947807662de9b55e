import sql from 'sql-template-tag'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import } from '#contract/console/imports.ts'
import { PRODUCT_DESCRIPTION_MAX } from '#domain/field-lengths.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { readProductColumns } from './columns.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const check = (file: string | Buffer, kind = 'shopify_products', store_id?: number): Promise<Import> =>
  staff.admin.ok('POST', '/console/imports', {
    kind,
    ...(typeof file === 'string' ? { file } : { file: file.toString('base64'), encoding: 'base64' }),
    ...(store_id && { store_id }),
  })
const apply = ({ import_id }: Import) => staff.admin.ok('POST', `/console/imports/${import_id}/apply`)
const exported = async (name: string, query = '') => {
  const path = `/api/console/exports/${name}.csv${query}`
  return (await staff.admin.send('GET', path, { payload: '', contentType: '' })).text
}
const linesOf = ({ bad }: Import) => bad.map(({ line, column }) => [line, column])
const product = async (handle: string) =>
  (await staff.admin.ok('GET', `/console/products?search=${handle}`))[0]
/** Returns the heading and the rows of a handle from an export. */
async function rowsOf(handle: string): Promise<string> {
  const [head, ...rows] = (await exported('shopify_products')).split('\r\n')
  return [head, ...rows.filter((row) => row.startsWith(`${handle},`))].join('\r\n')
}

/** @source A-IMPORT-1, A-IMPORT-4 */
describe('the description of an imported product', () => {
  it('is cut between two characters and reported; importing its export changes nothing', async () => {
    for (const [nth, ending] of ['🍺', '👨‍👩‍👧', 'e\u0301', ' x', 'xy', '&amp;&lt;', ''].entries()) {
      for (const length of [
        PRODUCT_DESCRIPTION_MAX - 2,
        PRODUCT_DESCRIPTION_MAX - 1,
        PRODUCT_DESCRIPTION_MAX,
      ]) {
        const handle = `long-${nth}-${length}`
        const body = `${'a'.repeat(length)}${ending} end`
        const run = await check(`Handle,Title,Kind,Price,Body (HTML)\n${handle},Long one,food,5,${body}\n`)
        expect([run.created, ...linesOf(run)]).toEqual([1, [2, 'Body (HTML)']])
        await apply(run)
        const { description } = await product(handle)
        expect(description.length).toBeLessThanOrEqual(PRODUCT_DESCRIPTION_MAX)
        expect(description.isWellFormed()).toBe(true)
        const again = await check(await rowsOf(handle))
        expect([again.unchanged, again.changed, again.bad]).toEqual([1, 0, []])
      }
    }
  })

  it('remains as staff typed it when its export is imported again', async () => {
    const description = 'First line  with two spaces\r\n\r\nThird & <b>line</b>\n\n\n- last'
    const sent = { product_name: 'Typed text', kind: 'food', base_price: 5, description }
    await staff.admin.ok('POST', '/console/products', sent)
    const run = await check(await rowsOf('typed-text'))
    expect([run.unchanged, run.changed, run.bad]).toEqual([1, 0, []])
  })

  it('affects no other row if it contains half a surrogate pair', async () => {
    const run = await check('Title,Kind,Price,Body (HTML)\nFine,food,5,fine\nBroken,food,5,a\uD83Cb\n')
    expect([run.created, ...linesOf(run)]).toEqual([1, [3, 'Body (HTML)']])
  })
})

/** @source A-IMPORT-1 */
describe('the file of an import', () => {
  it.each([
    ['sep=;', 'sep=;\nTitle;Kind;Price\nLager 1;food;5,50\n', 2],
    ['a quoted sep', '"sep=;"\r\nTitle;Kind;Price\r\nLager 2;food;5,50\r\n', 2],
    ['sep= behind a mark', '\uFEFFsep=\t\r\nTitle\tKind\tPrice\r\nLager 3\tfood\t5.50\r\n', 2],
    ['sep= filled up by a spreadsheet', 'sep=,,,\nTitle,Kind,Price\nLager 4,food,5.50\n', 2],
    ['an empty first line', '\nTitle,Kind,Price\nLager 5,food,5.50\n', 2],
    ['first lines of separators', ',,\r\n,,\r\nTitle,Kind,Price\r\nLager 6,food,5.50\r\n', 3],
    ['spaces in its first line', '  \n\nTitle;Kind;Price\nLager 7;food;5,50\n', 3],
    ['bars', 'Title|Kind|Price\nLager 8|food|5.50\n', 1],
  ])('is read with %s', async (_, text, headLine) => {
    const run = await check(text)
    expect([run.created, run.bad]).toEqual([1, []])
    expect(run.changes[0]!.line).toBe(headLine + 1)
    expect(run.changes[0]!.differences.at(-1)).toMatchObject({ after: '$5.50' })
  })

  it('retains its letters if one byte is of another encoding, and reports the row', async () => {
    for (const mark of ['', '\uFEFF']) {
      const rows = Array.from({ length: 20 }, (_, nth) => `cafe-${nth},Café crème № ${nth},food,5`)
      const [before, after] = [`${mark}Handle,Title,Kind,Price\n${rows.join('\n')}\nbroken,Caf`, ',food,5\n']
      const run = await check(Buffer.concat([Buffer.from(before), Buffer.of(0xe9), Buffer.from(after)]))
      expect([run.created, ...linesOf(run)]).toEqual([20, [22, 'Title']])
      expect(run.changes.every(({ title }) => title.startsWith('Café crème №'))).toBe(true)
    }
  })
})

/** @source A-IMPORT-1 */
describe('the cells of an import', () => {
  const priceOf = async (typed: string, separator = ',') => {
    const head = ['Title', 'Kind', 'Price'].join(separator)
    const run = await check(`${head}\n${['Priced', 'food', `"${typed}"`].join(separator)}\n`)
    return run.bad[0]?.message ?? run.changes[0]!.differences.at(-1)!.after
  }

  it.each([
    ['8.165', ',', '$8.17'],
    ['12.995', ',', '$13.00'],
    ['1.005', ',', '$1.01'],
    ['$1,234.50', ',', '$1234.50'],
    ['12,500', ',', '$12500.00'],
    ['9,50', ';', '$9.50'],
    ['12,500', ';', expect.stringContaining('can mean 12500 or 12.500')],
    ['-5', ',', expect.stringContaining('no amount')],
  ])('have the price %s between %s as %s', async (typed, separator, price) =>
    expect(await priceOf(typed, separator)).toEqual(price),
  )

  it('report a price of 0 for a pack that has a price', async () => {
    const file = (price: string) => `Handle,Title,Kind,Price\nfree-beer,Free,food,${price}\n`
    await apply(await check(file('5')))
    const run = await check(file('0'))
    expect([run.unchanged, ...linesOf(run)]).toEqual([1, [2, 'Variant Price']])
    expect(linesOf(await check(file('0.00')))).toHaveLength(1)
    expect(linesOf(await check(file('')))).toEqual([])
  })

  it('accept barcodes as spreadsheets write them; existing barcodes are unchanged', async () => {
    const file = (code: string) => `Handle,Title,Kind,Price,Variant Barcode\ncoded,Coded,food,5,${code}\n`
    await apply(await check(file('0036000291452')))
    for (const code of [
      "'0036000291452",
      '"=""0036000291452"""',
      '36000291452',
      '36000291452.0',
      '"36,000,291,452"',
      ']E00036000291452',
      '(01)00036000291452',
    ])
      expect([code, (await check(file(code))).unchanged]).toEqual([code, 1])
    for (const [code, reason] of [
      ['36000291453', 'check digit'],
      ['3.6E+10', 'shortened'],
      ['1234', '4 digits'],
    ] as const)
      expect((await check(file(code))).bad).toMatchObject([
        { line: 2, message: expect.stringContaining(reason) as string },
      ])
  })

  it('import an unlisted product as not on sale', async () => {
    await apply(await check('Handle,Title,Kind,Price,Status\nby-link,By link,food,5,unlisted\n'))
    expect(await product('by-link')).toMatchObject({ status: 'INACTIVE' })
  })

  it('reject an invisible title and a title that reverses its text direction', async () => {
    const run = await check(
      'Title,Kind,Price\n\u200B,food,5\nLager \u202Exe,food,5\nÆrøskøbing Weiß,food,5\n',
    )
    expect(linesOf(run)).toEqual([
      [2, 'Title'],
      [3, 'Title'],
    ])
    await apply(run)
    expect(await product('aeroskobing-weiss')).toMatchObject({ product_name: 'Ærøskøbing Weiß' })
    for (const product_name of ['\u200B', '\u3164', 'Lager \u202Exe']) {
      const sent = { product_name, kind: 'food', base_price: 5 }
      const { status, error } = await staff.admin.call('POST', '/console/products', sent)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['product_name']])
    }
  })

  it('are read under every heading that the API description and an export use', async () => {
    const rule = /\*\*A-IMPORT-1\*\*([\s\S]*?)\n- \*\*/.exec(await readFile('docs/api.md', 'utf8'))![1]!
    const named = [.../further columns \(([^)]*)\)/.exec(rule)![1]!.matchAll(/`([^`]+)`/g)].map(
      ([, name]) => name!,
    )
    expect(named.length).toBeGreaterThan(3)
    const [head] = (await exported('shopify_products')).split('\r\n')
    const ours = head!
      .replace('\uFEFF', '')
      .split(',')
      .filter((name) => name.includes('metafields'))
    for (const name of [...named, ...ours]) {
      const { cells } = readProductColumns({
        headers: [name],
        rows: [{ line: 2, cells: ['7'] }],
        bad: [],
        delimiter: ',',
      })
      const columns = [
        'packSize',
        'kind',
        'abv',
        'volume',
        'style',
        'region',
        'container',
        'deposit',
        'attributes',
        'categories',
      ] as const
      expect([name, columns.filter((column) => cells[0]!.get(column) === '7').length]).toEqual([name, 1])
    }
  })
})

/** @source A-IMPORT-1 */
it('imports and exports stock and prices of a store that is not open yet', async () => {
  await test.db.owner.run(sql`update stores set status = 'INACTIVE' where store_id = 3`)
  await test.renew()
  const text = await exported('shopify_inventory', '?store_id=3')
  expect(text.split('\r\n').length).toBeGreaterThan(10)
  const run = await check(text, 'shopify_inventory', 3)
  expect([run.changed, run.bad]).toEqual([0, []])
  expect(run.unchanged).toBeGreaterThan(10)
  expect((await check(await exported('shopify_inventory'), 'shopify_inventory')).bad).toEqual([])
  await test.db.owner.run(sql`update stores set status = 'ACTIVE' where store_id = 3`)
  await test.renew()
})
