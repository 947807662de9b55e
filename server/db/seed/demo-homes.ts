import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import { type GeoPoint, covers, zoneShape } from '#domain/delivery/zone-polygon.ts'
import type { Database } from '#server/db/database.ts'
import { addressesOf } from './gnaf-sample/sample-addresses.ts'
import { sampleStreets } from './gnaf-sample/sample-streets.ts'
import { DEMO_HOMES, type DemoHome } from './demo-order-plans.ts'
import type { People } from './demo-people.ts'
import { demoZones } from './zones.ts'

export type SavedHome = GeoPoint & {
  address_id: number
  user_id: number
  line_1: string
  line_2: string
  city: string
  state: AddressState
  postcode: string
  /** Id of the zone, which equals that of its store. */
  zoneId: number
}

/** Saves each person's addresses with the coordinates of the address index. */
export async function fillHomes(
  db: Database,
  people: People,
  savedAt: Date,
): Promise<ReadonlyMap<DemoHome, SavedHome>> {
  const saved = new Map<DemoHome, SavedHome>()
  for (const home of DEMO_HOMES) {
    const place = placeOf(home)
    const isFirst = ![...saved.keys()].some(({ email }) => email === home.email)
    const row = await db.one<Omit<SavedHome, 'zoneId'>>(sql`
      insert into user_addresses (user_id, line_1, city, state, postcode, lat, lng, created_at, label)
      values (${required(people.get(home.email), home.email).userId}, ${place.line}, ${home.suburb}, ${home.state}, ${place.postcode},
        ${place.point.lat}, ${place.point.lng}, ${savedAt}, ${isFirst ? 'Home' : 'Work'})
      returning *`)
    saved.set(home, { ...row, zoneId: zoneIdAt(place.point) })
  }
  return saved
}

function placeOf({ number, street: [name, type], suburb, state }: DemoHome) {
  const street = sampleStreets().find(
    (each) =>
      each.name === name && each.type === type && each.suburb.name === suburb && each.suburb.state === state,
  )
  const house = street && addressesOf(street).find((address) => address.number === number && !address.unit)
  if (!house) throw new Error(`The address sample has no ${number} ${name} ${type} in ${suburb}`)
  const line = [String(number), capital(name), capital(type)].join(' ')
  return { line, point: house.point, postcode: street.suburb.postcode }
}

const capital = (word: string) => word.charAt(0) + word.slice(1).toLowerCase()

function zoneIdAt(point: GeoPoint): number {
  return demoZones().findIndex(({ polygon }) => covers(zoneShape(polygon), point)) + 1
}
