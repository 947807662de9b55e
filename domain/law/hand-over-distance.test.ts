import { expect, it } from 'vitest'
import { addMinutes } from '#domain/time.ts'
import { distanceClass } from './hand-over-distance.ts'

const DOOR = { lat: -37.8, lng: 144.98 }
const AT = new Date('2026-11-20T08:00:00Z')
/** Degrees of latitude of a metre. */
const METRE = 1 / 111_195
const metresNorth = (metres: number) => ({ lat: DOOR.lat + metres * METRE, lng: DOOR.lng })

it.each([
  { metres: 0, minutes: 0, expected: 'within_100_m' },
  { metres: 99, minutes: 0, expected: 'within_100_m' },
  { metres: 102, minutes: 0, expected: 'within_300_m' },
  { metres: 299, minutes: 9, expected: 'within_300_m' },
  { metres: 302, minutes: -9, expected: 'more' },
  { metres: 0, minutes: 11, expected: 'unknown' },
])('L-23: $metres m, $minutes minutes apart, are $expected', ({ metres, minutes, expected }) => {
  const position = { ...metresNorth(metres), at: addMinutes(AT, -minutes) }
  expect(distanceClass(DOOR, position, AT)).toBe(expected)
})

it('L-23: without a position the distance is unknown', () => {
  expect(distanceClass(DOOR, null, AT)).toBe('unknown')
})
