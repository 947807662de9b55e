import fc from 'fast-check'
import { expect } from 'vitest'
import { discountableTotal, lineTotal, sumOfLines } from '#domain/pricing/cart-totals.ts'
import { type CartLine, type CartRules, type PricingContext, priceCart } from '#domain/pricing/price-cart.ts'
import { alcoholFloor } from '#domain/promotions/alcohol-limits.ts'
import { aCart, aCode, aMoment, someRules } from './arbitrary-carts.ts'

type Case = { lines: CartLine[]; rules: CartRules; context: PricingContext }
const aCase: fc.Arbitrary<Case> = fc.record({ lines: aCart, rules: someRules, context: aMoment })

const priced = ({ lines, rules, context }: Case) => priceCart(lines, rules, context)
const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

/** Returns all amounts in a priced cart. */
const amountsOf = ({ lines, discounts, totals }: ReturnType<typeof priced>) => [
  ...Object.values(totals),
  ...lines.flatMap(({ gross, discount, adjustments }) => [
    gross,
    discount,
    gross - discount,
    ...adjustments.map(({ amount }) => amount),
  ]),
  ...discounts.flatMap(({ amount, shares }) => [amount, ...shares.values()]),
]

type Property = {
  name: string
  of: fc.Arbitrary<Case & { more?: unknown }>
  holds: (one: Case & { more?: unknown }) => void
}

const property = <More>(
  name: string,
  more: fc.Arbitrary<More>,
  holds: (one: Case, more: More) => void,
): Property => ({
  name,
  of: fc.tuple(aCase, more).map(([one, extra]) => ({ ...one, more: extra })),
  holds: (one) => holds(one, one.more as More),
})
const nothing = fc.constant(null)

/** Properties that hold for every cart. */
export const PRICING_PROPERTIES: readonly Property[] = [
  property('the total is the sum of its parts', nothing, (one) => {
    const { totals, discounts, explanation } = priced(one)
    const { itemsTotal, deliveryFee, surcharge, discount, creditUsed, total } = totals
    expect(total).toBe(itemsTotal + deliveryFee + surcharge - discount - creditUsed)
    expect(discount).toBe(sum(discounts.map(({ amount }) => amount)))
    expect(sum(explanation.map(({ amount }) => amount))).toBe(total)
    expect(itemsTotal).toBe(sumOfLines(one.lines))
  }),
  property('every amount is whole cents and none is negative', nothing, (one) => {
    expect(amountsOf(priced(one)).filter((amount) => !Number.isInteger(amount) || amount < 0)).toEqual([])
  }),
  property(
    'the shares of each discount add up to it, and those of each line to what it says',
    nothing,
    (one) => {
      const { lines, discounts, totals } = priced(one)
      for (const { amount, shares } of discounts) expect(sum(shares.values())).toBe(amount)
      for (const { key, discount } of lines)
        expect(discount).toBe(sum(discounts.map(({ shares }) => shares.get(key) ?? 0)))
      expect(sum(lines.map(({ discount }) => discount))).toBe(totals.discount)
    },
  ),
  property('tobacco is never discounted nor paid with credit', nothing, (one) => {
    const { lines, totals } = priced(one)
    const smokes = new Set(one.lines.filter(({ isTobacco }) => isTobacco).map(({ key }) => key))
    expect(lines.filter(({ key, discount }) => smokes.has(key) && discount > 0)).toEqual([])
    expect(totals.total).toBeGreaterThanOrEqual(sumOfLines(one.lines) - discountableTotal(one.lines))
  }),
  property('promotions take alcohol no lower than its floor, nor count twice for a line', nothing, (one) => {
    const { discounts } = priced(one)
    const automatic = discounts.filter(({ kind }) => kind === 'promotion')
    for (const line of one.lines) {
      const counted = automatic.map(({ shares }) => shares.get(line.key) ?? 0).filter((share) => share > 0)
      expect(counted.length).toBeLessThanOrEqual(1)
      const floor = Math.min(lineTotal(line), alcoholFloor(line.price) * line.quantity)
      if (line.isAlcohol) expect(lineTotal(line) - sum(counted)).toBeGreaterThanOrEqual(floor)
    }
  }),
  property(
    'the order of lines and of promotions changes nothing',
    fc.tuple(fc.nat(), fc.nat()),
    (one, [a, b]) => {
      const turn = <Row>(rows: readonly Row[], by: number) => {
        const at = rows.length === 0 ? 0 : by % rows.length
        return [...rows.slice(at), ...rows.slice(0, at)].toReversed()
      }
      const other = priced({
        ...one,
        lines: turn(one.lines, a),
        rules: { ...one.rules, promotions: turn(one.rules.promotions, b) },
      })
      const same = priced(one)
      expect(other.totals).toEqual(same.totals)
      expect(
        other.discounts.map(({ shares, ...rest }) => ({ ...rest, shares: [...shares].toSorted() })),
      ).toEqual(same.discounts.map(({ shares, ...rest }) => ({ ...rest, shares: [...shares].toSorted() })))
      expect(other.explanation).toEqual(same.explanation)
    },
  ),
  property('a code never makes a cart dearer', aCode, (one, code) => {
    const without = priced({ ...one, rules: { ...one.rules, code: null } }).totals.total
    expect(priced({ ...one, rules: { ...one.rules, code } }).totals.total).toBeLessThanOrEqual(without)
  }),
  property('a promotion never makes a cart dearer than none', nothing, (one) => {
    const without = priced({ ...one, rules: { ...one.rules, code: null, promotions: [] } }).totals.total
    expect(priced({ ...one, rules: { ...one.rules, code: null } }).totals.total).toBeLessThanOrEqual(without)
  }),
  property(
    'more credit never makes it dearer, and none is used beyond what there is',
    fc.nat(500_00),
    (one, more) => {
      const { totals } = priced(one)
      const richer = priced({ ...one, rules: { ...one.rules, credit: one.rules.credit + more } }).totals
      expect(richer.total).toBeLessThanOrEqual(totals.total)
      expect(totals.creditUsed).toBeLessThanOrEqual(one.rules.credit)
      expect(richer.discount).toBe(totals.discount)
    },
  ),
  property('discounts and credit leave surcharge and delivery as they are', nothing, (one) => {
    const bare = priced({ ...one, rules: { ...one.rules, code: null, promotions: [], credit: 0 } }).totals
    const { surcharge, deliveryFee } = priced(one).totals
    expect([surcharge, deliveryFee]).toEqual([bare.surcharge, bare.deliveryFee])
  }),
]

/** Checks a property. A failing case prints its seed and the smallest failing cart. */
export const checkProperty = ({ of, holds }: Property, cases: number): void =>
  fc.assert(
    fc.property(of, (one) => holds(one)),
    { numRuns: cases },
  )
