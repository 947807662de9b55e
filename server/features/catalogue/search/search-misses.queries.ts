import sql, { type Sql, join } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'
import type { Reader } from '#server/db/replicas.ts'

export type CountedMiss = Omit<Row<'search_misses'>, 'day'> & { day: string }

/** Adds to the counts. A text that is new for a store and day is left out if that day already has `most` texts. */
export async function addMisses(db: Database, misses: readonly CountedMiss[], most: number): Promise<void> {
  if (misses.length === 0) return
  await db.run(sql`
    with counted as (
      select * from unnest(
        ${misses.map((miss) => miss.store_id)}::int[], ${misses.map((miss) => miss.day)}::date[],
        ${misses.map((miss) => miss.text)}::text[], ${misses.map((miss) => miss.reason)}::text[],
        ${misses.map((miss) => miss.searches)}::int[]) with ordinality
        as counted (store_id, day, text, reason, searches, nth)),
    fitting as (
      select c.* from counted c join stores using (store_id)
      where exists (select from search_misses m where (m.store_id, m.day, m.text) = (c.store_id, c.day, c.text))
        or (select count(*) from search_misses m where m.store_id = c.store_id and m.day = c.day)
          + (select count(*) from counted o where o.store_id = c.store_id and o.day = c.day and o.nth < c.nth) < ${most})
    insert into search_misses (store_id, day, text, reason, searches)
    select store_id, day, text, reason, searches from fitting order by store_id, day, text
    on conflict (store_id, day, text) do update
      set searches = search_misses.searches + excluded.searches, reason = excluded.reason`)
}

export type MissFilter = {
  /** Null means every store. */
  storeIds: readonly number[] | null
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  reason?: CountedMiss['reason'] | undefined
}

function where({ storeIds, from, to, search, reason }: MissFilter): Sql {
  const conditions = [
    sql`true`,
    ...(storeIds === null ? [] : [sql`store_id = any(${storeIds}::int[])`]),
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
    ...(search ? [sql`strpos(text, ${search.toLowerCase()}) > 0`] : []),
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
  ]
  return join(conditions, ' and ')
}

export type MissedSearch = Pick<CountedMiss, 'text' | 'reason' | 'searches'> & { last_day: string }

/** Returns each text once, with the sum over days and stores. */
export const readMisses = (db: Reader, filter: MissFilter & { newestFirst: boolean } & NumberedPage) =>
  db.rows<MissedSearch>(sql`
    select text, min(reason) as reason, sum(searches)::int as searches, max(day)::text as last_day
    from search_misses where ${where(filter)} group by text
    order by ${filter.newestFirst ? sql`max(day) desc, sum(searches) desc` : sql`sum(searches) desc, max(day) desc`}, text
    ${pageSlice(filter)}`)

export async function countMisses(db: Reader, filter: MissFilter): Promise<number> {
  const found = await db.first<{ count: number }>(
    sql`select count(distinct text)::int as count from search_misses where ${where(filter)}`,
  )
  return found?.count ?? 0
}
