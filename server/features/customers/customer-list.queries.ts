import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { hasTag, tagsOf } from '#server/db/tags.ts'
import { type SegmentFilter, isSegmentMember } from '#server/db/segment-members.ts'

export type CustomerRow = Row<
  'users',
  | 'user_id'
  | 'state'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'email_verified_at'
  | 'mobile'
  | 'verified_at'
  | 'created_at'
> & { order_count: number; last_order_at: Date | null; tags: string[] }

/** Customers that a caller may see; null means all customers. */
export type Scope = {
  storeIds: readonly number[]
  /** Outlines of these stores' zones, as PostgreSQL polygon literals. */
  areas: readonly string[]
} | null

/** Possible meanings of a search text. */
export type CustomerSearch = {
  /** Search text in lower case. */
  text: string
  /** Range of order ids that the text may be a part of. */
  ids: { from: number; to: number } | null
  /** Consecutive digits in the format in which mobiles are stored. */
  mobile: string | null
}

export type CustomerFilter = {
  search: CustomerSearch | null
  scope: Scope
  tag: string | null
  segment: { filter: SegmentFilter; now: Date } | null
  sort: 'newest' | 'name'
}

/** Condition for customers. Pending guests may never become customers, and closed accounts have no data left. */
export const isCustomer = sql`u.state in ('full', 'guest')`
const nameOf = sql`lower(u.firstname || ' ' || u.lastname)`

export const ofStores = (storeIds: readonly number[] | null, column: Sql = sql`o.store_id`): Sql =>
  storeIds ? sql`and ${column} = any(${storeIds}::int[])` : empty

export const customerColumns = (scope: Scope): Sql => {
  const theirs = sql`
    from orders o where o.user_id = u.user_id and o.placed_at is not null ${ofStores(scope && scope.storeIds)}`
  return sql`
    u.user_id, u.state, u.firstname, u.lastname, u.email, u.email_verified_at, u.mobile, u.verified_at, u.created_at,
    (select count(*)::int ${theirs}) as order_count, (select max(o.created_at) ${theirs}) as last_order_at,
    ${tagsOf('customer', sql`u.user_id`)} as tags`
}

/**
 * Returns a condition of scalar subqueries instead of joins, so that each is evaluated per person by the indexes of
 * orders and addresses.
 */
export const isInScope = (scope: Scope): Sql =>
  scope === null
    ? sql`true`
    : sql`(
      (select true from orders o
        where o.user_id = u.user_id and o.placed_at is not null and o.store_id = any(${scope.storeIds}::int[])
        limit 1) is true
      or (select true from user_addresses a, unnest(${scope.areas}::text[]) as area (outline)
        where a.user_id = u.user_id and a.forgotten_at is null and point(a.lng, a.lat) <@ area.outline::polygon
        limit 1) is true)`

/** Maximum number of listed people. Longer lists are not read to their end. */
const MAX_LISTED = 10_000
/** Maximum number of search results; lower, because each is checked individually. */
const MAX_FOUND = 2000
/** Number of latest orders per store whose customers are listed without a search. */
const LATEST_ORDERS = 5000
/** Number of newest customers that are scanned for texts of one or two letters, which no index supports. */
const NEWEST = 20_000

export async function listCustomers(db: Reader, filter: CustomerFilter, request: NumberedPage) {
  const { search, scope, tag, segment, sort } = filter
  const most = search ? MAX_FOUND : MAX_LISTED
  const matching = search ? foundBy(search) : scope ? latestOf(scope) : null
  const isMember = join(
    [
      segment ? isSegmentMember(segment.filter, segment.now) : sql`true`,
      tag ? hasTag('customer', sql`u.user_id`, tag) : sql`true`,
    ],
    ' and ',
  )
  const from = matching
    ? sql`(select u.* from (${matching}) as found join users u using (user_id)
          where ${isCustomer} and ${isInScope(scope)} and ${isMember} limit ${most + 1}) as u`
    : sql`users u where ${isCustomer} and ${isMember}`
  const order = raw(
    sort === 'name'
      ? "lower(u.firstname || ' ' || u.lastname), u.user_id"
      : 'u.created_at desc, u.user_id desc',
  )
  const [counted, rows] = await Promise.all([
    db.first<{ total: number }>(sql`
      select count(*)::int as total from (select from ${from} limit ${most + 1}) as counted`),
    db.rows<CustomerRow>(sql`
      with page as materialized (select u.user_id from ${from} order by ${order} ${pageSlice(request)})
      select ${customerColumns(scope)} from page join users u using (user_id) order by ${order}`),
  ])
  const { total } = required(counted, 'count')
  return { rows, total: Math.min(total, most), isCapped: total > most }
}

/** Returns all matching customers. Each alternative uses its own index. */
function foundBy({ text, ids, mobile }: CustomerSearch): Sql {
  const most = sql`limit ${MAX_FOUND + 1}`
  const part = likePattern(text)
  const ways: Sql[] = []
  if (ids)
    ways.push(sql`
      select user_id from orders where order_id between ${ids.from} and ${ids.to} and placed_at is not null ${most}`)
  if (mobile !== null)
    ways.push(
      sql`select user_id from users u where u.mobile like ${likePattern(mobile)} and ${isCustomer} ${most}`,
    )
  if (text.length >= 3)
    ways.push(
      sql`select user_id from users u where ${nameOf} like ${part} and ${isCustomer} ${most}`,
      sql`select user_id from users u where u.email like ${part} and ${isCustomer} ${most}`,
    )
  else
    ways.push(sql`
      select user_id from (
        select u.* from users u where ${isCustomer} order by u.created_at desc, u.user_id desc limit ${NEWEST}) as u
      where ${nameOf} like ${part} ${most}`)
  return join(
    ways.map((way) => sql`(${way})`),
    ' union ',
  )
}

/** Returns the customers of each store's latest orders, read per store in index order. */
const latestOf = ({ storeIds }: NonNullable<Scope>): Sql => sql`
  select distinct latest.user_id from unnest(${storeIds}::int[]) as one (store_id)
  cross join lateral (
    select o.user_id from orders o where o.store_id = one.store_id and o.placed_at is not null
    order by o.created_at desc, o.order_id desc limit ${LATEST_ORDERS}) as latest`

type TaggableRow = Row<'users', 'user_id'> & { works_here: boolean }

/** Reads those of the customers whom a caller may see, and whether they work for the shop. */
export const readTaggable = (db: Database, userIds: readonly number[], scope: Scope) =>
  db.rows<TaggableRow>(sql`
    select u.user_id, u.type <> 'customer' or exists (select from user_roles r where r.user_id = u.user_id) as works_here
    from users u where u.user_id = any(${userIds}::bigint[]) and ${isCustomer} and ${isInScope(scope)}`)
