import { expect, it } from 'vitest'
import { averageStars } from './stars.ts'

/** @source S-REVIEW-2 */
it.each([
  [0, 0, null],
  [5, 1, 5],
  [14, 3, 4.7],
  [7, 2, 3.5],
])('averages %i stars in %i reviews to %s', (stars, reviews, average) =>
  expect(averageStars(stars, reviews)).toBe(average),
)
