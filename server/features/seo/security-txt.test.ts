import { afterEach, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
afterEach(() => test.close())

const fieldsOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )

describe('/.well-known/security.txt', () => {
  it('names a contact, an expiry within a year, and its own URL', async () => {
    test = await openTestShop({
      env: { PUBLIC_URL: 'https://shop.test', SECURITY_CONTACT: 'mailto:security@shop.test' },
    })
    const reply = await test.app.inject('/.well-known/security.txt')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = fieldsOf(reply.payload)
    expect(fields.get('Contact')).toBe('mailto:security@shop.test')
    expect(fields.get('Canonical')).toBe('https://shop.test/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires')!) - test.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('names support if no other contact is set', async () => {
    test = await openTestShop()
    const fields = fieldsOf((await test.app.inject('/.well-known/security.txt')).payload)
    expect(fields.get('Contact')).toBe('mailto:support@coldie.test')
  })
})
