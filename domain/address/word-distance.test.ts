import { expect, test } from 'vitest'
import { wordDistance } from './word-distance.ts'

test.for([
  ['the same', 'lager', 'lager', 0],
  ['one changed', 'lager', 'liger', 1],
  ['one added', 'lager', 'laager', 1],
  ['one letter omitted', 'lager', 'lger', 1],
  ['neighbours swapped', 'lager', 'lgaer', 1],
  ['two letters swapped at the end', 'heineken', 'heinekne', 1],
  ['swapped twice', 'heineken', 'ehineekn', 2],
  ['letters swapped and changed', 'heineken', 'ehinekin', 2],
  ['three letters changed at the beginning', 'heineken', 'xxxneken', 3],
  ['a letter moved by two', 'abcd', 'bcad', 2],
  ['nothing typed', '', 'gin', 3],
] as const)('%s: %s and %s are %i errors apart', ([, a, b, errors]) => {
  expect(wordDistance(a, b)).toBe(errors)
  expect(wordDistance(b, a)).toBe(errors)
  for (const limit of [0, 1, 2]) expect(wordDistance(a, b, limit)).toBe(Math.min(errors, limit + 1))
})

test('returns the limit plus one for words that differ more', () => {
  expect(wordDistance('heineken', 'chardonnay')).toBe(4)
  expect(wordDistance('gin', 'chardonnay', 1)).toBe(2)
})
