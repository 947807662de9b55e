import sql, { type Sql } from 'sql-template-tag'
import type { AddressReading } from '#domain/address/address-readings.ts'
import type { AddressState } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'

export type StreetRow = Row<'address_streets', 'street_id' | 'name' | 'search' | 'bare' | 'size'> &
  Row<'address_localities', 'state' | 'postcode'> & {
    city: Row<'address_localities'>['name']
    locality: Row<'address_localities'>['search']
  }

/** A street with the index of the reading that found it, from 0. */
export type FoundStreet = StreetRow & { reading: number }

export type PointRow = Row<
  'address_points',
  | 'pid'
  | 'street_id'
  | 'number_prefix'
  | 'number_first'
  | 'number_suffix'
  | 'number_last'
  | 'last_suffix'
  | 'unit_type'
  | 'unit'
  | 'level'
  | 'building'
  | 'postcode'
  | 'lat'
  | 'lng'
>

const STREET: Sql = sql`
  street_id, address_streets.name, address_streets.search, bare, size, address_localities.name as city,
  address_localities.search as locality, state, address_localities.postcode`

/** Sorts after every continuation of a prefix, because names contain only letters, digits and spaces. */
const AFTER = '~'

const MAX_STREETS_PER_READING = 100
const MAX_LOCALITIES_PER_READING = 8
/** Length of a degree of latitude. */
const METRES_PER_DEGREE = 111_195

/**
 * Returns half the height and half the width of a square around a point, in degrees. The aspect is the length of a
 * degree of longitude as a share of a degree of latitude.
 */
export function squareAround({ lat }: { lat: number }, metres: number) {
  const north = metres / METRES_PER_DEGREE
  const aspect = Math.cos((lat * Math.PI) / 180)
  return { north, east: north / Math.max(aspect, 0.01), aspect }
}

/**
 * Limit applied before the state filter, so that a name's longest streets in other states don't displace those of the
 * wanted state.
 */
const MAX_STREETS_PER_NAME = 400

/**
 * Returns streets whose names begin with the typed text, for each reading the best matching and longest first.
 * The query has separate branches, because a single plan would scan every suburb of the country. With a suburb or
 * postcode, it reads the few streets of those suburbs; otherwise the longest streets of the name.
 * Aliases of streets and suburbs match too, but the primary name is shown.
 */
export async function streetsBeginning(
  db: Database,
  readings: readonly AddressReading[],
  { state = '', postcode = '' }: { state?: string; postcode?: string },
): Promise<FoundStreet[]> {
  const isNamed = sql`
    address_streets.search >= given.street and address_streets.search < given.street || ${AFTER}`
  const bestFirst = sql`order by address_streets.search = given.street or bare = given.street desc, size desc`
  return db.rows<FoundStreet>(sql`
    select found.*, (given.place - 1)::int as reading
    from unnest(
      ${readings.map((reading) => reading.street)}::text[], ${readings.map((reading) => reading.locality)}::text[]
    ) with ordinality as given (street, locality, place)
    cross join lateral (
      select ${STREET}
      from (
        select * from address_streets
        where given.locality = '' and ${postcode} = '' and ${isNamed}
        ${bestFirst} limit ${MAX_STREETS_PER_NAME}
      ) as address_streets join address_localities using (locality_id)
      where ${state} = '' or state = ${state}
      union all (
        select ${STREET}
        from address_streets join address_localities using (locality_id)
        where (given.locality <> '' or ${postcode} <> '') and ${isNamed}
          and address_localities.search >= given.locality and address_localities.search < given.locality || ${AFTER}
          and (${state} = '' or state = ${state}) and starts_with(postcode, ${postcode})
        ${bestFirst} limit ${MAX_STREETS_PER_READING}
      )
      union all (
        select street_id, address_streets.name, other.search, other.bare, size, address_localities.name,
          address_localities.search, state, address_localities.postcode
        from address_street_aliases as other
        join address_streets using (street_id) join address_localities using (locality_id)
        where other.search >= given.street and other.search < given.street || ${AFTER}
          and address_localities.search >= given.locality and address_localities.search < given.locality || ${AFTER}
          and (${state} = '' or state = ${state}) and starts_with(postcode, ${postcode})
        order by other.search = given.street or other.bare = given.street desc, size desc
        limit ${MAX_STREETS_PER_READING}
      )
      union all (
        select street_id, address_streets.name, address_streets.search, bare, size, address_localities.name,
          other.search, state, address_localities.postcode
        from address_locality_aliases as other
        join address_localities using (locality_id) join address_streets using (locality_id)
        where given.locality <> '' and ${isNamed}
          and other.search >= given.locality and other.search < given.locality || ${AFTER}
          and (${state} = '' or state = ${state}) and starts_with(postcode, ${postcode})
        ${bestFirst} limit ${MAX_STREETS_PER_READING}
      )
    ) as found`)
}

