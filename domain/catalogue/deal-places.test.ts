import { describe, expect, it } from 'vitest'
import { dealPlaces } from './deal-places.ts'

describe('places after reordering', () => {
  it.each([
    { places: [], dealt: [], because: 'the list is empty' },
    { places: [7], dealt: [7], because: 'a single item does not move' },
    { places: [3, 1, 2], dealt: [1, 2, 3], because: 'the first item gets the lowest place' },
    { places: [40, 10], dealt: [10, 40], because: 'only the places of the reordered items are used' },
    { places: [5, 5, 5], dealt: [5, 6, 7], because: 'equal places become consecutive' },
    { places: [0, 1, 1, 2], dealt: [0, 1, 2, 3], because: 'a duplicate place moves the following places up' },
  ])('$places become $dealt: $because', ({ places, dealt }) => {
    expect(dealPlaces(places)).toEqual(dealt)
  })
})
