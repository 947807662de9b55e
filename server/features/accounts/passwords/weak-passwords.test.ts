import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { aPerson, aVerifiedGuest, checkoutBody, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { mailedPath } from '#testing/fixtures/mails.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const COMMON = /lists of common passwords/
const PERSONAL = /isn’t your name/
const WEAK: [string, RegExp][] = [
  ['password', COMMON],
  ['12345678', COMMON],
  ['Football2026!', COMMON],
  ['qwertyuiop', COMMON],
  ['        ', /^Password is required$/],
  ['alexheld', PERSONAL],
  ['Coldie2026', PERSONAL],
  ['short', /at least 8 characters/],
  ['x1y2'.repeat(33), /at most 128 characters/],
]

const refused = ({ status, error }: Reply) => [status, error?.code, error?.fields?.password]

describe('choosing a password', () => {
  for (const { which, options, of } of sampleAndAll(4))
    it.each(of(WEAK))(
      `rejects %j in registration, guest checkout, change and reset, ${which}`,
      options,
      async (password, msg) => {
        const expected = [400, 'invalid_input', expect.stringMatching(msg)]
        expect(refused(await shopper(test).call('POST', '/users', { ...aPerson(), password }))).toEqual(
          expected,
        )

        const guest = shopper(test)
        const body = { ...(await checkoutBody(guest, await filledCart(test, guest))), ...aPerson(), password }
        expect(refused(await checkout(guest, body))).toEqual(expected)

        const { client, person, userId } = await aVerifiedGuest(test)
        const next = { password, repeat_password: password }
        const change = { current_password: person.password, ...next }
        expect(refused(await client.call('POST', `/users/${userId}/password`, change))).toEqual(expected)

        await shopper(test).ok('POST', '/forgot_password', { email: person.email })
        const link = await mailedPath(test, person.email, '/forgot_password/')
        expect(refused(await shopper(test).call('POST', link, next))).toEqual(expected)
        const better = { password: 'Warm-Tea-2027', repeat_password: 'Warm-Tea-2027' }
        expect((await shopper(test).call('POST', link, better)).status).toBe(200)
      },
    )

  it('accepts the demo’s password at login, but not as a new password', async () => {
    const casey = await loginAs(test, 'casey')
    const next = { password: DEMO_PASSWORD, repeat_password: DEMO_PASSWORD }
    const change = { current_password: DEMO_PASSWORD, ...next }
    expect((await casey.call('POST', `/users/${casey.userId}/password`, change)).status).toBe(400)
    await loginAs(test, 'casey')
  })
})
