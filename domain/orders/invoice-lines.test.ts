import { describe, expect, it } from 'vitest'
import { gstWithin } from '#domain/pricing/gst.ts'
import { type PickedLine, substituteLimit, saleOf } from './invoice-lines.ts'

const line = (fields: Partial<PickedLine> = {}): PickedLine => ({
  lineId: 1,
  name: 'Lager',
  packSize: 6,
  quantity: 3,
  supplied: 3,
  price: 10_00,
  discount: 0,
  isGstFree: false,
  ...fields,
})
const fees = { substitutes: [], charges: 7_95, surcharge: 0, credit: 0 }
const substitute = { lineId: 1, name: 'Ale', packSize: 6, quantity: 1, amount: 9_50, isGstFree: false }

/** @source A-CHANGE-3 */
describe('the amounts of an order when it leaves the store', () => {
  it.each([
    { order: { lines: [line()] }, sale: { items: 30_00, money: 37_95 }, because: 'all packs are supplied' },
    {
      order: { lines: [line({ supplied: 2 })] },
      sale: { items: 20_00, money: 27_95 },
      because: 'a missing pack is not charged',
    },
    {
      order: { lines: [line({ supplied: 2, discount: 1_00 })] },
      sale: { items: 20_00, discounts: 67, money: 27_28 },
      because: 'the discount of a missing pack is deducted, rounded in favour of the shopper',
    },
    {
      order: { lines: [line({ supplied: 2 })], substitutes: [substitute] },
      sale: { items: 29_50, money: 37_45 },
      because: 'a substitute costs its recorded amount',
    },
    {
      order: { lines: [line({ supplied: 0 })], surcharge: 5_00 },
      sale: { items: 0, charges: 0, surcharge: 0, money: 0 },
      because: 'nothing is charged if nothing is supplied',
    },
    {
      order: { lines: [line({ supplied: 1 })], surcharge: 5_00 },
      sale: { items: 10_00, surcharge: 5_00, money: 22_95 },
      because: 'missing packs do not raise the surcharge',
    },
    {
      order: { lines: [line({ supplied: 1 })], credit: 30_00 },
      sale: { credit: 17_95, money: 0 },
      because: 'the money is reduced before the credit',
    },
    {
      order: { lines: [line({ supplied: 2 })], credit: 5_00 },
      sale: { credit: 5_00, money: 22_95 },
      because: 'the credit is unchanged while the total exceeds it',
    },
  ])('$because', ({ order, sale }) => {
    const sold = saleOf({ ...fees, ...order })
    expect(sold).toMatchObject(sale)
    expect(sold.money + sold.credit).toBe(sold.items + sold.charges + sold.surcharge - sold.discounts)
  })

  it('limits the cost of a substitute to that of the missing packs after their discount', () => {
    expect(substituteLimit(line({ discount: 1_00 }), 1)).toBe(9_67)
    expect(substituteLimit(line(), 2)).toBe(20_00)
  })
})

describe('GST within an amount (L-42)', () => {
  it.each([
    [11_00, 1_00],
    [0, 0],
    [5, 0],
    [6, 1],
    [99_99, 9_09],
  ])('in %d cents is %d', (amount, gst) => expect(gstWithin(amount)).toBe(gst))
})
