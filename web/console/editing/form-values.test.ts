import { expect, it } from 'vitest'
import { listOf } from './form-values.ts'

it.each([
  { text: undefined, list: [] },
  { text: '', list: [] },
  { text: '3 5  8', list: ['3', '5', '8'] },
])('the values of a group are separated by spaces: $text', ({ text, list }) => {
  expect(listOf(text)).toEqual(list)
})

it('a group has at most 1,000 values, however long its text is', () => {
  expect(listOf('7 '.repeat(500_000))).toHaveLength(1000)
})
