import sql, { type Sql } from 'sql-template-tag'
import { addMinutes, DAY_MINUTES } from '#domain/time.ts'
import type { Row } from './row.ts'

/** Filters of a segment. No filter is about age or self-exclusion. */
export type SegmentFilter = Row<
  'segments',
  | 'category_ids'
  | 'store_ids'
  | 'ordered_within'
  | 'not_ordered_for'
  | 'spend_from_cents'
  | 'spend_to_cents'
  | 'consent'
>

/** The filters as SQL: parameters, or columns of `segments`. */
type FilterSql = {
  categoryIds: Sql
  storeIds: Sql
  orderedSince: Sql
  notOrderedSince: Sql
  spendFrom: Sql
  spendTo: Sql
  consent: Sql
}

const daysBefore = (now: Date, days: number | null): Date | null =>
  days === null ? null : addMinutes(now, -days * DAY_MINUTES)

const asParameters = (filter: SegmentFilter, now: Date): FilterSql => ({
  categoryIds: sql`${filter.category_ids}::int[]`,
  storeIds: sql`${filter.store_ids}::int[]`,
  orderedSince: sql`${daysBefore(now, filter.ordered_within)}::timestamptz`,
  notOrderedSince: sql`${daysBefore(now, filter.not_ordered_for)}::timestamptz`,
  spendFrom: sql`${filter.spend_from_cents}::bigint`,
  spendTo: sql`${filter.spend_to_cents}::bigint`,
  consent: sql`${filter.consent}::text`,
})

const asColumns = (now: Date): FilterSql => ({
  categoryIds: sql`g.category_ids`,
  storeIds: sql`g.store_ids`,
  orderedSince: sql`(${now}::timestamptz - make_interval(hours => 24 * g.ordered_within))`,
  notOrderedSince: sql`(${now}::timestamptz - make_interval(hours => 24 * g.not_ordered_for))`,
  spendFrom: sql`g.spend_from_cents`,
  spendTo: sql`g.spend_to_cents`,
  consent: sql`g.consent`,
})

/**
 * Builds the condition for a user `u` to belong to a segment.
 * @param isOne true for a single user, whose rows are found by number; otherwise the rows are read by the filters
 */
function membership(f: FilterSql, isOne: boolean): Sql {
  const ofUser = (column: Sql) => (isOne ? sql`${column} = u.user_id and` : sql``)
  const hasNoOrderFilter = sql`(cardinality(${f.storeIds}) = 0
    and coalesce(${f.orderedSince}, ${f.notOrderedSince}) is null and coalesce(${f.spendFrom}, ${f.spendTo}) is null)`
  return sql`
    u.state in ('full', 'guest')
    and (${hasNoOrderFilter} or u.user_id in (
      select s.user_id from customer_summaries s
      where ${ofUser(sql`s.user_id`)}
        s.store_id = any(case when cardinality(${f.storeIds}) = 0 then '{0}' else ${f.storeIds} end)
      group by s.user_id
      having (${f.orderedSince} is null or max(s.last_order_at) >= ${f.orderedSince})
        and (${f.notOrderedSince} is null or max(s.last_order_at) < ${f.notOrderedSince})
        and (${f.spendFrom} is null or sum(s.spend_cents) >= ${f.spendFrom})
        and (${f.spendTo} is null or sum(s.spend_cents) <= ${f.spendTo})))
    and (cardinality(${f.categoryIds}) = 0 or u.user_id in (
      select b.user_id from customer_categories b
      where ${ofUser(sql`b.user_id`)} b.category_id = any(${f.categoryIds})))
    and (${f.consent} = 'any' or (
      select n.is_granted from consents n where n.user_id = u.user_id and n.channel = ${f.consent}
      order by n.consent_id desc limit 1))`
}

/** Builds the condition for a user `u` to belong to a segment, for lists and counts. */
export const isSegmentMember = (filter: SegmentFilter, now: Date): Sql =>
  membership(asParameters(filter, now), false)

/** Selects the ids of those of the segments to which a user belongs; none without a user. */
export const segmentsOfUser = (segmentIds: Sql, userId: number | null, now: Date): Sql => sql`
  array(select g.segment_id from segments g join users u on u.user_id = ${userId}::bigint
    where g.segment_id = any(${segmentIds}) and ${membership(asColumns(now), true)})`
