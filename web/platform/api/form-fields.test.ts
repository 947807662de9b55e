import { describe, expect, it } from 'vitest'
import { readForm, readFormFields, readJson } from './form-fields.ts'

const post = (body: string, type?: string) =>
  new Request('http://shop.test/login', {
    method: 'POST',
    body: new TextEncoder().encode(body),
    headers: type === undefined ? {} : { 'content-type': type },
  })

const BAD_REQUEST = { init: { status: 400 } }

describe('a submitted form', () => {
  it.each([
    ['multipart/form-data', '--x\r\n\r\n--x--'],
    ['multipart/form-data; boundary=', 'name=value'],
    ['multipart/form-data; boundary=x', 'name=value'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['application/json', '{"name": "value"}'],
    ['text/plain', 'name=value'],
    ['application/octet-stream', 'name=value'],
    ['no content type', 'name=value'],
    [undefined, 'name=value'],
  ])('is answered with 400 if the body is not a form: %s, %j', async (type, body) => {
    await expect(readForm(post(body, type))).rejects.toMatchObject(BAD_REQUEST)
    await expect(readFormFields(post(body, type))).rejects.toMatchObject(BAD_REQUEST)
  })

  it('is read in both encodings', async () => {
    const encoded = await readFormFields(post('name=a+b', 'application/x-www-form-urlencoded'))
    expect([encoded('name'), encoded('other')]).toEqual(['a b', ''])
    const parts = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na b\r\n--x--\r\n'
    expect((await readFormFields(post(parts, 'multipart/form-data; boundary=x')))('name')).toBe('a b')
  })
})

describe('submitted JSON', () => {
  it.each(['', '{', 'null', '1', '"text"', 'a=b'])(
    'is answered with 400 if it is not an object: %j',
    async (body) => {
      await expect(readJson(post(body, 'application/json'))).rejects.toMatchObject(BAD_REQUEST)
    },
  )
})
