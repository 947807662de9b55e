import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** Readiness probe of the load balancer. @source A-META-1 */
describe('GET /api/ready', () => {
  const ask = async () => {
    const { status, json } = await shopper(test).call('GET', '/ready')
    return [status, json.data?.status ?? json.error.code]
  }

  it('returns 200 while the process accepts work', async () => {
    expect(await ask()).toEqual([200, 'ready'])
  })

  it('returns 503 once the process is draining; health stays 200, because the process is alive', async () => {
    test.shop.isDraining.value = true
    try {
      expect(await ask()).toEqual([503, 'unavailable'])
      expect((await shopper(test).call('GET', '/health')).status).toBe(200)
    } finally {
      test.shop.isDraining.value = false
    }
  })

  // Health is 503 only without the embedded database: restarting the process does not repair an external database.
  it.each([
    ['refuses connections', () => Promise.reject(new Error('connection refused'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('returns 503 while the database %s', async (_how, one) => {
    const { db } = test.shop
    test.shop.db = { ...db, one }
    try {
      expect(await ask()).toEqual([503, 'unavailable'])
      expect((await shopper(test).call('GET', '/health')).status).toBe(200)
      test.shop.hasEmbeddedDatabase = true
      expect((await shopper(test).call('GET', '/health')).status).toBe(503)
    } finally {
      test.shop.db = db
      test.shop.hasEmbeddedDatabase = false
    }
  })
})
