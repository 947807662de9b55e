import { expect, it } from 'vitest'
import { isLicenceEnding } from './licence-expiry.ts'

it.each([
  [null, false],
  [61, false],
  [60, true],
  [0, true],
  [-1, true],
])('the console warns of a licence with %s days left: %s', (daysLeft, isEnding) => {
  expect(isLicenceEnding(daysLeft)).toBe(isEnding)
})
