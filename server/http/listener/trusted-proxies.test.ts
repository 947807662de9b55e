import { afterEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
afterEach(() => test.close())

/** Captcha challenges per visitor before a 429. */
const MAX = 60

const ask = async (visitor: string): Promise<number> => {
  const headers = { 'x-forwarded-for': visitor }
  return (await test.app.inject({ url: '/api/captcha/challenge', headers })).statusCode
}

async function askedTooOften(visitor: string): Promise<void> {
  for (let times = 0; times < MAX; times++) expect(await ask(visitor)).toBe(200)
  expect(await ask(visitor)).toBe(429)
}

describe('limits per address', () => {
  it('apply to the visitor named by a trusted proxy', async () => {
    test = await openTestShop({ rateLimits: true, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
    await askedTooOften('203.0.113.5')
    expect(await ask('203.0.113.6')).toBe(200)
    // Header entries before the proxy's own entry are written by the visitor and can be forged.
    expect(await ask('198.51.100.1, 203.0.113.5')).toBe(429)
  })

  it('apply to the connecting address if no proxy is trusted, and ignore the header', async () => {
    test = await openTestShop({ rateLimits: true })
    await askedTooOften('203.0.113.5')
    expect(await ask('203.0.113.6')).toBe(429)
  })
})
