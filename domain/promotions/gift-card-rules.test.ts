import { describe, expect, it } from 'vitest'
import { giftCardSendTime } from './gift-card-rules.ts'

const NOW = new Date('2026-11-28T01:00:00Z') // 12:00 in Melbourne

describe('A gift card’s mail', () => {
  it.each([
    ['', '2026-11-28T01:00:00.000Z'],
    ['2026-11-28', '2026-11-28T01:00:00.000Z'],
    ['2026-11-29', '2026-11-28T22:00:00.000Z'],
    ['2027-06-01', '2027-05-31T23:00:00.000Z'],
    ['2027-11-28', '2027-11-27T22:00:00.000Z'],
  ])('for the date %j is due at %s', (date, expected) => {
    expect(giftCardSendTime(date, NOW, 'Australia/Melbourne')?.toISOString()).toBe(expected)
  })

  it.each(['2026-11-27', '2027-11-29'])('can’t be planned for %s', (date) => {
    expect(giftCardSendTime(date, NOW, 'Australia/Melbourne')).toBeNull()
  })
})
