import { describe, expect, it } from 'vitest'
import { changeStock, onShelf, STOCK_CHANGES, type StockUnits } from './stock-change.ts'

const STOCK: StockUnits = { onHand: 10, reserved: 4, picked: 3, unsaleable: 6, uncounted: 2 }

describe('what staff say of stock', () => {
  it('has on the shelf what nobody has picked', () => {
    expect(onShelf(STOCK)).toBe(7)
  })

  it.each([
    ['receive', 12, { onHand: 12 }, 'they came'],
    [
      'count',
      9,
      { onHand: 2, unsaleable: -2, uncounted: -2 },
      'what was looked for in vain was there after all',
    ],
    [
      'count',
      7,
      { onHand: 0, unsaleable: -2, uncounted: -2, difference: -2 },
      'what was looked for in vain is gone',
    ],
    [
      'count',
      0,
      { onHand: -7, unsaleable: -2, uncounted: -2, difference: -9 },
      'fewer than are promised: it is so',
    ],
    ['count', 20, { onHand: 13, unsaleable: -2, uncounted: -2, difference: 11 }, 'more than anybody knew'],
    ['damage', 7, { onHand: -7, unsaleable: 7 }, 'all that stand there broke'],
    ['damage', 8, null, 'what is in bags can’t break on the shelf'],
    ['correct', 3, { onHand: 3 }, 'more'],
    ['correct', -7, { onHand: -7 }, 'fewer'],
    ['correct', -8, null, 'a shelf has no fewer than none'],
    ['dispose', 4, { unsaleable: -4 }, 'what is damaged leaves the store'],
    ['dispose', 5, null, 'what nobody found can’t be thrown away'],
  ] as const)('%s %i', (kind, units, expected, _because) => {
    const none = { onHand: 0, unsaleable: 0, uncounted: 0, difference: 0 }
    expect(changeStock(kind, units, STOCK)).toEqual(
      expected ? { ok: true, change: { ...none, ...expected } } : { ok: false, reason: 'too_few' },
    )
  })

  it('never leaves less than nothing anywhere', () => {
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
