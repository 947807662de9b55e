import sql, { type Sql, join } from 'sql-template-tag'
import { OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

/** Interpretations of a typed text that may name an order or its customer. */
export type OrderMatch = {
  /** Lower case: a part of a name or street. */
  text: string
  /** Range of order ids for a part of an order number. */
  ids: { from: number; to: number } | null
  /** Consecutive digits of a mobile number. */
  mobile: string | null
}

const nameOf = sql`lower(u.firstname || ' ' || u.lastname)`
/** Minimum length for a trigram index. */
const LEAST_LETTERS = 3

/** Builds the conditions of which one must hold for the order `o`, evaluated for one order at a time. */
export function matchConditions({ text, ids, mobile }: OrderMatch): Sql[] {
  const part = likePattern(text)
  const person = [sql`${nameOf} like ${part}`]
  if (mobile !== null) person.push(sql`u.mobile like ${likePattern(mobile)}`)
  const ways = [
    sql`lower(o.address_line_1) like ${part}`,
    sql`lower(o.recipient_name) like ${part}`,
    sql`exists (select from users u where u.user_id = o.user_id and (${join(person, ' or ')}))`,
  ]
  if (ids) ways.push(sql`o.order_id between ${ids.from} and ${ids.to}`)
  if (mobile !== null) ways.push(sql`o.gift_recipient_number like ${likePattern(mobile)}`)
  return ways
}

/** Builds a query of order ids for each kind of match, each with its own index. */
export function matchWays({ text, ids, mobile }: OrderMatch, most: Sql): Sql[] {
  const ways: Sql[] = []
  if (ids)
    ways.push(sql`select order_id from orders where order_id between ${ids.from} and ${ids.to} ${most}`)
  if (mobile !== null)
    ways.push(
      sql`select order_id from orders join users u using (user_id) where u.mobile like ${likePattern(mobile)} ${most}`,
      sql`select order_id from orders where gift and gift_recipient_number like ${likePattern(mobile)} ${most}`,
    )
  if (text.length >= LEAST_LETTERS) {
    const part = likePattern(text)
    ways.push(
      sql`select order_id from orders join users u using (user_id) where ${nameOf} like ${part} ${most}`,
      sql`select order_id from orders where lower(recipient_name) like ${part} ${most}`,
      sql`select order_id from orders where lower(address_line_1) like ${part} ${most}`,
    )
  }
  return ways
}

export type FoundOrderRow = Row<
  'orders',
  'order_id' | 'store_id' | 'status' | 'due_at' | 'address_line_1' | 'city'
> &
  Row<'users', 'firstname' | 'lastname'>

/** Latest orders of each store that are read before the indexes. A common name fills its list from them. */
const WINDOW = 1000
/** Matches that the indexes return. The window has already found the latest orders of a common name. */
const MAX_MATCHES = 10_000

/**
 * Finds orders: open ones first, then the latest.
 * @param storeIds stores whose orders are found; null: every store
 */
export async function findOrders(
  db: Reader,
  storeIds: readonly number[] | null,
  match: OrderMatch,
  limit: number,
): Promise<FoundOrderRow[]> {
  const recent = await db.rows<FoundOrderRow>(
    shownOrders(
      sql`select o.order_id from (${latestOf(storeIds)}) as o where ${join(matchConditions(match), ' or ')}`,
      limit,
    ),
  )
  const ways = matchWays(match, sql`limit ${MAX_MATCHES}`)
  if (recent.length === limit || ways.length === 0) return recent
  const found = join(
    ways.map((way) => sql`(${way})`),
    ' union ',
  )
  const inStores = storeIds ? sql`and o.store_id = any(${storeIds}::int[])` : sql``
  return db.rows<FoundOrderRow>(
    shownOrders(
      sql`select o.order_id from (${found}) as found join orders o using (order_id)
          where o.placed_at is not null ${inStores}`,
      limit,
    ),
  )
}

/** Builds the query for the columns of the first orders among the given ids. */
const shownOrders = (ids: Sql, limit: number): Sql => sql`
  with found as materialized (${ids}),
    shown as materialized (
      select o.* from found join orders o using (order_id)
      order by o.status in (${constant(...OPEN_STATUSES)}) desc, o.created_at desc, o.order_id desc limit ${limit})
  select o.order_id, o.store_id, o.status, o.due_at, o.address_line_1, o.city, u.firstname, u.lastname
  from shown o join users u using (user_id)
  order by o.status in (${constant(...OPEN_STATUSES)}) desc, o.created_at desc, o.order_id desc`

function latestOf(storeIds: readonly number[] | null): Sql {
  const columns = sql`o.order_id, o.user_id, o.address_line_1, o.recipient_name, o.gift_recipient_number`
  const latest = sql`o.placed_at is not null order by o.created_at desc, o.order_id desc limit ${WINDOW}`
  if (!storeIds) return sql`select ${columns} from orders o where ${latest}`
  return sql`
    select o.* from unnest(${storeIds}::int[]) as one (store_id)
    cross join lateral (select ${columns} from orders o where o.store_id = one.store_id and ${latest}) as o`
}
