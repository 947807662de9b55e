import { describe, expect, it } from 'vitest'
import { webhookEventsOf } from './webhook-events.ts'
import { MAX_WEBHOOK_ATTEMPTS, hasFailedForTooLong, webhookRetrySeconds } from './webhook-retries.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** @source A-HOOK-4 */
describe('Webhooks', () => {
  it('are retried for about a day with increasing delays', () => {
    const waits = Array.from({ length: MAX_WEBHOOK_ATTEMPTS - 1 }, (_, n) =>
      webhookRetrySeconds(n + 1, 'msg')!,
    )
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(18)
    expect(hours).toBeLessThan(30)
    expect(webhookRetrySeconds(MAX_WEBHOOK_ATTEMPTS, 'msg')).toBeNull()
  })

  it('have a jitter that depends only on the delivery', () => {
    const waits = ['a', 'b', 'c', 'd'].map((key) => webhookRetrySeconds(4, key))
    expect(new Set(waits).size).toBeGreaterThan(1)
    expect(webhookRetrySeconds(4, 'a')).toBe(waits[0])
    for (const wait of waits) expect(Math.abs(wait! / 1800 - 1)).toBeLessThanOrEqual(0.2)
  })

  it.each([
    { since: null, is: false, because: 'deliveries succeed' },
    { since: daysAgo(3.99), is: false, because: 'a weekend is not enough' },
    { since: daysAgo(4), is: true, because: 'it has failed for four days' },
  ])('are disabled: $is, because $because', ({ since, is }) => {
    expect(hasFailedForTooLong(since, NOW)).toBe(is)
  })

  it('drop events that no longer exist', () => {
    expect(webhookEventsOf(['order.gone', 'order.placed'])).toEqual(['order.placed'])
  })
})
