import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyRetentionRules } from '#server/features/privacy/retention.service.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { consumeRateLimit, isWithinRateLimit, networkOf, releaseRateLimit } from './rate-limit.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network))
})

describe('the rate limiter', () => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop({ rateLimits: true })))
  beforeEach(async () => {
    test.clock.set(DEMO_TEST_NOW)
    await test.db.run(sql`delete from rate_limits`)
  })
  afterAll(() => test.close())

  const account = { key: 'account', max: 3, minutes: 15 }
  const caller = { key: 'caller', max: 5, minutes: 60 }
  const rows = async () =>
    (await test.db.first<{ n: number }>(sql`select count(*)::int as n from rate_limits`))!.n

  it('consumes and releases several budgets concurrently, in any order, without a deadlock', async () => {
    const budgets = Array.from({ length: 6 }, (_, nth) => ({ key: `many ${nth}`, max: 1000, minutes: 15 }))
    const rounds = Array.from({ length: 60 }, async (_, nth) => {
      const mixed = nth % 2 === 0 ? budgets : budgets.toReversed()
      await consumeRateLimit(test.shop, ...mixed)
      await releaseRateLimit(test.shop, ...mixed.toReversed())
    })
    await expect(Promise.all(rounds)).resolves.toHaveLength(60)
  })

  it('admits at most the budget of concurrent calls, and returns the seconds to wait', async () => {
    const calls = Array.from({ length: 12 }, () => isWithinRateLimit(test.shop, account))
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(3)
    await expect(consumeRateLimit(test.shop, account)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: 900 },
    })
  })

  it('uses a sliding window: each use expires after its own window', async () => {
    for (let nth = 0; nth < 3; nth++) {
      await consumeRateLimit(test.shop, account)
      test.clock.pass(5)
    }
    await consumeRateLimit(test.shop, account)
    const refused = consumeRateLimit(test.shop, account)
    await expect(refused).rejects.toMatchObject({ details: { retryAfter: 300 } })
  })

  it('consumes all of several budgets or none', async () => {
    for (let nth = 0; nth < 3; nth++) await consumeRateLimit(test.shop, account, caller)
    expect(await isWithinRateLimit(test.shop, caller, account)).toBe(false)
    expect(await isWithinRateLimit(test.shop, caller)).toBe(true)
    expect(await isWithinRateLimit(test.shop, caller)).toBe(true)
    expect(await isWithinRateLimit(test.shop, caller)).toBe(false)
  })

  it('releases uses that were not failures', async () => {
    for (let nth = 0; nth < 10; nth++) {
      await consumeRateLimit(test.shop, account, caller)
      await releaseRateLimit(test.shop, account, caller)
    }
    expect(await isWithinRateLimit(test.shop, account)).toBe(true)
  })

  it('does not deadlock if calls name the same budgets in different orders', async () => {
    const [a, b] = [
      { key: 'a', max: 100, minutes: 1 },
      { key: 'b', max: 100, minutes: 1 },
    ]
    const calls = Array.from({ length: 20 }, (_, nth) =>
      isWithinRateLimit(test.shop, ...(nth % 2 ? [a, b] : [b, a])),
    )
    expect(await Promise.all(calls)).not.toContain(false)
  })

  it('works in a demo whose clock was set back', async () => {
    for (let nth = 0; nth < 3; nth++) await consumeRateLimit(test.shop, account)
    test.clock.pass(-60 * 24 * 3)
    for (const admitted of [true, true, true, false])
      expect(await isWithinRateLimit(test.shop, account)).toBe(admitted)
  })

  it('deletes expired uses', async () => {
    await consumeRateLimit(test.shop, account, caller)
    test.clock.pass(16)
    await applyRetentionRules(test.shop)
    expect(await rows()).toBe(1)
    test.clock.pass(60)
    await applyRetentionRules(test.shop)
    expect(await rows()).toBe(0)
  })

  it('admits every call and stores nothing if the demo has disabled it', async () => {
    const off = { ...test.shop, settings: { ...test.shop.settings, rateLimits: false } }
    for (let nth = 0; nth < 5; nth++) await consumeRateLimit(off, account)
    expect(await rows()).toBe(0)
  })
})
