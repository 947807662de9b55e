import { describe, expect, it } from 'vitest'
import { reviewerName } from './reviewer-name.ts'
import { averageStars } from './stars.ts'

/** @source S-REVIEW-2 */
describe('a published review', () => {
  it.each([
    ['Sam', 'Okafor', 'Sam O.'],
    ['Ana', 'de Souza', 'Ana D.'],
    ['Élodie', 'østergaard', 'Élodie Ø.'],
    ['Mei', '𠮷田', 'Mei 𠮷.'],
    ['Madonna', '', 'Madonna'],
  ])('of %s %s is signed %s', (first, last, signed) => expect(reviewerName(first, last)).toBe(signed))

  it.each([
    [0, 0, null],
    [5, 1, 5],
    [14, 3, 4.7],
    [7, 2, 3.5],
  ])('%i stars in %i reviews are %s on average', (stars, reviews, average) =>
    expect(averageStars(stars, reviews)).toBe(average),
  )
})
