import { describe, expect, it } from 'vitest'
import { dealPlaces } from './deal-places.ts'

describe('places dealt anew', () => {
  it.each([
    { places: [], dealt: [], because: 'nothing has no place' },
    { places: [7], dealt: [7], because: 'one keeps its own' },
    { places: [3, 1, 2], dealt: [1, 2, 3], because: 'whoever comes first gets the first place' },
    { places: [40, 10], dealt: [10, 40], because: 'those between them stay where they are' },
    { places: [5, 5, 5], dealt: [5, 6, 7], because: 'one place can’t hold three in an order' },
    { places: [0, 1, 1, 2], dealt: [0, 1, 2, 3], because: 'a place that is taken pushes the rest on' },
  ])('$places become $dealt: $because', ({ places, dealt }) => {
    expect(dealPlaces(places)).toEqual(dealt)
  })
})
