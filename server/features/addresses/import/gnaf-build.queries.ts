import { required } from '#domain/required.ts'
import {
  type StepCounts,
  type ImportSession,
  INDEX_TABLES,
  isLockTaken,
  NEXT,
} from './gnaf-import.queries.ts'

export type Building = {
  step: string
  run: (session: ImportSession) => Promise<StepCounts>
}

/** Returns a step that writes the rows of `statement` and then runs `after` in the same transaction. */
const building = (step: string, statement: (live: string) => string, after = ''): Building => ({
  step,
  run: async ({ client, live }) => {
    const { rowCount } = await client.query(statement(live))
    if (after) await client.query(after)
    return { rows: rowCount ?? 0 }
  },
})

/** Counts details without a street or coordinates, and the addresses in the live index. */
async function countLosses({ client, live }: ImportSession): Promise<StepCounts> {
  const { rows } = await client.query<Record<'kept' | 'streetless' | 'pointless' | 'before', string>>(`
    select count(*) as kept, count(*) filter (where streets.pid is null) as streetless,
      count(*) filter (where streets.pid is not null and geocodes.pid is null) as pointless,
      (select count(*) from ${live}.address_points) as before
    from (select distinct on (pid) pid, street_pid from read_details) as details
    left join numbered_streets as streets on streets.pid = details.street_pid
    left join (select distinct pid from read_geocodes) as geocodes on geocodes.pid = details.pid`)
  return Object.fromEntries(
    Object.entries(required(rows[0], 'count')).map(([name, count]) => [name, Number(count)]),
  )
}

/**
 * Steps that build the index from the staged rows; each table is written once. Localities and streets retain their ids
 * from the old index, so that a search between its two statements finds the same street in the new index.
 */
export const BUILDINGS: readonly Building[] = [
  building(
    'figures for the plans',
    () =>
      `analyze read_localities, read_locality_aliases, read_streets, read_street_aliases, read_geocodes, read_details`,
  ),
  building(
    'numbers of localities',
    (live) => `
    create unlogged table numbered_localities as
    select distinct on (pid) given.*, coalesce(
      old.locality_id,
      (select coalesce(max(locality_id), 0) from ${live}.address_localities) + row_number() over ()
    )::int as locality_id
    from read_localities as given left join ${live}.address_localities as old using (pid, name)
    order by pid`,
    `drop table read_localities`,
  ),
  building(
    'numbers of streets',
    (live) => `
    create unlogged table numbered_streets as
    select distinct on (given.pid) given.*, localities.locality_id, localities.postcode, coalesce(
      old.street_id, (select coalesce(max(street_id), 0) from ${live}.address_streets) + row_number() over ()
    )::int as street_id
    from read_streets as given
    join numbered_localities as localities on localities.pid = given.locality_pid
    left join ${live}.address_streets as old
      on old.pid = given.pid and old.name = given.name and old.locality_id = localities.locality_id
    order by given.pid`,
    `drop table read_streets; analyze numbered_streets`,
  ),
  { step: 'losses', run: countLosses },
  // Sorted in search order, so that the houses of a street are on one or two pages.
  building(
    'addresses',
    () => `
    insert into address_points (
      pid, street_id, number_prefix, number_first, number_suffix, number_last, last_suffix, unit_type, unit, level, building,
      postcode, lat, lng
    )
    select distinct on (street_id, number_first, details.pid) details.pid, street_id, number_prefix, number_first, number_suffix,
      nullif(number_last, 0), last_suffix, unit_type, unit, level, building,
      coalesce(nullif(details.postcode, ''), streets.postcode), lat, lng
    from read_details as details
    join numbered_streets as streets on streets.pid = details.street_pid
    join read_geocodes as geocodes on geocodes.pid = details.pid
    order by street_id, number_first, details.pid`,
    `drop table read_details, read_geocodes; analyze address_points`,
  ),
  building(
    'streets',
    () => `
    insert into address_streets (street_id, pid, locality_id, name, search, bare, size)
    select street_id, pid, locality_id, name, search, bare, size
    from numbered_streets
    join (select street_id, count(*) as size from address_points group by street_id) as counted using (street_id)
    order by search, size desc`,
    `select setval(pg_get_serial_sequence('address_streets', 'street_id'), max(street_id)) from address_streets;
     drop table numbered_streets; analyze address_streets`,
  ),
  // G-NAF leaves most primary postcodes empty, so a locality gets the postcode of most of its addresses.
  building(
    'localities',
    () => `
    insert into address_localities (locality_id, pid, name, search, state, postcode, lat, lng)
    select locality_id, pid, name, search, state, summed.postcode, lat, lng
    from numbered_localities join (
      select locality_id, (array_agg(postcode order by houses desc, postcode))[1] as postcode,
        sum(lat) / sum(houses) as lat, sum(lng) / sum(houses) as lng
      from (
        select locality_id, postcode, count(*) as houses, sum(lat) as lat, sum(lng) as lng
        from address_points join address_streets using (street_id) group by locality_id, postcode
      ) as by_postcode
      group by locality_id
    ) as summed using (locality_id)
    order by search`,
    `select setval(pg_get_serial_sequence('address_localities', 'locality_id'), max(locality_id))
     from address_localities;
     drop table numbered_localities; analyze address_localities`,
  ),
  building(
    'other names of streets',
    () => `
    insert into address_street_aliases (street_id, search, bare)
    select distinct on (street_id, given.search) street_id, given.search, given.bare
    from read_street_aliases as given join address_streets on pid = street_pid
    where given.search <> address_streets.search
    order by street_id, given.search, given.bare`,
    `drop table read_street_aliases; analyze address_street_aliases`,
  ),
  building(
    'other names of localities',
    () => `
    insert into address_locality_aliases (locality_id, search)
    select distinct locality_id, given.search
    from read_locality_aliases as given join address_localities on pid = locality_pid
    where given.search <> '' and given.search <> address_localities.search`,
    `drop table read_locality_aliases; analyze address_locality_aliases`,
  ),
  building(
    'names of streets',
    () => `insert into address_street_names select distinct bare from address_streets order by bare`,
    `analyze address_street_names`,
  ),
]

