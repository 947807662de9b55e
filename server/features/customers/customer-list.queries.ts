import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

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
> & { order_count: number; last_order_at: Date | null }

/** Whom somebody may see; null: everybody. */
export type Scope = {
  storeIds: readonly number[]
  /** Outlines of these stores' zones, as PostgreSQL writes a polygon. */
  areas: readonly string[]
} | null

/** What a typed text may stand for. */
export type CustomerSearch = {
  /** In lower case. */
  text: string
  /** A part of an order's number. */
  ids: { from: number; to: number } | null
  /** Digits in a row, as mobiles are stored. */
  mobile: string | null
}

export type CustomerFilter = { search: CustomerSearch | null; scope: Scope; sort: 'newest' | 'name' }

/** Who is somebody's customer: pending guests may never become one, and of closed accounts nothing is left. */
export const isCustomer = sql`u.state in ('full', 'guest')`
const nameOf = sql`lower(u.firstname || ' ' || u.lastname)`

export const ofStores = (storeIds: readonly number[] | null, column: Sql = sql`o.store_id`): Sql =>
  storeIds ? sql`and ${column} = any(${storeIds}::int[])` : empty

export const customerColumns = (scope: Scope): Sql => {
  const theirs = sql`
    from orders o where o.user_id = u.user_id and o.placed_at is not null ${ofStores(scope && scope.storeIds)}`
  return sql`
    u.user_id, u.state, u.firstname, u.lastname, u.email, u.email_verified_at, u.mobile, u.verified_at, u.created_at,
    (select count(*)::int ${theirs}) as order_count, (select max(o.created_at) ${theirs}) as last_order_at`
}

/** Written as values, not as joins: each is asked for one person at a time, by the indexes of their orders and addresses. */
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

/** Of more people than this no list is read to its end. */
const LISTED_MOST = 10_000
/** What is found by a text is looked at one by one, so fewer of them are. */
const FOUND_MOST = 2000
/** Of so many of the latest orders the customers are listed where nothing is asked for. */
const LATEST_ORDERS = 5000
/** Texts of one or two letters, which no index finds, are looked for among so many of the newest. */
const NEWEST = 20_000

type Slice = { limit: number; offset: number }

export async function listCustomers(db: Reader, filter: CustomerFilter, { limit, offset }: Slice) {
  const { search, scope, sort } = filter
  const most = search ? FOUND_MOST : LISTED_MOST
  const from =
    search || scope
      ? sql`(select u.* from (${search ? foundBy(search) : latestOf(scope!)}) as found join users u using (user_id)
          where ${isCustomer} and ${isInScope(scope)} limit ${most + 1}) as u`
      : sql`users u where ${isCustomer}`
  const order = raw(
    sort === 'name'
      ? "lower(u.firstname || ' ' || u.lastname), u.user_id"
      : 'u.created_at desc, u.user_id desc',
  )
  const [counted, rows] = await Promise.all([
    db.first<{ total: number }>(sql`
      select count(*)::int as total from (select from ${from} limit ${most + 1}) as counted`),
    db.rows<CustomerRow>(sql`
      with page as materialized (select u.user_id from ${from} order by ${order} limit ${limit} offset ${offset})
      select ${customerColumns(scope)} from page join users u using (user_id) order by ${order}`),
  ])
  const { total } = counted!
  return { rows, total: Math.min(total, most), isCapped: total > most }
}

/** Everybody who fits, each way of fitting by an index of its own. */
function foundBy({ text, ids, mobile }: CustomerSearch): Sql {
  const most = sql`limit ${FOUND_MOST + 1}`
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

/** Each store's latest are read by themselves, in the order of its index. */
const latestOf = ({ storeIds }: NonNullable<Scope>): Sql => sql`
  select distinct latest.user_id from unnest(${storeIds}::int[]) as one (store_id)
  cross join lateral (
    select o.user_id from orders o where o.store_id = one.store_id and o.placed_at is not null
    order by o.created_at desc, o.order_id desc limit ${LATEST_ORDERS}) as latest`
