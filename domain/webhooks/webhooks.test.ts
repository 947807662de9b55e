import { describe, expect, it } from 'vitest'
import { webhookEventsOf } from './webhook-events.ts'
import { hasFailedForTooLong } from './webhook-failures.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** @source A-HOOK-4 */
describe('Webhooks', () => {
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
