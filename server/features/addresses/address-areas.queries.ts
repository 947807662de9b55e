import sql, { type Sql, join } from 'sql-template-tag'
import { type ZonePolygon, boundsOf } from '#domain/delivery/zone-polygon.ts'
import { required } from '#domain/required.ts'
import type { Reader } from '#server/db/replicas.ts'

/** Returns a polygon ring as a PostgreSQL polygon literal. */
const ringText = (ring: readonly (readonly [number, number])[]): string =>
  `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`

/**
 * Condition that a row's `lat` and `lng` are in an area. The bounding box comes first, because an index supports it.
 */
const isIn = (area: ZonePolygon): Sql => {
  const { west, east, south, north } = boundsOf(area)
  const [outline, ...holes] = area.coordinates
  const outside = holes.map((hole) => sql` and not point(lng, lat) <@ ${ringText(hole)}::polygon`)
  return sql`(lat between ${south} and ${north} and lng between ${west} and ${east}
    and point(lng, lat) <@ ${ringText(required(outline, 'outline'))}::polygon ${outside.length > 0 ? join(outside, '') : sql``})`
}

/** Counts the rows in areas that must not overlap, and returns the sum. */
const counted = (table: Sql, areas: readonly ZonePolygon[]): Sql => sql`
  select coalesce(sum(found), 0)::int as found from (${join(
    areas.map((area) => sql`select count(*) as found from ${table} and ${isIn(area)}`),
    ' union all ',
  )}) as parts`

export const countPoints = (db: Reader, areas: readonly ZonePolygon[]) =>
  db.first<{ found: number }>(counted(sql`address_points where true`, areas))

export const countSaved = (db: Reader, areas: readonly ZonePolygon[]) =>
  db.first<{ found: number }>(counted(sql`user_addresses where forgotten_at is null`, areas))
