import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import { ENDED_STATUSES, OPEN_STATUSES, type OrderStatus } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { readListCount } from '#server/db/list-counts.ts'
import type { Total } from '#server/db/list-page.ts'
import { pageOffset } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { hasTag, tagsOf } from '#server/db/tags.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type EstimateRow, estimateJoins, listedEstimateColumns } from './order-estimates.queries.ts'
import { claimedByName } from './claims.queries.ts'
import { summary, type SummaryRow } from './order-list.queries.ts'
import { type OrderMatch, matchConditions, matchWays } from './order-match.queries.ts'

export type BoardRow = SummaryRow &
  EstimateRow &
  Pick<OrderRow, 'held_from' | 'claimed_by_name'> &
  Row<'orders', 'claimed_by' | 'claimed_until'> & { tags: string[] }

/** Interpretations of a typed text, which may also be a part of a product; an order that matches any of them is found. */
export type BoardSearch = OrderMatch & { cents: Cents | null }

export type BoardFilter = {
  /** null: all stores. */
  storeIds: readonly number[] | null
  open: readonly OrderStatus[]
  ended: readonly OrderStatus[]
  /** Only orders promised before this time. */
  lateAt: Date | null
  alcohol: boolean | null
  driverId: number | null
  tag: string | null
  from: Date | null
  to: Date | null
  search: BoardSearch | null
}

type Slice = { limit: number; offset: number }
type BoardSection = { ids: number[]; total: Total }

/** Counting stops here: larger totals are shown as capped. */
const MAX_COUNT = 10_000
/**
 * Sizes of the windows of latest orders that are scanned before the indexes are used. A search that matches many
 * orders fills its page from a window, and one that matches few is fast by index. In the reverse order each would be
 * slow.
 */
const WINDOWS = [500, 5000]

export async function listBoard(
  db: Reader,
  filter: BoardFilter,
  { page, limit, now }: { page: number; limit: number; now: Date },
): Promise<{ rows: BoardRow[]; total: Total }> {
  const offset = pageOffset({ page, limit })
  const open = await readOpen(db, filter, { limit, offset })
  const left = limit - open.ids.length
  const ended = await readEnded(db, filter, { limit: left, offset: Math.max(0, offset - open.total.total) })
  const total = {
    total: open.total.total + ended.total.total,
    isCapped: open.total.isCapped || ended.total.isCapped,
  }
  return { rows: await readRows(db, [...open.ids, ...ended.ids], now), total }
}

const readRows = (db: Reader, ids: readonly number[], now: Date): Promise<BoardRow[]> | BoardRow[] =>
  ids.length === 0
    ? []
    : db.rows<BoardRow>(sql`
        select ${summary}, o.held_from, o.claimed_by, o.claimed_until, ${claimedByName} as claimed_by_name,
          ${tagsOf('order', sql`o.order_id`)} as tags, o.zone_id, o.placed_at, o.departed_at, ${listedEstimateColumns}
        from unnest(${ids}::bigint[]) with ordinality as shown (order_id, nth)
        join orders o using (order_id)
        join users u on u.user_id = o.user_id
        left join users d on d.user_id = o.driver_id
        ${estimateJoins(now)}
        order by shown.nth`)

/** Reads matching open orders. They are few at any time, so they are filtered without an index on the search. */
async function readOpen(db: Reader, filter: BoardFilter, { limit, offset }: Slice): Promise<BoardSection> {
  if (filter.open.length === 0) return NONE
  const where = join(
    [
      sql`o.placed_at is not null and o.status in (${constant(...OPEN_STATUSES)})`,
      sql`o.status = any(${filter.open}::int[])`,
      ...(filter.storeIds ? [sql`o.store_id = any(${filter.storeIds}::int[])`] : []),
      ...conditionsOf(filter),
      ...(filter.search ? [fits(filter.search)] : []),
    ],
    ' and ',
  )
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(sql`
      select count(*)::int as total from (select from orders o where ${where} limit ${MAX_COUNT + 1}) as counted`),
    db.rows<{ order_id: number }>(sql`
      select o.order_id from orders o where ${where} order by o.due_at, o.order_id limit ${limit} offset ${offset}`),
  ])
  return { ids: rows.map((row) => row.order_id), total: capped(counted.total) }
}

async function readEnded(db: Reader, filter: BoardFilter, slice: Slice): Promise<BoardSection> {
  if (filter.ended.length === 0) return NONE
  if (filter.search) return searchEnded(db, filter, filter.search, slice)
  const [total, rows] = await Promise.all([
    countEnded(db, filter),
    slice.limit === 0
      ? []
      : db.rows<{ order_id: number }>(latest(filter, sql`limit ${slice.limit} offset ${slice.offset}`)),
  ])
  return { ids: rows.map((row) => row.order_id), total }
}

