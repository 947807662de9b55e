import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardNonce, loginAs } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'

let isDown = false
const orDown = <T>(real: Promise<T>): Promise<T> =>
  isDown ? Promise.reject(new GatewayUnreachable('down')) : real

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({
    gateway: (real) => ({
      ...real,
      clientToken: (customer) => orDown(real.clientToken(customer)),
      savedMethods: (customer) => orDown(real.savedMethods(customer)),
      forgetMethod: (customer, token) => orDown(real.forgetMethod(customer, token)),
    }),
  })
})
afterAll(() => test.close())

describe('§7 GET /payment/{provider}/client', () => {
  it.each(['/payment/braintree/client', '/payment/braintree/client/'])(
    'answers a guest at %s',
    async (path) => {
      expect(await shopper(test).ok('GET', path)).toEqual({
        client_token: expect.any(String),
        provider: 'demo',
        three_d_secure: false,
      })
    },
  )

  it('answers a member with a token that creates a card nonce', async () => {
    const member = await loginAs(test, 'customer')
    expect(await cardNonce(member, { userId: member.userId })).toMatch(/^[\w-]+$/)
  })

  it.each(['-1', '0', '1', '99999999999'])('answers 404 for another user’s client id %s', async (id) => {
    for (const caller of [shopper(test), await loginAs(test, 'customer')]) {
      const reply = await caller.call('GET', `/payment/braintree/client/${id}`)
      expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
    }
  })
})

describe('a gateway that is down', () => {
  it('is answered with a 503 and affects no other endpoint', async () => {
    const member = await loginAs(test, 'customer')
    const [method] = await member.ok('GET', `/users/${member.userId}/payment_methods`)
    isDown = true
    for (const [verb, path] of [
      ['GET', '/payment/braintree/client'],
      ['GET', `/payment/braintree/client/${member.userId}`],
      ['GET', `/users/${member.userId}/payment_methods`],
      ['DELETE', `/users/${member.userId}/payment_methods/${method.token}`],
    ] as const) {
      const reply = await member.call(verb, path)
      expect([path, reply.status, reply.error.code]).toEqual([path, 503, 'payment_unavailable'])
    }
    isDown = false
  })
})

describe('§7 GET /payment/paypal/status', () => {
  it('returns whether PayPal is offered', async () => {
    expect(await shopper(test).ok('GET', '/payment/paypal/status')).toEqual({ enabled: true })
  })
})
