import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duplicateKey } from './duplicate-keys.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

describe('duplicate keys of a JSON object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1,"c":2}}', 'c'],
    ['[{"a":1},{"b":[{"x":1,"x":1}]}]', 'x'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    [String.raw`{"a\"":1,"b":"\\","a\"":2}`, 'a"'],
    ['{ "a" : 1 ,\n\t"a"\r\n: 2 }', 'a'],
    ['{"":1,"":2}', ''],
    ['{"constructor":1,"constructor":2}', 'constructor'],
    ['{"a":1,"a":{"a":1}}', 'a'],
    ['{"a":{"b":1},"c":[],"a":null}', 'a'],
  ])('finds in %s: %s', (json, name) => {
    expect(duplicateKey(json)).toBe(name)
  })

  it.each([
    ['{}'],
    ['[]'],
    ['"a"'],
    ['{"a":{"a":{"a":1}}}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":"a","b":"a"}'],
    [String.raw`{"a":"{\"a\":1,\"a\":2}"}`],
    [String.raw`{"a":"\\\\","b":"\\\""}`],
    ['{"a":["a","a"],"A":1}'],
  ])('finds none in %s', (json) => {
    expect(duplicateKey(json)).toBeNull()
  })

  it('takes linear time', () => {
    const worst = [
      `{"a":"${'\\\\'.repeat(400_000)}"}`,
      `{"a":"${String.raw`\"`.repeat(400_000)}"}`,
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      `{${Array.from({ length: 60_000 }, (_, nth) => `"k${nth}":0`).join()}}`,
      `["a"${' '.repeat(400_000)}]`,
    ]
    const before = performance.now()
    for (const json of worst) expect(duplicateKey(json)).toBeNull()
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('§3 a body with a duplicate field', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const send = async (payload: string) => {
    const { status, text } = await shopper(test).send('POST', '/api/users/login', {
      payload,
      contentType: 'application/json',
    })
    return [status, JSON.parse(text).error.fields]
  }

  it.each([
    ['{"username":"a@example.com","username":"b@example.com","password":"x"}', 'username'],
    [String.raw`{"username":"a@example.com","password":"x","pass\u0077ord":"y"}`, 'password'],
  ])('%s is rejected', async (payload, field) => {
    expect(await send(payload)).toEqual([400, { [field]: 'This field is there twice. Please send it once.' }])
  })

  it.each(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'])(
    '%s is rejected as prototype pollution',
    async (payload) => {
      expect((await send(payload))[0]).toBe(400)
    },
  )
})
