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
  categoryIds: [],
  productIds: [],
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
describe('§3 Promo code is accepted', () => {
  it.each([
    { rule: {}, on: {}, because: 'all conditions are met' },
    { rule: { startAt: NOW }, on: {}, because: 'it starts now' },
    { rule: { useLimit: null, uses: 9000 }, on: {}, because: 'it has no limit' },
    {
      rule: { storeIds: [], zoneIds: [] },
      on: { storeId: 7, zoneId: 70 },
      because: 'it is valid everywhere',
    },
    { rule: {}, on: { itemsTotal: 50_00 }, because: 'the items equal the minimum spend' },
    {
      rule: { minimumSpend: 0 },
      on: { itemsTotal: 0, isEmptyCart: true },
      because: 'the cart is empty',
    },
    {
      rule: { requirement: 'none' },
      on: { hasOrderedBefore: true },
      because: 'it is not restricted to first orders',
    },
  ] as const)('with $rule and $on: $because', ({ rule, on }) => {
    expect(promoRefusal({ ...promo, ...rule }, { ...occasion, ...on })).toBeNull()
  })
})

type Refused = { rule?: Partial<PromoCode>; on?: Partial<PromoOccasion>; refusal: string; because: string }

/** One row per reason, in the order in which they are checked. */
const REFUSED: Refused[] = [
  { rule: { status: 'INACTIVE' }, refusal: 'promo_not_found', because: 'it is inactive' },
  {
    rule: { startAt: new Date(+NOW + 1) },
    refusal: 'promo_not_started',
    because: 'it starts a millisecond later',
  },
  { rule: { endAt: NOW }, refusal: 'promo_ended', because: 'its end is exclusive' },
  { rule: { uses: 5 }, refusal: 'promo_used_up', because: 'its uses are exhausted' },
  { on: { storeId: 3 }, refusal: 'promo_not_here', because: 'it is for another store' },
  { on: { zoneId: 11 }, refusal: 'promo_not_here', because: 'it is for another zone' },
  {
    on: { hasOrderedBefore: true },
    refusal: 'promo_first_order_only',
    because: 'the shopper has ordered before',
  },
  {
    on: { usedByThisShopper: true },
    refusal: 'promo_already_used',
    because: 'the shopper has used it before',
  },
  { on: { itemsTotal: 0 }, refusal: 'promo_not_for_these', because: 'all items are excluded' },
  {
    rule: { excludedCategoryIds: [], categoryIds: [2] },
    on: { itemsTotal: 0 },
    refusal: 'promo_not_for_these',
    because: 'no item is in its categories',
  },
  {
    rule: { excludedCategoryIds: [], productIds: [5] },
    on: { itemsTotal: 0 },
    refusal: 'promo_not_for_these',
    because: 'none of its products is in the cart',
  },
  {
    on: { itemsTotal: 49_99 },
    refusal: 'promo_minimum_spend',
    because: 'the items are a cent below the minimum spend',
  },
]

describe('§3 Promo code is rejected', () => {
  it.each(REFUSED)('as $refusal: $because', ({ rule, on, refusal }) => {
    expect(promoRefusal({ ...promo, ...rule }, { ...occasion, ...on })).toBe(refusal)
  })

  it('with the first reason that the shopper can’t fix if there are several', () => {
    const toldFirst = REFUSED.map((_, from) => {
      const left = REFUSED.slice(from)
      const rule = Object.assign({}, promo, ...left.toReversed().map((row) => row.rule))
      const on = Object.assign({}, occasion, ...left.toReversed().map((row) => row.on))
      return promoRefusal(rule, on)
    })
    expect(toldFirst).toEqual(REFUSED.map((row) => row.refusal))
  })
})

describe('§3 Promo code discount', () => {
  it.each([
    { type: 'percentage', discount: 10, items: 84_00, off: 8_40, because: 'it is a tenth' },
    { type: 'percentage', discount: 100, items: 84_00, off: 84_00, because: 'it is the whole amount' },
    { type: 'percentage', discount: 10, items: 0, off: 0, because: 'there are no items' },
    { type: 'fixed', discount: 5_00, items: 84_00, off: 5_00, because: 'it is a fixed amount' },
    { type: 'fixed', discount: 5_00, items: 3_00, off: 3_00, because: 'it is limited to the items' },
  ] as const)('of $type $discount on $items is $off: $because', ({ type, discount, items, off }) => {
    expect(promoDiscount({ discountType: type, discount }, items)).toBe(off)
  })

  it('is formatted as a percentage or an amount', () => {
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
  ])('is normalised from %j to WELCOME10', (typed) => expect(plainPromoCode(typed)).toBe('WELCOME10'))

  it('has its dash normalised', () => expect(plainPromoCode('robin–m8kq')).toBe('ROBIN-M8KQ'))
})
