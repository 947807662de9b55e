import { describe, expect, it } from 'vitest'
import { changeStock, onShelf, STOCK_CHANGES, type StockUnits } from './stock-change.ts'

const STOCK: StockUnits = { onHand: 10, reserved: 4, picked: 3, unsaleable: 6, uncounted: 2 }

describe('stock changes by staff', () => {
  it('exclude picked units from the shelf', () => {
    expect(onShelf(STOCK)).toBe(7)
  })

  it.each([
    ['receive', 12, { onHand: 12 }, 'units arrived'],
    ['count', 9, { onHand: 2, unsaleable: -2, uncounted: -2 }, 'uncounted units were found'],
    ['count', 7, { onHand: 0, unsaleable: -2, uncounted: -2, difference: -2 }, 'uncounted units are missing'],
    [
      'count',
      0,
      { onHand: -7, unsaleable: -2, uncounted: -2, difference: -9 },
      'a count below the reserved units is accepted',
    ],
    [
      'count',
      20,
      { onHand: 13, unsaleable: -2, uncounted: -2, difference: 11 },
      'a count above the expected units is accepted',
    ],
    ['damage', 7, { onHand: -7, unsaleable: 7 }, 'all units on the shelf are damaged'],
    ['damage', 8, null, 'picked units can’t be damaged on the shelf'],
    ['correct', 3, { onHand: 3 }, 'units are added'],
    ['correct', -7, { onHand: -7 }, 'units are removed'],
    ['correct', -8, null, 'the shelf would have negative units'],
    ['dispose', 4, { unsaleable: -4 }, 'damaged units leave the store'],
    ['dispose', 5, null, 'uncounted units can’t be disposed of'],
  ] as const)('%s %i', (kind, units, expected, _because) => {
    const none = { onHand: 0, unsaleable: 0, uncounted: 0, difference: 0 }
    expect(changeStock(kind, units, STOCK)).toEqual(
      expected ? { ok: true, change: { ...none, ...expected } } : { ok: false, reason: 'too_few' },
    )
  })

  it('never result in negative units', () => {
    for (const kind of STOCK_CHANGES)
      for (let units = kind === 'correct' ? -12 : 0; units <= 12; units++) {
        const result = changeStock(kind, units, STOCK)
        if (!result.ok) continue
        const { onHand, unsaleable, uncounted } = result.change
        expect(onShelf(STOCK) + onHand).toBeGreaterThanOrEqual(0)
        expect(STOCK.uncounted + uncounted).toBeGreaterThanOrEqual(0)
        expect(STOCK.unsaleable + unsaleable).toBeGreaterThanOrEqual(STOCK.uncounted + uncounted)
      }
  })
})
