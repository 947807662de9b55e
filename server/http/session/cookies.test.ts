import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let member: Shopper
beforeAll(async () => {
  test = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } })
  member = await loginAs(test, 'customer')
})
afterAll(() => test.close())

const lines = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .filter((line) => line !== undefined)
    .map(String)

describe('the cookies of a shop on https', () => {
  it('are limited to the host, secure, and prefixed so that other hosts cannot set them', async () => {
    const client = shopper(test)
    const reply = await client.call('POST', '/users/login', {
      username: 'customer@coldie.test',
      password: 'coldie-demo',
    })
    expect(lines(reply).map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-token', '__Host-device']),
    )
    for (const line of lines(reply)) {
      expect(line).toMatch(/^__Host-\w+=/)
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/; Secure(;|$)/)
      expect(line).toMatch(/; HttpOnly(;|$)/)
      expect(line).toMatch(/; SameSite=Lax(;|$)/)
      expect(line).not.toMatch(/domain/i)
    }
  })

  it('contain the bearer token, and a cookie without the prefix is ignored', async () => {
    const token = member.cookies.get('__Host-token')!
    const as = (headers: Record<string, string>) =>
      shopper(test).call('GET', '/users/me', undefined, { headers })
    expect((await as({ authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await as({ cookie: `__Host-token=${token}` })).status).toBe(200)
    expect((await as({ cookie: `token=${token}` })).status).toBe(401)
  })

  it('are deleted at logout, including the address, with the attributes they were set with', async () => {
    const client = await loginAs(test, 'casey')
    const reply = await client.call('POST', '/users/logout')
    for (const name of ['token', 'cart_id', 'address']) {
      const line = lines(reply).find((each) => each.startsWith(`__Host-${name}=;`))
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/; Secure(;|$)/)
    }
  })
})
