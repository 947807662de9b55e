import { describe, expect, it } from 'vitest'
import { differsMuch, needsSecondCount } from './second-count.ts'

describe('a count that differs much', () => {
  it.each([
    [20, 20, false],
    [10, 20, false],
    [9, 20, true],
    [31, 20, true],
    [90, 100, false],
    [89, 100, true],
    [180, 200, false],
    [179, 200, true],
    [0, 10, false],
    [11, 0, true],
  ])('%i counted of %i expected: %s', (counted, expected, differs) => {
    expect(differsMuch(counted, expected)).toBe(differs)
  })

  it.each([
    ['there is no count before', [40, 100], null, true],
    ['the second count confirms the first', [40, 100], { units: 40, expected: 100 }, false],
    ['the second count is close to the first', [45, 100], { units: 40, expected: 100 }, false],
    ['the second count is another number', [70, 100], { units: 40, expected: 100 }, true],
    ['the second count is close to the record', [95, 100], { units: 40, expected: 100 }, false],
    ['six units were sold since the first count', [34, 94], { units: 40, expected: 100 }, false],
  ] as const)('%s', (_case, [counted, expected], pending, needsAnother) => {
    expect(needsSecondCount(counted, expected, pending)).toBe(needsAnother)
  })
})