async function countEnded(db: Reader, filter: BoardFilter): Promise<Total> {
  const { storeIds, alcohol, driverId, tag, from, to } = filter
  const isWhole =
    filter.ended.length === ENDED_STATUSES.length &&
    [alcohol, driverId, tag, from, to].every((one) => one === null)
  if (!isWhole) {
    const counted = await db.one<{ total: number }>(sql`
      select count(*)::int as total from (${latest(filter, sql`limit ${MAX_COUNT + 1}`)}) as counted`)
    return capped(counted.total)
  }
  const [all, open] = await Promise.all([
    readListCount(db, 'orders', storeIds),
    db.one<{ total: number }>(sql`
      select count(*)::int as total from orders o
      where o.placed_at is not null and o.status in (${constant(...OPEN_STATUSES)})
        ${storeIds ? sql`and o.store_id = any(${storeIds}::int[])` : empty}`),
  ])
  return { total: Math.max(0, all.total - open.total), isCapped: false }
}

/** Builds the query for the latest ended orders. Each store's orders are read separately, in index order. */
function latest(filter: BoardFilter, rows: Sql): Sql {
  const where = join(
    [sql`o.placed_at is not null and o.status = any(${filter.ended}::int[])`, ...conditionsOf(filter)],
    ' and ',
  )
  const columns = sql`o.order_id, o.due_at, o.user_id, o.total_cents, o.address_line_1, o.recipient_name, o.gift_recipient_number`
  const order = sql`order by o.due_at desc, o.order_id desc`
  const { storeIds } = filter
  if (!storeIds) return sql`select ${columns} from orders o where ${where} ${order} ${rows}`
  return sql`
    select o.* from unnest(${storeIds}::int[]) as one (store_id)
    cross join lateral (
      select ${columns} from orders o where o.store_id = one.store_id and ${where} ${order} limit ${MAX_COUNT + 1}) as o
    ${order} ${rows}`
}

async function searchEnded(
  db: Reader,
  filter: BoardFilter,
  search: BoardSearch,
  slice: Slice,
): Promise<BoardSection> {
  const end = slice.offset + slice.limit
  const page = (found: { order_id: number }[]) => found.slice(slice.offset, end).map((row) => row.order_id)
  for (const window of WINDOWS) {
    const seen = await db.rows<{ order_id: number }>(sql`
      select o.order_id from (${latest(filter, sql`limit ${window}`)}) as o where ${fits(search)}
      order by o.due_at desc, o.order_id desc`)
    if (seen.length > (slice.limit > 0 ? end : COMMON))
      return { ids: page(seen), total: { total: seen.length, isCapped: true } }
  }
  const found = await db.rows<{ order_id: number }>(byIndexes(filter, search))
  return { ids: page(found), total: capped(found.length) }
}

/** Matches in a window above which a search is too common for the indexes, if only a count is needed (limit 0). */
const COMMON = 100

/** Builds the query for all matching orders, with one index scan for each kind of match. */
function byIndexes(filter: BoardFilter, search: BoardSearch): Sql {
  const { text, cents } = search
  const most = sql`limit ${MAX_COUNT + 1}`
  const ways = matchWays(search, most)
  if (cents !== null)
    ways.push(sql`
      select order_id from orders where total_cents = ${cents} and placed_at is not null
      order by due_at desc, order_id desc ${most}`)
  // A trigram index can't find texts shorter than three letters.
  if (text.length >= 3)
    ways.push(
      sql`select order_id from order_lines where product_id in (select product_id from products where lower(name) like ${likePattern(text)}) ${most}`,
    )
  if (ways.length === 0) return sql`select null::bigint as order_id where false`
  const conditions = [
    sql`o.placed_at is not null and o.status = any(${filter.ended}::int[])`,
    ...(filter.storeIds ? [sql`o.store_id = any(${filter.storeIds}::int[])`] : []),
    ...conditionsOf(filter),
  ]
  return sql`
    with found as materialized (${join(
      ways.map((way) => sql`(${way})`),
      ' union ',
    )})
    select o.order_id from found join orders o using (order_id) where ${join(conditions, ' and ')}
    order by o.due_at desc, o.order_id desc ${most}`
}

/** Builds the condition that the order `o` matches the text, evaluated for one order at a time. */
function fits(search: BoardSearch): Sql {
  const ways = [
    ...matchConditions(search),
    // The subquery for products runs once for all orders.
    sql`exists (select from order_lines l where l.order_id = o.order_id
      and l.product_id = any(array(select product_id from products where lower(name) like ${likePattern(search.text)})))`,
  ]
  if (search.cents !== null) ways.push(sql`o.total_cents = ${search.cents}`)
  return sql`(${join(ways, ' or ')})`
}

/**
 * Returns conditions only for the filters that are set, because the planner chooses an index by the text of the
 * statement, not by parameter values.
 */
function conditionsOf({ lateAt, alcohol, driverId, tag, from, to }: BoardFilter): Sql[] {
  const conditions: Sql[] = []
  if (lateAt) conditions.push(sql`o.due_at < ${lateAt}`)
  if (alcohol !== null) conditions.push(sql`o.contains_alcohol = ${alcohol}`)
  if (driverId !== null) conditions.push(sql`o.driver_id = ${driverId}`)
  if (tag) conditions.push(hasTag('order', sql`o.order_id`, tag))
  if (from) conditions.push(sql`o.due_at >= ${from}`)
  if (to) conditions.push(sql`o.due_at < ${to}`)
  return conditions
}

const capped = (total: number): Total => ({
  total: Math.min(total, MAX_COUNT),
  isCapped: total > MAX_COUNT,
})

const NONE: BoardSection = { ids: [], total: { total: 0, isCapped: false } }
