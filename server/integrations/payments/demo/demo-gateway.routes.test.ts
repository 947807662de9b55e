import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { registerBodyParsers } from '#server/http/body-parsers.ts'
import { registerErrorHandler } from '#server/http/errors.ts'
import { keysFrom } from '#server/keys.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { makeClientToken } from './demo-client-token.ts'
import { openDemoGateway } from './demo-gateway.ts'
import { demoGatewayRoutes } from './demo-gateway.routes.ts'

const keys = keysFrom('a secret for tests that is long enough')
const clock = { now: () => new Date('2026-11-20T08:00:00Z') }
const TOKENS = '/demo/gateway/tokens'
const HOUR = 3600_000

let db: TestDatabase
let app: FastifyInstance
let client_token: string

beforeAll(async () => {
  db = await openTestDatabase()
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  registerErrorHandler(app)
  await registerBodyParsers(app)
  demoGatewayRoutes(app, { db, keys, clock, settings: { rateLimits: false } })
  await app.ready()
  client_token = await openDemoGateway({ db, keys, clock }).clientToken(null)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const aCard = () => ({
  client_token,
  number: '4111 1111 1111 1111',
  expiration: '12/29',
  cvv: '123',
  cardholder_name: 'Ada Citizen',
})
const post = (url: string, payload: object | string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

describe('POST /demo/gateway/tokens', () => {
  it('returns a bare nonce that can pay', async () => {
    const reply = await post(TOKENS, aCard())
    expect(reply.statusCode).toBe(200)
    const answer = reply.json()
    const details = { cardType: 'Visa', lastTwo: '11' }
    expect(answer).toEqual({ nonce: expect.any(String), type: 'CreditCard', details })
    const authorisation = { reference: 'route-1', amount: 10_00, customerId: null, keep: false }
    const sale = await openDemoGateway({ db, keys, clock }).authorise({
      ...authorisation,
      nonce: answer.nonce,
    })
    expect(sale).toMatchObject({ state: 'authorised', method: { ...details, expiry: '12/29' } })
  })

  it('accepts forms and multipart as well', async () => {
    const form = new URLSearchParams(aCard()).toString()
    expect((await post(TOKENS, form, 'application/x-www-form-urlencoded')).statusCode).toBe(200)
    const parts = Object.entries(aCard()).map(
      ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const multipart = `${parts.join('')}--cut--\r\n`
    expect((await post(TOKENS, multipart, 'multipart/form-data; boundary=cut')).statusCode).toBe(200)
  })

  it('issues a token for the card that the bank will decline', async () => {
    const reply = await post(TOKENS, { ...aCard(), number: '4000000000000002' })
    expect(reply.json()).toMatchObject({ nonce: expect.any(String), details: { lastTwo: '02' } })
  })

  it.each([
    [{ number: '', cvv: '' }, 'HOSTED_FIELDS_FIELDS_EMPTY'],
    [{ number: '4111111111111112' }, 'HOSTED_FIELDS_FIELDS_INVALID'],
    [{ number: '4242424242424242' }, 'FAILED_TOKENIZATION'],
    [{ cvv: '200' }, 'TOKENIZATION_CVV_VERIFICATION_FAILED'],
  ])('rejects %j with 422 %s', async (wrong, code) => {
    const reply = await post(TOKENS, { ...aCard(), ...wrong })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ success: false, error: { code, msg: expect.any(String) } })
  })

  it('requires a client token that is ours and has not expired', async () => {
    const old = makeClientToken(keys, null, new Date(systemClock.now().getTime() - HOUR))
    for (const token of ['', 'nonsense', old]) {
      const reply = await post(TOKENS, { ...aCard(), client_token: token })
      expect(reply.statusCode).toBe(401)
      expect(reply.json().error.code).toBe('CLIENT_AUTHORIZATION_INVALID')
    }
  })

  it.each([
    ['null', 401],
    ['[]', 400],
    ['"text"', 400],
    ['{"client_token":["a"]}', 400],
    ['{"client_token":{}}', 400],
    ['{"number":null}', 400],
    ['{', 400],
    ['{"__proto__":{"x":1}}', 400],
    [`{"client_token":"${'x'.repeat(200_000)}"}`, 413],
  ])('answers the body %.40s with %i', async (body, status) => {
    expect((await post(TOKENS, body)).statusCode).toBe(status)
  })

  it('answers hostile text in any field with 422', async () => {
    for (const text of ['\0', '\ud800', "'; drop table users --", '<script>', '9'.repeat(50_000), '١٢/٢٩']) {
      for (const field of ['number', 'expiration', 'cvv']) {
        expect((await post(TOKENS, { ...aCard(), [field]: text })).statusCode).toBe(422)
      }
    }
  })

  it('allows requests of the frame, which has no origin, and sets no cookie', async () => {
    const headers = { origin: 'null', 'access-control-request-method': 'POST', cookie: 'token=x' }
    const preflight = await app.inject({ method: 'OPTIONS', url: TOKENS, headers })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
    })
    const refused = await post(TOKENS, '{')
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(refused.headers['set-cookie']).toBeUndefined()
  })
})

