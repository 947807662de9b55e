import { describe, expect, it } from 'vitest'
import {
  type PromoCode,
  type PromoOccasion,
  formatDiscount,
  promoDiscount,
  promoRefusal,
  plainPromoCode,
} from './promo-codes.ts'

const NOW = new Date('2026-11-20T07:30:00Z')

const promo: PromoCode = {
  status: 'ACTIVE',
  discountType: 'percentage',
  discount: 10,
  minimumSpend: 50_00,
  uses: 4,
  useLimit: 5,
  requirement: 'first_order',
  storeIds: [1, 2],
  zoneIds: [10],
  excludedCategoryIds: [4],
  startAt: new Date('2026-11-01T00:00:00Z'),
  endAt: new Date('2026-12-01T00:00:00Z'),
}

const occasion: PromoOccasion = {
  now: NOW,
  storeId: 1,
  zoneId: 10,
  itemsTotal: 60_00,
  isEmptyCart: false,
  hasOrderedBefore: false,
  usedByThisShopper: false,
}

/** @source S-ENT-10 */
describe('§3 Promo code is taken', () => {
  it.each([
    { rule: {}, on: {}, because: 'everything fits' },
    { rule: { startAt: NOW }, on: {}, because: 'it starts now' },
    { rule: { useLimit: null, uses: 9000 }, on: {}, because: 'it has no limit' },
    { rule: { storeIds: [], zoneIds: [] }, on: { storeId: 7, zoneId: 70 }, because: 'it holds everywhere' },
    { rule: {}, on: { itemsTotal: 50_00 }, because: 'the minimum itself is enough' },
    {
      rule: { minimumSpend: 0 },
      on: { itemsTotal: 0, isEmptyCart: true },
      because: 'nothing is in the cart yet',
    },
    {
      rule: { requirement: 'none' },
      on: { hasOrderedBefore: true },
      because: 'it is not for first orders only',
    },
  ] as const)('with $rule and $on: $because', ({ rule, on }) => {
    expect(promoRefusal({ ...promo, ...rule }, { ...occasion, ...on })).toBeNull()
  })
})

type Refused = { rule?: Partial<PromoCode>; on?: Partial<PromoOccasion>; refusal: string; because: string }

/** One row per refusal, in the order in which they are told. */
const REFUSED: Refused[] = [
  { rule: { status: 'INACTIVE' }, refusal: 'promo_not_found', because: 'it is switched off' },
  {
    rule: { startAt: new Date(+NOW + 1) },
    refusal: 'promo_not_started',
    because: 'it starts a millisecond later',
  },
  { rule: { endAt: NOW }, refusal: 'promo_ended', because: 'its end is no longer part of it' },
  { rule: { uses: 5 }, refusal: 'promo_used_up', because: 'the last use is gone' },
  { on: { storeId: 3 }, refusal: 'promo_not_here', because: 'another store' },
  { on: { zoneId: 11 }, refusal: 'promo_not_here', because: 'another zone' },
  { on: { hasOrderedBefore: true }, refusal: 'promo_first_order_only', because: 'a regular' },
  { on: { usedByThisShopper: true }, refusal: 'promo_already_used', because: 'once each' },
  { on: { itemsTotal: 0 }, refusal: 'promo_not_for_these', because: 'it leaves out all there is' },
  { on: { itemsTotal: 49_99 }, refusal: 'promo_minimum_spend', because: 'a cent short' },
]

describe('§3 Promo code is refused', () => {
  it.each(REFUSED)('as $refusal: $because', ({ rule, on, refusal }) => {
    expect(promoRefusal({ ...promo, ...rule }, { ...occasion, ...on })).toBe(refusal)
  })

  it('for what can’t be mended first when several reasons hold', () => {
    const toldFirst = REFUSED.map((_, from) => {
      const left = REFUSED.slice(from)
      const rule = Object.assign({}, promo, ...left.toReversed().map((row) => row.rule))
      const on = Object.assign({}, occasion, ...left.toReversed().map((row) => row.on))
      return promoRefusal(rule, on)
    })
    expect(toldFirst).toEqual(REFUSED.map((row) => row.refusal))
  })
})

describe('§3 Promo code takes off', () => {
  it.each([
    { type: 'percentage', discount: 10, items: 84_00, off: 8_40, because: 'a tenth' },
    { type: 'percentage', discount: 100, items: 84_00, off: 84_00, because: 'everything' },
    { type: 'percentage', discount: 10, items: 0, off: 0, because: 'nothing of nothing' },
    { type: 'fixed', discount: 5_00, items: 84_00, off: 5_00, because: 'the amount' },
    { type: 'fixed', discount: 5_00, items: 3_00, off: 3_00, because: 'never more than the items' },
  ] as const)('$type $discount of $items is $off: $because', ({ type, discount, items, off }) => {
    expect(promoDiscount({ discountType: type, discount }, items)).toBe(off)
  })

  it('reads as a percentage or an amount', () => {
    expect(formatDiscount({ discountType: 'percentage', discount: 10 })).toBe('- 10%')
    expect(formatDiscount({ discountType: 'fixed', discount: 5_00 })).toBe('- $5.00')
  })
})

describe('a typed promo code', () => {
  it.each([
    'WELCOME10',
    ' welcome10 ',
    'WEL COME 10',
    'welcome10\u200b',
    '\ufeffWelcome10',
    'ＷＥＬＣＯＭＥ１０',
    'WELCOME١٠',
    'WEL\u00a0COME10',
  ])('%j is WELCOME10', (typed) => expect(plainPromoCode(typed)).toBe('WELCOME10'))

  it('keeps its dash, however it is drawn', () => expect(plainPromoCode('robin–m8kq')).toBe('ROBIN-M8KQ'))
})
