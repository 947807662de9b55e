import { afterEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
afterEach(() => test.close())

/** How often one visitor may ask for a captcha before being told to wait. */
const MOST = 60

const ask = async (visitor: string): Promise<number> => {
  const headers = { 'x-forwarded-for': visitor }
  return (await test.app.inject({ url: '/api/captcha/challenge', headers })).statusCode
}

async function askedTooOften(visitor: string): Promise<void> {
  for (let times = 0; times < MOST; times++) expect(await ask(visitor)).toBe(200)
  expect(await ask(visitor)).toBe(429)
}

describe('limits per address', () => {
  it('count the visitor whom a trusted proxy names', async () => {
    test = await openTestShop({ rateLimits: true, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
    await askedTooOften('203.0.113.5')
    expect(await ask('203.0.113.6')).toBe(200)
    // What stood in the header before the proxy wrote into it is the visitor's own invention.
    expect(await ask('198.51.100.1, 203.0.113.5')).toBe(429)
  })

  it('count who holds the connection where no proxy is trusted, whatever it says', async () => {
    test = await openTestShop({ rateLimits: true })
    await askedTooOften('203.0.113.5')
    expect(await ask('203.0.113.6')).toBe(429)
  })
})
