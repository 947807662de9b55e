import { expect, it } from 'vitest'
import { rowDifferences } from './report-differences.ts'

it('A-LAW-7: rows that changed, came or went are the differences of two versions', () => {
  const before = new Map([
    ['A', '1'],
    ['B', '2'],
    ['C', '3'],
  ])
  const after = new Map([
    ['A', '1'],
    ['C', '4'],
    ['D', '5'],
  ])
  expect(rowDifferences(before, after)).toEqual([
    { row: 'B', before: '2', after: null },
    { row: 'C', before: '3', after: '4' },
    { row: 'D', before: null, after: '5' },
  ])
  expect(rowDifferences(before, before)).toEqual([])
})
