import { required } from '#domain/required.ts'
import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts'
import { covers, type GeoPoint, type ZoneShape, zoneShape } from '#domain/delivery/zone-polygon.ts'
import { demoZones } from '../zones.ts'
import type { SampleStreet } from './sample-streets.ts'

/** Address of the sample; missing parts are empty text, as in the files. */
export type SampleAddress = {
  number: number
  suffix: string
  last: string
  unitType: string
  unit: string
  levelType: string
  level: string
  building: string
  point: GeoPoint
}

/** Half the length of a street from the middle of its suburb; shorter if the zone ends earlier. */
const HALF_LENGTH_KM = 0.4
const KM_PER_DEGREE = 111.2

const zones = demoZones().map((zone) => zoneShape(zone.polygon))

/** Returns the addresses of a street: each number once, some with units, levels and suffixes, some as a range. */
export function addressesOf(street: SampleStreet): SampleAddress[] {
  const random = seededRandom(`${street.name} ${street.type} ${street.suburb.name} ${street.suburb.state}`)
  const along = pointsAlong(street, random)
  return street.numbers.flatMap((number) => {
    const plain = house(number, along(number))
    return [plain, ...dwellings(plain, random)]
  })
}

function house(number: number, point: GeoPoint): SampleAddress {
  const none = { suffix: '', last: '', unitType: '', unit: '', levelType: '', level: '', building: '' }
  return { number, ...none, point }
}

/**
 * Returns the dwellings of a number. Every twelfth is a block of units and every thirty-fourth has a workshop
 * behind; the rest is random.
 */
function dwellings(plain: SampleAddress, random: SeededRandom): SampleAddress[] {
  const { number } = plain
  if (number % 12 === 0) {
    const range = { ...plain, last: String(number + 2) }
    return [range, ...units(plain, 'UNIT', random.whole(4, 9))]
  }
  if (number % 34 === 0)
    return [
      { ...plain, suffix: 'A' },
      { ...plain, levelType: 'L', level: '2' },
    ]
  if (random.chance(0.03)) return units(plain, random.pick(['APT', 'SHOP', 'FLAT']), random.whole(2, 5))
  if (random.chance(0.03)) return [{ ...plain, suffix: 'A' }]
  if (random.chance(0.004)) return [tower(plain, random)]
  return []
}

function units(plain: SampleAddress, unitType: string, count: number): SampleAddress[] {
  return Array.from({ length: count }, (_, i) => ({ ...plain, unitType, unit: String(i + 1) }))
}

function tower(plain: SampleAddress, random: SeededRandom): SampleAddress {
  const building = `${random.pick(['HARBOUR', 'GARDEN', 'STATION', 'PARKSIDE'])} TOWER`
  return { ...plain, unitType: 'UNIT', unit: '301', levelType: 'L', level: '3', building }
}

/**
 * Returns a function that places the numbers. They rise along the street, odd numbers on one side, all
 * inside the zone of the suburb, if it has one.
 */
function pointsAlong({ suburb, numbers }: SampleStreet, random: SeededRandom): (number: number) => GeoPoint {
  const zone = zones.find((shape) => covers(shape, suburb))
  const bearing = random.range(0, Math.PI)
  const aside = random.range(-0.3, 0.3)
  const length = required(numbers.at(-1), 'a house number')
  const at = (number: number, reach: number) => {
    const forward = reach * HALF_LENGTH_KM * ((2 * number) / length - 1)
    const side = reach * (aside + (number % 2 === 0 ? 0.008 : -0.008))
    const x = forward * Math.cos(bearing) - side * Math.sin(bearing)
    const y = forward * Math.sin(bearing) + side * Math.cos(bearing)
    const squeeze = Math.cos((suburb.lat * Math.PI) / 180)
    return { lat: suburb.lat + y / KM_PER_DEGREE, lng: suburb.lng + x / KM_PER_DEGREE / squeeze }
  }
  const ends = [1, 2, length - 1, length]
  const reach = zone ? reachInside(zone, at, ends) : 1
  return (number) => at(number, reach)
}

/** Returns the largest share of its length at which both ends of a street stay inside. Zones are nearly convex. */
function reachInside(
  zone: ZoneShape,
  at: (number: number, share: number) => GeoPoint,
  ends: number[],
): number {
  const shares = [1, 0.6, 0.3, 0.1, 0.03, 0.01]
  return shares.find((share) => ends.every((number) => covers(zone, at(number, share)))) ?? 0
}
