import { describe, expect, it } from 'vitest'
import { type ReorderFigures, reorderSuggestion } from './reorder.ts'

/** Sells one unit a day: due below 14 units, ordered up to 28. */
const DAILY: ReorderFigures = {
  sold: 28,
  available: 20,
  onOrder: 0,
  leadDays: 7,
  unitsPerCarton: 1,
  reorderPoint: null,
  reorderTo: null,
}

describe('reorder suggestions', () => {
  it.each([
    ['the units last longer than lead time and reserve', {}, 0],
    ['the units last exactly that long', { available: 14 }, 0],
    ['one unit fewer', { available: 13 }, 15],
    ['nothing is left', { available: 0 }, 28],
    ['more units are promised than there are', { available: -5 }, 33],
    ['the missing units are on order', { available: 4, onOrder: 10 }, 0],
    ['part of the missing units is on order', { available: 4, onOrder: 9 }, 15],
    ['the order is rounded up to cartons', { available: 13, unitsPerCarton: 24 }, 24],
    ['the order is one unit more than a carton', { available: 3, unitsPerCarton: 24 }, 48],
    ['the supplier needs longer', { available: 20, leadDays: 21 }, 22],
    ['the supplier delivers on the same day', { available: 7, leadDays: 0 }, 0],
    ['nothing sells', { sold: 0, available: 0 }, 0],
    ['nothing sells, above the reorder point', { sold: 0, available: 7, reorderPoint: 6, reorderTo: 12 }, 0],
    ['nothing sells, at the reorder point', { sold: 0, available: 6, reorderPoint: 6, reorderTo: 12 }, 6],
    [
      'at the reorder point, with units on order',
      { sold: 0, available: 0, onOrder: 12, reorderPoint: 6, reorderTo: 12 },
      0,
    ],
    ['sales need more than the level', { available: 6, reorderPoint: 6, reorderTo: 12 }, 22],
    ['the level needs more than sales', { available: 6, reorderPoint: 6, reorderTo: 60 }, 54],
    ['the level is not reached', { available: 13, reorderPoint: 6, reorderTo: 60 }, 15],
    ['slow sales round up to a unit', { sold: 1, available: 0 }, 1],
  ] satisfies [string, Partial<ReorderFigures>, number][])('%s', (_case, change, units) => {
    const figures = { ...DAILY, ...change }
    expect(reorderSuggestion(figures)).toMatchObject({ units, cartons: units / figures.unitsPerCarton })
  })

  it('report the rate of sale and the days left', () => {
    expect(reorderSuggestion({ ...DAILY, sold: 14, onOrder: 2 })).toMatchObject({ perDay: 0.5, daysLeft: 44 })
    expect(reorderSuggestion({ ...DAILY, sold: 0 }).daysLeft).toBe(null)
    expect(reorderSuggestion({ ...DAILY, available: -1 }).daysLeft).toBe(0)
  })
})
