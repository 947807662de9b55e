import { expect, it } from 'vitest'
import { countText, numberText } from './number-text.ts'

it('counts have thousands separators, and one is singular', () => {
  expect([0, 999, 1603, 12_345_678].map(numberText)).toEqual(['0', '999', '1,603', '12,345,678'])
  expect([countText(1, 'pack'), countText(1603, 'pack'), countText(0, 'pack')]).toEqual([
    '1 pack',
    '1,603 packs',
    '0 packs',
  ])
  expect(countText(2000, 'line is open.', 'lines are open.')).toBe('2,000 lines are open.')
})
