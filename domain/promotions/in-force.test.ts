import { describe, expect, it } from 'vitest'
import type { Promotion, PromotionTerms } from './promotions.ts'
import { alcoholFloor, alcoholRefusal } from './alcohol-limits.ts'
import { giftCardCode, plainCode } from './gift-card-code.ts'
import { isInForce } from './in-force.ts'

const MELBOURNE = 'Australia/Melbourne'
const always = {
  startAt: new Date('2026-01-01T00:00:00+11:00'),
  endAt: new Date('2027-01-01T00:00:00+11:00'),
  weekdays: [] as number[],
  hours: null as Promotion['hours'],
}
const evening = { ...always, hours: { from: '16:00', until: '19:00' } }
const late = { ...always, hours: { from: '22:00', until: '02:00' }, weekdays: [5] }

/** @source S-PROMO-2, L-34 */
describe('§3 Cart discount: a promotion is in force', () => {
  it.each([
    { terms: always, at: '2026-01-01T00:00:00+11:00', holds: true, because: 'its start is inclusive' },
    { terms: always, at: '2025-12-31T23:59:59+11:00', holds: false, because: 'it has not started' },
    { terms: always, at: '2027-01-01T00:00:00+11:00', holds: false, because: 'its end is exclusive' },
    { terms: evening, at: '2026-11-20T16:00:00+11:00', holds: true, because: 'its hours start' },
    {
      terms: evening,
      at: '2026-11-20T18:59:00+11:00',
      holds: true,
      because: 'it is the last minute of its hours',
    },
    { terms: evening, at: '2026-11-20T19:00:00+11:00', holds: false, because: 'its hours have ended' },
    {
      terms: evening,
      at: '2026-10-04T16:30:00+11:00',
      holds: true,
      because: 'wall-clock time is used after the clock change',
    },
    {
      terms: evening,
      at: '2026-10-03T16:30:00+10:00',
      holds: true,
      because: 'wall-clock time is used before the clock change',
    },
    {
      terms: evening,
      at: '2026-10-04T15:30:00+11:00',
      holds: false,
      because: 'the old offset no longer applies',
    },
    { terms: late, at: '2026-11-20T23:00:00+11:00', holds: true, because: 'it is Friday night' },
    {
      terms: late,
      at: '2026-11-21T01:00:00+11:00',
      holds: true,
      because: 'the night of Friday continues after midnight',
    },
    { terms: late, at: '2026-11-21T23:00:00+11:00', holds: false, because: 'it is Saturday night' },
    { terms: late, at: '2026-11-20T01:00:00+11:00', holds: false, because: 'it is the night of Thursday' },
  ])('at $at: $holds, because $because', ({ terms, at, holds }) =>
    expect(isInForce(terms, new Date(at), MELBOURNE)).toBe(holds),
  )
})

const offer = (terms: PromotionTerms, more: Partial<Promotion> = {}): Promotion => ({
  ...always,
  promotionId: 1,
  name: 'Offer',
  categoryIds: [],
  productIds: [],
  excludedCategoryIds: [],
  storeIds: [],
  zoneIds: [],
  terms,
  ...more,
})

/** @source L-34: no extreme and no short-time discounts on alcohol */
describe('§3 Cart discount: alcohol takes part', () => {
  it.each([
    { offer: offer({ kind: 'mix', buy: 6, percent: 10 }), refusal: null },
    { offer: offer({ kind: 'price_list', percent: 50 }), refusal: null },
    { offer: offer({ kind: 'price_list', percent: 51 }), refusal: 'too_deep' },
    { offer: offer({ kind: 'buy_get', buy: 1, get: 1 }), refusal: null },
    { offer: offer({ kind: 'buy_get', buy: 1, get: 2 }), refusal: 'too_deep' },
    {
      offer: offer({ kind: 'price_list', percent: 10 }, { hours: { from: '16:00', until: '19:00' } }),
      refusal: null,
    },
    {
      offer: offer({ kind: 'price_list', percent: 10 }, { hours: { from: '16:00', until: '18:59' } }),
      refusal: 'too_short',
    },
    {
      offer: offer({ kind: 'price_list', percent: 10 }, { hours: { from: '22:00', until: '01:00' } }),
      refusal: null,
    },
    {
      offer: offer({ kind: 'mix', buy: 6, percent: 10 }, { endAt: new Date('2026-01-01T23:59:00+11:00') }),
      refusal: 'too_short',
    },
  ])('with $offer.terms in $offer.hours: $refusal', ({ offer: one, refusal }) =>
    expect(alcoholRefusal(one)).toBe(refusal),
  )

  it('costs at least half its regular price, rounded up', () => {
    expect([alcoholFloor(20_00), alcoholFloor(9_99)]).toEqual([10_00, 5_00])
  })
})

describe('§2 Account: a gift card’s code', () => {
  it('has groups of four characters and is compared without separators or letter case', () => {
    const code = giftCardCode(Uint8Array.from({ length: 16 }, (_, index) => index * 37))
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
  })
})
