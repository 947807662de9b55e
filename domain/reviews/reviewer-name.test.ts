import { expect, it } from 'vitest'
import { reviewerName } from './reviewer-name.ts'

/** @source S-REVIEW-2 */
it.each([
  ['Sam', 'Okafor', 'Sam O.'],
  ['Ana', 'de Souza', 'Ana D.'],
  ['Élodie', 'østergaard', 'Élodie Ø.'],
  ['Mei', '𠮷田', 'Mei 𠮷.'],
  ['Madonna', '', 'Madonna'],
])('shows the name %s %s with a published review as %s', (first, last, signed) =>
  expect(reviewerName(first, last)).toBe(signed),
)
