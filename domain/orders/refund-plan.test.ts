import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type RefundSelection,
  type RefundableLine,
  planRefund,
  refundableOf,
  splitRefund,
} from './refund-plan.ts'
import { gstWithin } from '#domain/pricing/gst.ts'
import { netOf } from './invoice-lines.ts'
import { allocate } from '../allocate.ts'

const part = (number: number, fields: Partial<RefundableLine>): RefundableLine => ({
  part: number,
  kind: 'line',
  lineId: number,
  name: 'Lager',
  packSize: 6,
  quantity: 1,
  gross: 10_00,
  discount: 0,
  isGstFree: false,
  refundedQuantity: 0,
  refunded: 0,
  ...fields,
})

const SALE = [
  part(1, { quantity: 3, gross: 30_00, discount: 1_00 }),
  part(2, { gross: 5_00, isGstFree: true }),
  part(3, { kind: 'delivery', gross: 7_95, lineId: null, packSize: 1 }),
]

describe('the amount of a refund', () => {
  it.each([
    {
      selection: { kind: 'whole' },
      total: 41_95,
      gst: 3_36,
      charges: 7_95,
      discounts: 1_00,
      because: 'a full refund includes everything that is left',
    },
    {
      selection: { kind: 'lines', lines: [{ part: 1, quantity: 1 }] },
      total: 9_66,
      gst: 88,
      charges: 0,
      discounts: 33,
      because: 'one of three packs is a third of its line after discount',
    },
    {
      selection: { kind: 'lines', lines: [{ part: 1, quantity: 3 }] },
      total: 29_00,
      gst: 2_64,
      charges: 0,
      discounts: 1_00,
      because: 'the last pack includes the remaining cents',
    },
    {
      selection: { kind: 'lines', lines: [{ part: 2, quantity: 1 }] },
      total: 5_00,
      gst: 0,
      charges: 0,
      discounts: 0,
      because: 'GST-free goods refund no GST',
    },
    {
      selection: { kind: 'amount', amount: 10_00 },
      total: 10_00,
      gst: 80,
      charges: 1_90,
      discounts: 24,
      because: 'an amount is taken from all parts in proportion',
    },
  ] as const)('is $total: $because', ({ selection, total, gst, charges, discounts }) => {
    expect(planRefund(SALE, selection)).toMatchObject({ total, gst, charges, discounts })
  })

  it.each<{ selection: RefundSelection; because: string }>([
    { selection: { kind: 'amount', amount: 41_96 }, because: 'the amount exceeds the sale by a cent' },
    {
      selection: { kind: 'lines', lines: [{ part: 1, quantity: 4 }] },
      because: 'only three packs were sold',
    },
    { selection: { kind: 'lines', lines: [{ part: 9, quantity: 1 }] }, because: 'the line was not sold' },
    {
      selection: {
        kind: 'lines',
        lines: [
          { part: 1, quantity: 2 },
          { part: 1, quantity: 2 },
        ],
      },
      because: 'a line is listed twice',
    },
  ])('is rejected if $because', ({ selection }) => expect(planRefund(SALE, selection)).toBeNull())

  it('is null if everything was refunded already', () => {
    const gone = SALE.map((one) => ({ ...one, refunded: netOf(one), refundedQuantity: one.quantity }))
    expect(planRefund(gone, { kind: 'whole' })).toBeNull()
  })
})

const anyPart = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  gross: fc.integer({ min: 0, max: 200_00 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isGstFree: fc.boolean(),
})

describe('any sequence of refunds', () => {
  it('refunds exactly the sale, its discount and its GST', () => {
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 6 }),
        fc.array(
          fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 4 }), cents: fc.nat(60_00) }),
          {
            maxLength: 8,
          },
        ),
        (parts, asked) => {
          let sale = parts.map(({ share, ...one }, index) =>
            part(index + 1, { ...one, discount: Math.floor(one.gross * share) }),
          )
          const sold = refundableOf(sale)
          const gst = gstWithin(sale.reduce((sum, one) => sum + (one.isGstFree ? 0 : netOf(one)), 0))
          const discounts = sale.reduce((sum, one) => sum + (netOf(one) > 0 ? one.discount : 0), 0)
          const back = { total: 0, gst: 0, discounts: 0 }
          const selections: RefundSelection[] = asked.map(({ line, quantity, cents }) =>
            cents % 2 === 0
              ? { kind: 'lines', lines: [{ part: line + 1, quantity }] }
              : { kind: 'amount', amount: cents },
          )
          for (const selection of [...selections, { kind: 'whole' } as const]) {
            const plan = planRefund(sale, selection)
            if (!plan) continue
            back.total += plan.total
            back.gst += plan.gst
            back.discounts += plan.discounts
            sale = sale.map((one) => {
              const taken = plan.lines.find(({ part: number }) => number === one.part)
              return taken
                ? {
                    ...one,
                    refunded: one.refunded + taken.amount,
                    refundedQuantity: one.refundedQuantity + taken.quantity,
                  }
                : one
            })
            for (const one of sale) expect(one.refunded).toBeLessThanOrEqual(netOf(one))
          }
          expect(back).toEqual({ total: sold, gst, discounts })
        },
      ),
      { numRuns: 300 },
    )
  })

  it('splits amounts into shares that add up and do not exceed their weights', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_00), { minLength: 1, maxLength: 9 }), fc.nat(), (weights, any) => {
        const sum = weights.reduce((all, one) => all + one, 0)
        const total = sum === 0 ? 0 : any % (sum + 1)
        const shares = allocate(total, weights)
        expect(shares.reduce((all, one) => all + one, 0)).toBe(total)
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(weights[index]!)
      }),
    )
  })
})

describe('the split of a refund into money and credit', () => {
  it.each([
    [20_00, 50_00, { money: 20_00, credit: 0 }],
    [50_00, 20_00, { money: 20_00, credit: 30_00 }],
    [10_00, 0, { money: 0, credit: 10_00 }],
  ])('for %d cents with %d captured is %o', (total, left, expected) => {
    expect(splitRefund(total, left)).toEqual(expected)
  })
})
