import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

type NewLocality = { pid: string; name: string; search: string; state: string; postcode: string }
type NewStreet = { pid: string; localityPid: string; name: string; search: string; bare: string }
type NewGeocode = { pid: string; lat: number; lng: number }

export type GnafImport = { localities: number; streets: number; addresses: number }

export type NewPoint = {
  pid: string
  streetPid: string
  first: number
  suffix: string
  last: number | null
  lastSuffix: string
  unitType: string
  unit: string
  level: string
  building: string
  postcode: string
}

/** Empties the index inside the transaction: others read the old rows until it commits. */
export async function startAddressIndex(tx: Database): Promise<void> {
  // The national files take minutes; the pool's time-outs are meant for shoppers.
  await tx.run(sql`set local statement_timeout = 0`)
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`)
  // A plan made without seeing the arrays expects ten rows of them and walks whole tables for each of thousands.
  await tx.run(sql`set local plan_cache_mode = force_custom_plan`)
  await tx.run(sql`create temporary table gnaf_geocodes (
    pid text not null, lat double precision not null, lng double precision not null
  ) on commit drop`)
  await tx.run(sql`delete from address_points`)
  await tx.run(sql`delete from address_streets`)
  await tx.run(sql`delete from address_localities`)
  await tx.run(sql`delete from address_street_names`)
}

export async function addLocalities(tx: Database, rows: NewLocality[]): Promise<void> {
  await tx.run(sql`
    insert into address_localities (pid, name, search, state, postcode)
    select * from unnest(
      ${rows.map((row) => row.pid)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.search)}::text[], ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.postcode)}::text[]
    )`)
}

export async function addStreets(tx: Database, rows: NewStreet[]): Promise<void> {
  await tx.run(sql`
    insert into address_streets (pid, locality_id, name, search, bare)
    select given.pid, locality_id, given.name, given.search, given.bare
    from unnest(
      ${rows.map((row) => row.pid)}::text[], ${rows.map((row) => row.localityPid)}::text[],
      ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.search)}::text[],
      ${rows.map((row) => row.bare)}::text[]
    ) as given (pid, locality_pid, name, search, bare)
    join address_localities on address_localities.pid = given.locality_pid`)
}

export async function addGeocodes(tx: Database, rows: NewGeocode[]): Promise<void> {
  await tx.run(sql`
    insert into gnaf_geocodes (pid, lat, lng)
    select * from unnest(
      ${rows.map((row) => row.pid)}::text[], ${rows.map((row) => row.lat)}::float8[],
      ${rows.map((row) => row.lng)}::float8[]
    )`)
}

/** Without figures about the new rows every batch of addresses would read the whole of them. */
export async function prepareGeocodes(tx: Database): Promise<void> {
  await tx.run(sql`create index on gnaf_geocodes (pid)`)
  await tx.run(sql`analyze gnaf_geocodes`)
  await tx.run(sql`analyze address_streets`)
}

export async function addPoints(tx: Database, rows: NewPoint[]): Promise<void> {
  await tx.run(sql`
    insert into address_points (
      pid, street_id, number_first, number_suffix, number_last, last_suffix, unit_type, unit, level, building,
      postcode, lat, lng
    )
    select given.pid, street_id, first, suffix, last, last_suffix, unit_type, unit, level, building,
      coalesce(nullif(given.postcode, ''), address_localities.postcode), gnaf_geocodes.lat, gnaf_geocodes.lng
    from unnest(
      ${rows.map((row) => row.pid)}::text[], ${rows.map((row) => row.streetPid)}::text[],
      ${rows.map((row) => row.first)}::int[], ${rows.map((row) => row.suffix)}::text[],
      ${rows.map((row) => row.last)}::int[], ${rows.map((row) => row.lastSuffix)}::text[],
      ${rows.map((row) => row.unitType)}::text[], ${rows.map((row) => row.unit)}::text[],
      ${rows.map((row) => row.level)}::text[], ${rows.map((row) => row.building)}::text[],
      ${rows.map((row) => row.postcode)}::text[]
    ) as given (pid, street_pid, first, suffix, last, last_suffix, unit_type, unit, level, building, postcode)
    join address_streets on address_streets.pid = given.street_pid
    join address_localities using (locality_id)
    join gnaf_geocodes on gnaf_geocodes.pid = given.pid
    on conflict (pid) do nothing`)
}

/** Sums up what was loaded: where each locality lies, how long each street is, and which names there are. */
export async function finishAddressIndex(tx: Database): Promise<GnafImport> {
  await tx.run(sql`
    update address_streets set size = counted.size
    from (select street_id, count(*) as size from address_points group by street_id) as counted
    where counted.street_id = address_streets.street_id`)
  await tx.run(sql`delete from address_streets where size = 0`)
  // G-NAF leaves most primary postcodes empty: a locality's is the one that most of its addresses have.
  await tx.run(sql`
    update address_localities set postcode = summed.postcode, lat = summed.lat, lng = summed.lng
    from (
      select locality_id, mode() within group (order by postcode) as postcode, avg(lat) as lat, avg(lng) as lng
      from address_points join address_streets using (street_id) group by locality_id
    ) as summed
    where summed.locality_id = address_localities.locality_id`)
  await tx.run(sql`delete from address_localities where lat is null`)
  await tx.run(sql`insert into address_street_names select distinct bare from address_streets`)
  await tx.run(sql`analyze address_points`)
  await tx.run(sql`analyze address_streets`)
  await tx.run(sql`analyze address_localities`)
  await tx.run(sql`analyze address_street_names`)
  const counted = await tx.first<GnafImport>(sql`
    select (select count(*) from address_localities) as localities,
      (select count(*) from address_streets) as streets,
      (select count(*) from address_points) as addresses`)
  return counted!
}