describe('POST /demo/gateway/wallets', () => {
  const WALLETS = '/demo/gateway/wallets'

  it.each([
    { wallet: 'applePay', details: { cardType: 'MasterCard', lastTwo: '44' } },
    { wallet: 'googlePay', details: { cardType: 'Visa', lastTwo: '11' } },
  ])('returns a nonce of $wallet that pays once, as the card in the wallet', async ({ wallet, details }) => {
    const reply = await post(WALLETS, { client_token, wallet })
    expect(reply.json()).toEqual({ nonce: expect.any(String), type: 'CreditCard', details })
    const gateway = openDemoGateway({ db, keys, clock })
    const pay = (reference: string) =>
      gateway.authorise({
        reference,
        amount: 10_00,
        customerId: null,
        keep: false,
        nonce: reply.json().nonce,
      })
    expect(await pay(`${wallet} 1`)).toMatchObject({ state: 'authorised', method: details })
    expect(await pay(`${wallet} 2`)).toMatchObject({ state: 'declined' })
  })

  it('rejects an unknown wallet, and a client token that is not ours', async () => {
    expect((await post(WALLETS, { client_token, wallet: 'cash' })).statusCode).toBe(400)
    expect((await post(WALLETS, { wallet: 'googlePay' })).statusCode).toBe(401)
  })
})

describe('POST /demo/gateway/paypal', () => {
  it('returns a nonce for an account', async () => {
    const reply = await post('/demo/gateway/paypal', { client_token, email: ' ada@coldie.test ' })
    expect(reply.json()).toEqual({
      nonce: expect.any(String),
      type: 'PayPalAccount',
      details: { email: 'ada@coldie.test' },
    })
  })

  it('rejects an invalid e-mail address, and a client token that is not ours', async () => {
    const noEmail = await post('/demo/gateway/paypal', { client_token, email: 'ada' })
    expect([noEmail.statusCode, noEmail.json().error.code]).toEqual([
      422,
      'PAYPAL_ACCOUNT_TOKENIZATION_FAILED',
    ])
    expect((await post('/demo/gateway/paypal', { email: 'ada@coldie.test' })).statusCode).toBe(401)
  })
})

describe('§2 Payment-methods block: the card form', () => {
  const frame = (query: Record<string, string>, host = 'shop.test:3000') =>
    app.inject({ method: 'GET', url: '/demo/gateway/fields', query, headers: { host } })

  it('is a page without the shop’s origin that contacts the gateway only', async () => {
    const reply = await frame({ client_token, theme: 'stout' })
    expect(reply.statusCode).toBe(200)
    const policy = String(reply.headers['content-security-policy']).split('; ')
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain('sandbox allow-scripts allow-forms')
    expect(policy).toContain('connect-src http://shop.test:3000')
    expect(policy).toContain('font-src http://shop.test:3000')
    expect(policy).toContain(`frame-ancestors 'self'`)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(reply.body).toContain('data-theme="stout"')
    for (const label of ['Name on Card', 'Card Number', 'Expiry (MM/YY)', 'CCV'])
      expect(reply.body).toContain(label)
  })

  it('has its own font, for a frame without an origin', async () => {
    const reply = await app.inject({ method: 'GET', url: '/demo/gateway/font.woff2' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'font/woff2', 'access-control-allow-origin': '*' })
    expect(reply.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  })

  it("escapes visitors' input in the page and its policy", async () => {
    expect((await frame({ client_token: '"><script>' })).statusCode).toBe(401)
    const reply = await frame({ client_token, theme: '"><script>' }, 'a;script-src *')
    expect(reply.headers['content-security-policy']).toContain(`connect-src 'none'`)
    expect(reply.body).not.toContain('"><script>')
  })
})
