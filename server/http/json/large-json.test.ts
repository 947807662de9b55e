import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import type { Shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { parseLargeJson } from './large-json.ts'

const parse = (json: string) => parseLargeJson(Buffer.from(json))
const LARGE = 'x'.repeat(300_000)

describe('a JSON body that holds a file', () => {
  it.each([
    ['a text', { file: LARGE, kind: 'a' }],
    ['escapes', { file: '"\\\n\u0000🍺'.repeat(60_000) }],
    ['lists and numbers beside it', { file: LARGE, list: [1, { two: [null, true] }] }],
    ['a name of an object’s method', { file: LARGE, toString: 'x', constructor: 'y' }],
  ])('is read with %s', async (_, value) => {
    expect(await parse(JSON.stringify(value))).toEqual({ value })
  })

  it('is parsed without its byte order mark', async () => {
    expect(await parse('\uFEFF{"a":1}')).toEqual({ value: { a: 1 } })
  })

  it('is rejected with the name of a duplicate field', async () => {
    expect(await parse(`{"file":"${LARGE}","kind":1,"kind":2}`)).toEqual({ duplicate: 'kind' })
  })

  it.each([
    ['that breaks off', `{"file":"${LARGE}`],
    ['of nested lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['with a prototype', `{"file":"${LARGE}","__proto__":{"x":1}}`],
    ['with a prototype inside', `{"file":"${LARGE}","a":[{"constructor":{"prototype":{"x":1}}}]}`],
  ])('%s is malformed', async (_, json) => {
    await expect(parse(json)).rejects.toMatchObject({ code: 'malformed_body' })
  })

  it.each([
    ['many fields', `{${Array.from({ length: 60_000 }, (_, nth) => `"k${nth}":0`).join()}}`],
    ['blanks', `{"file":"a"${' '.repeat(200_000)}}`],
    ['empty lists', `[${'[],'.repeat(60_000)}[]]`],
  ])('is too large if %s make it large', async (_, json) => {
    await expect(parse(json)).rejects.toMatchObject({ code: 'body_too_large' })
  })
})

/** @source A-IMPORT-1 */
describe('an import that a program sends as JSON', () => {
  let test: TestShop
  let owner: Shopper
  beforeAll(async () => {
    test = await openTestShop()
    owner = await loginAs(test, 'admin')
  })
  afterAll(() => test.close())

  it.each(['text', 'base64'] as const)('may be larger than a form: %s', async (encoding) => {
    const text = `Handle,Title\n${Array.from({ length: 20_000 }, (_, nth) => `beer-${nth},Beer\n`).join('')}`
    const file = encoding === 'text' ? text : Buffer.from(text).toString('base64')
    const data = await owner.ok('POST', '/console/imports', {
      file,
      encoding,
      kind: 'shopify_inventory',
      store_id: 1,
    })
    expect(data.rows).toBe(20_000)
  })
})
