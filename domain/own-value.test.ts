import { expect, it } from 'vitest'
import { ownValue } from './own-value.ts'

it.each([
  ['beer', 1],
  ['wine', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['toString', undefined],
])('a record has %j: %j', (name, value) => {
  expect(ownValue({ beer: 1 }, name)).toBe(value)
})
