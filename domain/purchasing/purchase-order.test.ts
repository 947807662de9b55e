import { describe, expect, it } from 'vitest'
import { costOf, isOnItsWay, PURCHASE_ORDER_STATES, stateAfterReceipt, unitsDue } from './purchase-order.ts'

describe('purchase orders', () => {
  it.each([
    [
      'nothing came of one line',
      [
        { ordered: 6, received: 6 },
        { ordered: 6, received: 0 },
      ],
      'partly_received',
    ],
    ['one unit is missing', [{ ordered: 6, received: 5 }], 'partly_received'],
    ['everything came', [{ ordered: 6, received: 6 }], 'closed'],
    ['too much came', [{ ordered: 6, received: 7 }], 'closed'],
    [
      'too much of one line doesn’t make up for another',
      [
        { ordered: 6, received: 12 },
        { ordered: 6, received: 0 },
      ],
      'partly_received',
    ],
  ] as const)('%s', (_case, lines, state) => {
    expect(stateAfterReceipt(lines)).toBe(state)
  })

  it('expect no units of a line that was over-delivered', () => {
    expect([unitsDue({ ordered: 6, received: 2 }), unitsDue({ ordered: 6, received: 8 })]).toEqual([4, 0])
  })

  it('are on their way from sending until all units have come', () => {
    expect(PURCHASE_ORDER_STATES.filter(isOnItsWay)).toEqual(['sent', 'partly_received'])
  })

  it('cost the share of a carton, to the cent', () => {
    const carton = { cartonCost: 4599, unitsPerCarton: 24 }
    expect([24, 6, 1, 0].map((units) => costOf(units, carton))).toEqual([4599, 1150, 192, 0])
  })
})
