import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** What a proxy in front is told, and whether it may send work. @source A-META-1 */
describe('GET /api/ready', () => {
  const ask = async () => {
    const { status, json } = await shopper(test).call('GET', '/ready')
    return [status, json.data?.status ?? json.error.code]
  }

  it('is 200 while the process takes work', async () => {
    expect(await ask()).toEqual([200, 'ready'])
  })

  it('is 503 once the process is told to end; health stays 200, as it is alive', async () => {
    test.shop.isDraining.value = true
    try {
      expect(await ask()).toEqual([503, 'unavailable'])
      expect((await shopper(test).call('GET', '/health')).status).toBe(200)
    } finally {
      test.shop.isDraining.value = false
    }
  })

  // Health is 503 only without the embedded database: a restart of the process does not repair an outside one.
  it.each([
    ['refuses connections', () => Promise.reject(new Error('connection refused'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('is 503 while the database %s', async (_how, first) => {
    const { db } = test.shop
    test.shop.db = { ...db, first }
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
