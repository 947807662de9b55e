import sql, { type Sql } from 'sql-template-tag'
import type { ReviewDecision } from '#domain/accounts/exclusion-review.ts'
import type { Database } from '#server/db/database.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Json, OuterJoinRow, Row } from '#server/db/row.ts'

export type ExclusionRow = OuterJoinRow<Row<'self_exclusions', 'email' | 'mobile' | 'term'>> &
  Row<'self_exclusions', 'self_exclusion_id' | 'starts_at' | 'ends_at'> & {
    is_undone: boolean
    has_birth_date: boolean
    stopped: Json<Row<'self_exclusion_orders', 'order_id' | 'at'>>[]
    open_reviews: number
  }

const hasBirthDate = (id: Sql): Sql => sql`exists (
  select from self_exclusion_keys k where k.self_exclusion_id = ${id} and k.kind = 'name_dob')`

/** Current exclusions, and undone exclusions, of which only a row of the audit log remains. */
const everyExclusion = sql`(
  select self_exclusion_id, email, mobile, term, starts_at, ends_at, name_dob_hash, false as is_undone from self_exclusions
  union all
  select substring(subject from '^self-exclusion (\\d+)$')::bigint, null, null, null, at, null, null, true
  from audit_log where action = 'self-exclusion.undone') as x`

/** Returns a page of exclusions, newest first. Ids are assigned in request order. */
export const listExclusions = (db: Reader, request: PageRequest) =>
  listPage<ExclusionRow>(
    db,
    {
      from: everyExclusion,
      where: [],
      sort: [{ name: 'self_exclusion_id', sql: sql`x.self_exclusion_id`, type: 'bigint' }],
      descending: true,
    },
    request,
    {
      columns: sql`
        x.self_exclusion_id, x.email, x.mobile, x.term, x.starts_at, x.ends_at, x.is_undone,
        x.name_dob_hash is not null or ${hasBirthDate(sql`x.self_exclusion_id`)} as has_birth_date,
        (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.order_id, 'at', o.at) order by o.at desc), '[]')
          from self_exclusion_orders o where o.self_exclusion_id = x.self_exclusion_id) as stopped,
        (select count(*)::int from self_exclusion_reviews r
          where r.self_exclusion_id = x.self_exclusion_id and r.state = 'open') as open_reviews`,
      joins: sql`join ${everyExclusion} using (self_exclusion_id)`,
    },
  )

export const countOpenReviews = (db: Reader) =>
  db.first<{ waiting: number }>(sql`
    select count(*)::int as waiting from self_exclusion_reviews where state = 'open'`)

export type ReviewRow = Row<'self_exclusion_reviews'> &
  Row<'self_exclusions', 'term' | 'starts_at' | 'ends_at'> & {
    exclusion_email: Row<'self_exclusions'>['email']
    exclusion_mobile: Row<'self_exclusions'>['mobile']
    decided_by_name: string
  } & Row<'users', 'firstname' | 'lastname' | 'email' | 'mobile'>

const reviewColumns = sql`
  r.*, x.term, x.starts_at, x.ends_at, x.email as exclusion_email, x.mobile as exclusion_mobile,
  u.firstname, u.lastname, u.email, u.mobile,
  (select concat_ws(' ', d.firstname, nullif(d.lastname, '')) from users d where d.user_id = r.decided_by) as decided_by_name`
const reviewJoins = sql`join self_exclusions x using (self_exclusion_id) join users u on u.user_id = r.user_id`

export const listReviews = (db: Reader, isOpen: boolean, request: PageRequest) =>
  listPage<ReviewRow>(
    db,
    {
      from: sql`self_exclusion_reviews r`,
      where: [isOpen ? sql`r.state = 'open'` : sql`r.state in ('match', 'other')`],
      sort: [{ name: 'self_exclusion_review_id', sql: sql`r.self_exclusion_review_id`, type: 'bigint' }],
      descending: true,
    },
    request,
    {
      columns: reviewColumns,
      joins: sql`join self_exclusion_reviews r using (self_exclusion_review_id) ${reviewJoins}`,
    },
  )

export const readReview = (db: Database, reviewId: number) =>
  db.first<ReviewRow>(sql`
    select ${reviewColumns} from self_exclusion_reviews r ${reviewJoins}
    where r.self_exclusion_review_id = ${reviewId}`)

/** Locks the review, so that the second of two concurrent decisions sees the result of the first. */
export const lockReview = (db: Database, reviewId: number) =>
  db.first<Row<'self_exclusion_reviews', 'self_exclusion_review_id'>>(sql`
    select self_exclusion_review_id from self_exclusion_reviews
    where self_exclusion_review_id = ${reviewId} for no key update`)

type ReviewOutcome = {
  reviewId: number
  decision: ReviewDecision
  reason: string
  byUserId: number
  now: Date
}

export const updateReview = (db: Database, d: ReviewOutcome) =>
  db.run(sql`
    update self_exclusion_reviews set state = ${d.decision}, reason = ${d.reason}, decided_by = ${d.byUserId},
      decided_at = ${d.now}, version = version + 1
    where self_exclusion_review_id = ${d.reviewId}`)

type LooseMatch = {
  userId: number
  orderId: number | null
  nameHashes: readonly Buffer[]
  hasBirthDate: boolean
  now: Date
}

/**
 * Inserts a review for every exclusion in force that has the person's name and is not distinguished by a different
 * birth date. Each pair is inserted once.
 */
export const insertLooseMatches = (db: Database, l: LooseMatch) =>
  db.run(sql`
    insert into self_exclusion_reviews (self_exclusion_id, user_id, order_id, found_at)
    select x.self_exclusion_id, ${l.userId}::bigint, ${l.orderId}::bigint, ${l.now}::timestamptz from self_exclusions x
    where (x.ends_at is null or x.ends_at > ${l.now})
      and x.self_exclusion_id in (
        select k.self_exclusion_id from self_exclusion_keys k
        where k.kind = 'name' and k.key_hash = any(${l.nameHashes}::bytea[]))
      and not (${l.hasBirthDate} and ${hasBirthDate(sql`x.self_exclusion_id`)})
    on conflict (self_exclusion_id, user_id) do nothing`)
