import sql from 'sql-template-tag'
import type { Database } from './database.ts'
import type { Reader } from './replicas.ts'
import type { Total } from './list-page.ts'

/** Lists whose rows are counted by triggers as they are added and removed. */
type CountedList = 'orders' | 'audit' | 'messages dead' | 'messages waiting' | 'messages sent'

/**
 * Returns the total number of rows of a list. @param stores null for every store, and for a list that is not
 * counted by store
 */
export async function readListCount(
  db: Reader,
  list: CountedList,
  stores: readonly number[] | null = null,
): Promise<Total> {
  const counted = await db.one<{ total: number }>(sql`
    select coalesce(sum(n), 0)::bigint as total from (
      select part, total as n from list_counts where list = ${list}
      union all
      select part, change from list_count_changes where list = ${list}) as counted
    where ${stores}::int[] is null or part = any(${stores}::int[])`)
  return { total: counted.total, isCapped: false }
}

/** Aggregates the changes since the last run, so that reading a count reads few rows. */
export const foldListCounts = (db: Database) =>
  db.run(sql`
    with folded as (delete from list_count_changes returning list, part, change)
    insert into list_counts as c (list, part, total)
    select list, part, sum(change) from folded group by list, part
    on conflict (list, part) do update set total = c.total + excluded.total`)