/**
 * Returns the keys, indexes and foreign keys of the live tables, one step each, to create them on the new tables.
 * Objects added by later migrations are thereby included, under their names.
 */
export async function keysAndIndexes({ client, live }: ImportSession): Promise<Building[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `with served as (
       select oid, relname from pg_class where relnamespace = $1::regnamespace and relname = any($2) and relkind = 'r'
     ), constrained as (
       select conname as name, contype = 'f' as last, conindid,
         format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid, true)) as definition
       from pg_constraint as c join served on served.oid = conrelid where contype in ('p', 'u', 'f')
     )
     select name, definition from (
       select name, last, definition from constrained
       union all
       select indexrelid::regclass::text, false, pg_get_indexdef(indexrelid, 0, true)
       from pg_index join served on served.oid = indrelid
       where indexrelid not in (select conindid from constrained where not last)
     ) as needed
     order by last, name`,
    [live, INDEX_TABLES],
  )
  return rows.map(({ name, definition }) => building(name, () => definition))
}

/** Lock timeout, below PostgreSQL's `deadlock_timeout` of one second, after which it cancels a statement. */
const SWAP_TIMEOUT_MS = 100

/**
 * Replaces the old tables by the new tables. Searches wait for some milliseconds and none is canceled. If a search
 * holds a lock, the swap is abandoned and returns false.
 */
export async function swapIndex({ client, live }: ImportSession): Promise<boolean> {
  const all = (prefix: string) => INDEX_TABLES.map((table) => `${prefix}.${table}`).join(', ')
  try {
    await client.query(`
      begin;
      set local lock_timeout = ${SWAP_TIMEOUT_MS};
      lock table ${all(live)} in access exclusive mode;
      drop table ${all(live)};
      ${INDEX_TABLES.map(
        (table) => `
      alter table ${NEXT}.${table} reset (autovacuum_enabled);
      alter table ${NEXT}.${table} set schema ${live};`,
      ).join('')}
      drop schema ${NEXT} cascade;
      commit`)
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (isLockTaken(error)) return false
    throw error
  }
}
