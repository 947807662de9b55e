import { expect, it } from 'vitest'
import { isLicenceEnding } from './licence-expiry.ts'

it.each([
  [null, false],
  [61, false],
  [60, true],
  [0, true],
  [-1, true],
])('of a licence with %s days left the console warns: %s', (daysLeft, isEnding) => {
  expect(isLicenceEnding(daysLeft)).toBe(isEnding)
})
