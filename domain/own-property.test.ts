import { expect, it } from 'vitest'
import { ownProperty } from './own-property.ts'

it.each([
  ['beer', 1],
  ['wine', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['toString', undefined],
])('returns the property %j of a record: %j', (name, value) => {
  expect(ownProperty({ beer: 1 }, name)).toBe(value)
})
