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
describe('§3 Cart discount: a promotion holds', () => {
  it.each([
    { terms: always, at: '2026-01-01T00:00:00+11:00', holds: true, because: 'from its first moment' },
    { terms: always, at: '2025-12-31T23:59:59+11:00', holds: false, because: 'not sooner' },
    { terms: always, at: '2027-01-01T00:00:00+11:00', holds: false, because: 'its end is no part of it' },
    { terms: evening, at: '2026-11-20T16:00:00+11:00', holds: true, because: 'its hours begin' },
    { terms: evening, at: '2026-11-20T18:59:00+11:00', holds: true, because: 'its last minute' },
    { terms: evening, at: '2026-11-20T19:00:00+11:00', holds: false, because: 'its hours are over' },
    {
      terms: evening,
      at: '2026-10-04T16:30:00+11:00',
      holds: true,
      because: 'by the wall after clocks changed',
    },
    { terms: evening, at: '2026-10-03T16:30:00+10:00', holds: true, because: 'by the wall before they did' },
    {
      terms: evening,
      at: '2026-10-04T15:30:00+11:00',
      holds: false,
      because: 'yesterday’s clock counts no more',
    },
    { terms: late, at: '2026-11-20T23:00:00+11:00', holds: true, because: 'Friday night' },
    { terms: late, at: '2026-11-21T01:00:00+11:00', holds: true, because: 'still Friday’s night' },
    { terms: late, at: '2026-11-21T23:00:00+11:00', holds: false, because: 'Saturday’s night' },
    { terms: late, at: '2026-11-20T01:00:00+11:00', holds: false, because: 'Thursday’s night' },
  ])('$holds at $at: $because', ({ terms, at, holds }) =>
    expect(isInForce(terms, new Date(at), MELBOURNE)).toBe(holds),
  )
})

const offer = (terms: PromotionTerms, more: Partial<Promotion> = {}): Promotion => ({
  ...always,
  ...{ promotionId: 1, name: 'Offer', categoryIds: [], excludedCategoryIds: [], storeIds: [], zoneIds: [] },
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
  ])('$offer.terms in $offer.hours: $refusal', ({ offer: one, refusal }) =>
    expect(alcoholRefusal(one)).toBe(refusal),
  )

  it('keeps half its regular price, the odd cent included', () => {
    expect([alcoholFloor(20_00), alcoholFloor(9_99)]).toEqual([10_00, 5_00])
  })
})

describe('§2 Account: a gift card’s code', () => {
  it('is read out in fours and compared whatever is typed around it', () => {
    const code = giftCardCode(Uint8Array.from({ length: 16 }, (_, index) => index * 37))
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
  })
})