/**
 * Returns streets whose names resemble the typed text. Trigram similarity only selects candidates; the caller ranks
 * them.
 */
export async function streetsAlike(
  db: Database,
  readings: readonly AddressReading[],
  { state = '' }: { state?: string },
): Promise<FoundStreet[]> {
  return db.rows<FoundStreet>(sql`
    select found.*, (given.place - 1)::int as reading
    from unnest(
      ${readings.map((reading) => reading.bare)}::text[], ${readings.map((reading) => reading.locality)}::text[]
    ) with ordinality as given (bare, locality, place)
    cross join lateral (
      select array(select street_names_alike(given.bare)) as names, array(
        select locality_id from address_localities
        where given.locality <> '' order by search <-> given.locality limit ${MAX_LOCALITIES_PER_READING}
      ) as localities
    ) as near
    cross join lateral (
      select ${STREET}
      from address_streets join address_localities using (locality_id)
      where bare = any(near.names) and (given.locality = '' or locality_id = any(near.localities))
        and (${state} = '' or state = ${state})
      order by size desc
      limit ${MAX_STREETS_PER_READING}
    ) as found`)
}

/** A full street name, and the suburb near which the street is searched. */
export type StreetNearby = { street: string; state: AddressState; lat: number; lng: number }

/** Returns streets with exactly these names in suburbs near the given points, the nearest suburbs first. */
export async function streetsNear(
  db: Database,
  wanted: readonly StreetNearby[],
  km: number,
): Promise<FoundStreet[]> {
  // Between Sydney and Melbourne, a degree of longitude has about 0.8 of the length of a degree of latitude.
  const degrees = (km * 1000) / METRES_PER_DEGREE
  const gap = sql`power(l.lat - given.lat, 2) + power((l.lng - given.lng) * 0.8, 2)`
  return db.rows<FoundStreet>(sql`
    select street_id, s.name, s.search, bare, size, l.name as city, l.search as locality, l.state, l.postcode,
      (given.place - 1)::int as reading
    from unnest(
      ${wanted.map(({ street }) => street)}::text[], ${wanted.map(({ state }) => state)}::text[],
      ${wanted.map(({ lat }) => lat)}::float8[], ${wanted.map(({ lng }) => lng)}::float8[]
    ) with ordinality as given (street, state, lat, lng, place)
    join address_streets s on s.search = given.street or s.bare = given.street
    join address_localities l on l.locality_id = s.locality_id and l.state = given.state
    where ${gap} <= ${degrees ** 2}::float8
    order by ${gap}, size desc
    limit ${MAX_STREETS_PER_READING}`)
}

const POINT: Sql = sql`
  address_points.pid, street_id, number_prefix, number_first, number_suffix, number_last, last_suffix, unit_type, unit, level, building,
  address_points.postcode, address_points.lat, address_points.lng`

/** Columns of a point with its street and locality. */
const POINT_OF_STREET = sql`
  ${POINT}, address_streets.name, address_streets.search, bare, size, address_localities.name as city,
  address_localities.search as locality, state`

/** The longest range of house numbers, which limits how far below a number the search has to look. */
const LONGEST_RANGE = 60
/** Limit per number: for a tower with hundreds of flats, the building and its first flats are enough for a list. */
const MAX_PER_NUMBER = 30

/** Returns the addresses of each street with that number, or with a range that contains it. */
export async function pointsAtNumber(
  db: Database,
  streetIds: readonly number[],
  number: number,
  unit = '',
): Promise<PointRow[]> {
  return db.rows<PointRow>(sql`
    select point.*
    from unnest(${streetIds}::int[]) as given (wanted)
    cross join lateral (
      select ${POINT} from address_points
      where street_id = given.wanted and number_first between ${number - LONGEST_RANGE}::int and ${number}::int
        and (number_first = ${number}::int or number_last >= ${number}::int)
      order by number_first desc, unit = ${unit} desc, unit = '' desc, length(unit), unit
      limit ${MAX_PER_NUMBER}
    ) as point`)
}

