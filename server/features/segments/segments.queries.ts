import sql, { type Sql } from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import { isSeenBy, storesOfOffer } from '#server/db/owning-stores.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { type SegmentFilter, isSegmentMember } from '#server/db/segment-members.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'

export type SegmentRow = Row<'segments'> & { uses: number }
export type SegmentFields = SegmentFilter & Row<'segments', 'name'>

const columns = sql`
  g.*, (select count(*)::int from campaigns c where c.segment_id = g.segment_id)
    + (select count(*)::int from promo_codes c where c.segment_id = g.segment_id)
    + (select count(*)::int from promotions c where c.segment_id = g.segment_id) as uses`

type SegmentList = { search: string; stores: CallerStores }

export async function listSegments(db: Reader, { search, stores }: SegmentList, request: NumberedPage) {
  const where = sql`
    lower(g.name) like ${likePattern(search.toLowerCase())}
    and ${isSeenBy(storesOfOffer(sql`g.store_ids`, sql`'{}'::int[]`), stores)}`
  const [rows, { total }] = await Promise.all([
    db.rows<SegmentRow>(sql`
      select ${columns} from segments g where ${where} order by lower(g.name), g.segment_id ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from segments g where ${where}`),
  ])
  return { rows, total }
}

const rowOf = (segmentId: number, lock: Sql): Sql =>
  sql`select ${columns} from segments g where g.segment_id = ${segmentId} ${lock}`

export const readSegment = (db: Reader, segmentId: number) => db.first<SegmentRow>(rowOf(segmentId, sql``))

/** Locks a segment until the transaction ends. */
export const lockSegment = (db: Database, segmentId: number) =>
  db.first<SegmentRow>(rowOf(segmentId, sql`for update of g`))

/** Keeps a segment from being deleted until the transaction ends. Waits for a deletion in progress. */
export const holdSegment = (db: Database, segmentId: number) =>
  db.first<Row<'segments', 'store_ids'>>(sql`
    select store_ids from segments where segment_id = ${segmentId} for key share`)

export const insertSegment = (db: Database, s: SegmentFields, now: Date) =>
  db.one<Row<'segments', 'segment_id'>>(sql`
    insert into segments (name, category_ids, store_ids, ordered_within, not_ordered_for, spend_from_cents,
      spend_to_cents, consent, created_at)
    values (${s.name}, ${s.category_ids}::int[], ${s.store_ids}::int[], ${s.ordered_within}, ${s.not_ordered_for},
      ${s.spend_from_cents}, ${s.spend_to_cents}, ${s.consent}, ${now})
    returning segment_id`)

export const updateSegment = (db: Database, segmentId: number, s: SegmentFields) =>
  db.run(sql`
    update segments set name = ${s.name}, category_ids = ${s.category_ids}::int[], store_ids = ${s.store_ids}::int[],
      ordered_within = ${s.ordered_within}, not_ordered_for = ${s.not_ordered_for},
      spend_from_cents = ${s.spend_from_cents}, spend_to_cents = ${s.spend_to_cents}, consent = ${s.consent},
      version = version + 1
    where segment_id = ${segmentId}`)

export const deleteSegment = (db: Database, segmentId: number) =>
  db.run(sql`delete from segments where segment_id = ${segmentId}`)

/** Reads which of the ids are categories. */
export const readCategories = (db: Database, categoryIds: readonly number[]) =>
  db.rows<Row<'categories', 'category_id'>>(sql`
    select category_id from categories where category_id = any(${categoryIds}::int[])`)

export type SegmentFigures = {
  customers: number
  by_email: number
  by_sms: number
  orders: number
  spend_cents: Cents
  is_complete: boolean
}

const agrees = (channel: 'email' | 'sms'): Sql => sql`(
  select n.is_granted from consents n where n.user_id = m.user_id and n.channel = ${channel}
  order by n.consent_id desc limit 1)`

/** Counts the members of filters, their consents and their orders. */
export const readFigures = (db: Reader, filter: SegmentFilter, now: Date) =>
  db.one<SegmentFigures>(sql`
    with m as materialized (select u.user_id from users u where ${isSegmentMember(filter, now)})
    select count(*)::int as customers, count(*) filter (where ${agrees('email')})::int as by_email,
      count(*) filter (where ${agrees('sms')})::int as by_sms,
      coalesce(sum(s.orders), 0)::int as orders, coalesce(sum(s.spend_cents), 0)::bigint as spend_cents,
      (select is_filled from customer_summary_progress) as is_complete
    from m left join (
      select user_id, sum(orders) as orders, sum(spend_cents) as spend_cents from customer_summaries
      where store_id = any(${filter.store_ids.length === 0 ? [0] : filter.store_ids}::int[]) group by user_id) s
      using (user_id)`)
