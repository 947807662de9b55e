import sql from 'sql-template-tag'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { squareAround } from './addresses.queries.ts'

/** A street near a point. `line` has positions as [longitude, latitude]; `distance` is in squared degrees. */
export type NearbyStreet = Row<'address_streets', 'name'> &
  Row<'address_localities', 'state'> &
  Row<'address_points', 'postcode'> & {
    city: Row<'address_localities'>['name']
    line: [number, number][]
    distance: number
  }

/** House numbers per position of a line. The mean of both sides is the middle of the street. */
const NUMBERS_PER_POSITION = 6
const MAX_STREETS = 100

/** Returns the streets with houses in the square around a point, the nearest first. */
export async function streetsAround(
  db: Database,
  { lat, lng }: GeoPoint,
  metres: number,
): Promise<NearbyStreet[]> {
  const { north, east, aspect } = squareAround({ lat }, metres)
  return db.rows<NearbyStreet>(sql`
    select s.name, l.name as city, l.state, near.postcode, near.line, near.distance
    from (
      select street_id, min(postcode) as postcode, min(distance) as distance,
        json_agg(json_build_array(round(lng::numeric, 5), round(lat::numeric, 5)) order by place) as line
      from (
        select street_id, number_first / ${NUMBERS_PER_POSITION}::int as place, avg(lng) as lng, avg(lat) as lat,
          min(postcode) as postcode,
          min(power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * ${aspect}::float8, 2)) as distance
        from address_points
        where lat between ${lat - north}::float8 and ${lat + north}::float8
          and lng between ${lng - east}::float8 and ${lng + east}::float8
        group by street_id, place
      ) as pieces
      group by street_id
      order by distance, street_id
      limit ${MAX_STREETS}
    ) as near
    join address_streets s using (street_id) join address_localities l using (locality_id)
    order by near.distance, street_id`)
}