/** Returns the first houses of each street. */
export async function firstPoints(
  db: Database,
  streetIds: readonly number[],
  limit: number,
): Promise<PointRow[]> {
  return db.rows<PointRow>(sql`
    select point.*
    from unnest(${streetIds}::int[]) as given (wanted)
    cross join lateral (
      select ${POINT} from address_points
      where street_id = given.wanted and unit = '' and level = ''
      order by number_first, number_suffix, number_last nulls first
      limit ${limit}
    ) as point`)
}

/** Returns the address nearest to a point, within a distance in metres. A whole house precedes its units. */
export async function pointNear(
  db: Database,
  { lat, lng }: { lat: number; lng: number },
  metres: number,
): Promise<(PointRow & StreetRow) | undefined> {
  const { north, east, aspect } = squareAround({ lat }, metres)
  const distance = sql`
    power(address_points.lat - ${lat}::float8, 2) + power((address_points.lng - ${lng}::float8) * ${aspect}::float8, 2)`
  return db.first<PointRow & StreetRow>(sql`
    select ${POINT_OF_STREET}
    from address_points join address_streets using (street_id) join address_localities using (locality_id)
    where address_points.lat between ${lat - north}::float8 and ${lat + north}::float8
      and address_points.lng between ${lng - east}::float8 and ${lng + east}::float8
      and ${distance} <= ${north ** 2}::float8
    order by ${distance}, unit = '' desc, level = '' desc, address_points.pid
    limit 1`)
}

export async function pointByPid(db: Database, pid: string): Promise<(PointRow & StreetRow) | undefined> {
  return db.first<PointRow & StreetRow>(sql`
    select ${POINT_OF_STREET}
    from address_points join address_streets using (street_id) join address_localities using (locality_id)
    where address_points.pid = ${pid}`)
}

export type LocalityRow = Row<'address_localities', 'name' | 'search' | 'postcode'> &
  NotNull<Row<'address_localities', 'lat' | 'lng'>>

/**
 * Returns the localities that have one of the names, including aliases, or the postcode. `search` is the matching name.
 */
export async function localitiesNamed(
  db: Database,
  state: AddressState,
  names: readonly string[],
  postcode: string,
): Promise<LocalityRow[]> {
  return db.rows<LocalityRow>(sql`
    select * from (
      select name, search, postcode, lat, lng from address_localities
      where state = ${state} and (search = any(${names}::text[]) or postcode = ${postcode})
      union all
      select name, other.search, postcode, lat, lng
      from address_locality_aliases as other join address_localities using (locality_id)
      where state = ${state} and other.search = any(${names}::text[])
    ) as named
    order by postcode = ${postcode} desc, name`)
}

/** Returns the localities of the index that have one of the names, including aliases. */
export const suburbsNamed = (db: Database, names: readonly string[]) =>
  db.rows<LocalityRow & Row<'address_localities', 'state'>>(sql`
    select name, search, postcode, state, lat, lng from address_localities
    where search = any(${names}::text[]) and lat is not null
    union all
    select name, other.search, postcode, state, lat, lng
    from address_locality_aliases as other join address_localities using (locality_id)
    where other.search = any(${names}::text[]) and lat is not null`)

/** Returns whether a locality has an address with that postcode; some localities have several postcodes. */
export const hasPostcodeInLocality = async (
  db: Database,
  { state, search, postcode }: { state: AddressState; search: string; postcode: string },
): Promise<boolean> =>
  (await db.first(sql`
    select from address_localities l
    join address_streets s on s.locality_id = l.locality_id
    join address_points p on p.street_id = s.street_id and p.postcode = ${postcode}
    where l.state = ${state} and (l.search = ${search} or l.locality_id in (
      select locality_id from address_locality_aliases where search = ${search}
    )) limit 1`)) !== undefined

export const hasIndex = async (db: Database): Promise<boolean> =>
  (await db.first(sql`select from address_points limit 1`)) !== undefined

/** Returns the house of a street with the nearest number. Of two equally near houses, it is the lower number. */
export const nearestPoint = (db: Database, streetId: number, number: number) =>
  db.first<Row<'address_points', 'lat' | 'lng'>>(sql`
    select lat, lng from address_points where street_id = ${streetId}
    order by abs(number_first - ${number}::int), number_first, pid limit 1`)
