import sql from 'sql-template-tag'
import type { AddedLine, ComingLine } from '#domain/carts/merge-lines.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { effectivePrice, pricesAt } from '#server/db/pack-prices.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'
import type { CartMergeRow } from './carts.queries.ts'

/** Maximum number of open carts that are merged at a login. Older carts are abandoned. */
const MAX_CARTS = 10

/**
 * Serialises logins of one member until the transaction ends, because two windows would each take the same older cart.
 */
export const lockCartsOf = (db: Database, userId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('carts of a member', ${userId}))`)

/** Minutes after which an untouched cart counts as idle, whether or not its session is still logged in. */
const IDLE_MINUTES = 30

/**
 * Returns the member's other open carts with items, newest first, locked until the transaction ends. A cart that is in
 * use on another logged-in device is left out and merged at a later login.
 */
export const lockOlderCarts = (
  db: Database,
  { userId, sessionHash, cartId, now }: { userId: number; sessionHash: Buffer; cartId: string; now: Date },
) =>
  db.rows<Row<'carts', 'cart_id' | 'promo_code_id'>>(sql`
    select c.cart_id, c.promo_code_id from carts c
    where c.user_id = ${userId} and c.cart_id <> ${cartId} and c.placed_at is null and c.merged_into is null
      and exists (select from cart_items i where i.cart_id = c.cart_id)
      and (c.session_hash = ${sessionHash}
        or not exists (select from sessions s where s.token_hash = c.session_hash and s.expires_at > ${now})
        or not exists (select from cart_items i where i.cart_id = c.cart_id
          and i.modified_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})))
      and not exists (select from orders o where o.cart_id = c.cart_id and o.status <> ${constant(STATUS.canceled)})
    order by c.modified_at desc, c.cart_id limit ${MAX_CARTS} for update of c`)

type ComingLineRow = Omit<ComingLine, 'packId' | 'productId' | 'unitsLeft'> &
  OuterJoinRow<Row<'packs', 'pack_id'>> &
  Row<'packs', 'product_id'> & { units_left: number }

const asComing = (rows: ComingLineRow[]): ComingLine[] =>
  rows.map(({ pack_id, product_id, units_left, ...line }) => ({
    ...line,
    packId: pack_id,
    productId: product_id,
    unitsLeft: units_left,
  }))

/** Joins the pack of the same drink and size that a store sells, as `n`. */
const packHere = (storeId: number) => sql`
  left join packs n on n.store_id = ${storeId} and n.product_id = l.product_id and n.size = l.size
    and n.status = 'ACTIVE' and n.price_cents > 0 and l.status = 'ACTIVE'
    and (l.kind <> 'tobacco' or sells_tobacco(${storeId})) and sells_parts(n.store_id, n.product_id)
  left join stock s on s.store_id = ${storeId} and s.product_id = l.product_id
  left join lateral bundle_offers(array[n.store_id], array[n.product_id], '-infinity') as bundle on true`

const comingColumns = sql`
  n.pack_id, l.product_id, l.name, l.size, l.quantity, coalesce(bundle.units_left, s.on_hand - s.reserved, 0) as units_left`

/** Returns the lines of carts as the given store would sell them. */
export const readCartLines = async (db: Database, cartIds: string[], storeId: number) =>
  asComing(
    await db.rows<ComingLineRow>(sql`
      select ${comingColumns}
      from (
        select k.product_id, k.size, d.name, d.status, d.kind, i.quantity, i.cart_item_id,
          array_position(${cartIds}::text[], i.cart_id) as nth
        from cart_items i join packs k using (pack_id) join products d using (product_id)
        where i.cart_id = any(${cartIds}::text[])) l
      ${packHere(storeId)}
      order by l.nth, l.cart_item_id`),
  )

/**
 * Returns the lines of one of the member's own placed orders, and bundles as one line each. No lines for another user's
 * order.
 */
export const readOrderLines = async (db: Database, orderId: number, userId: number, storeId: number) =>
  asComing(
    await db.rows<ComingLineRow>(sql`
      select ${comingColumns}
      from (
        select d.product_id, k.size, d.name, d.status, d.kind, k.quantity, k.order_line_id
        from orders o cross join lateral (
          select product_id, pack_size as size, quantity, order_line_id from order_lines
          where order_id = o.order_id and bundle_product_id is null
          union all
          select bundle_product_id, 1, bundle_quantity, min(order_line_id) from order_lines
          where order_id = o.order_id and bundle_product_id is not null
          group by bundle_product_id, bundle_quantity) as k
        join products d on d.product_id = k.product_id
        where o.order_id = ${orderId} and o.user_id = ${userId} and o.placed_at is not null) l
      ${packHere(storeId)}
      order by l.order_line_id`),
  )

/** Adds quantities to the cart. Today's price counts as seen. */
export const addLines = (db: Database, cartId: string, lines: readonly AddedLine[], now: Date) =>
  db.run(sql`
    insert into cart_items (cart_id, pack_id, quantity, told_price_cents, created_at, modified_at)
    select ${cartId}, k.pack_id, a.quantity,
      ${effectivePrice}, ${now}, ${now}
    from unnest(${lines.map((line) => line.packId)}::int[], ${lines.map((line) => line.quantity)}::int[])
      with ordinality as a (pack_id, quantity, nth)
    join packs k using (pack_id) ${pricesAt(now)} order by a.nth
    on conflict (cart_id, pack_id) do update
      set quantity = cart_items.quantity + excluded.quantity, modified_at = excluded.modified_at`)

/** Subtracts quantities, and deletes lines that have none left. */
export const removeLines = (db: Database, cartId: string, lines: readonly AddedLine[], now: Date) =>
  db.run(sql`
    with off as (
      select * from unnest(${lines.map((line) => line.packId)}::int[], ${lines.map((line) => line.quantity)}::int[])
        as a (pack_id, quantity)),
    gone as (
      delete from cart_items i using off
      where i.cart_id = ${cartId} and i.pack_id = off.pack_id and i.quantity <= off.quantity)
    update cart_items i set quantity = i.quantity - off.quantity, modified_at = ${now}
    from off where i.cart_id = ${cartId} and i.pack_id = off.pack_id and i.quantity > off.quantity`)

/** Redirects the older carts' ids, and the ids of carts merged into them earlier, to `cartId`. */
export const mergeInto = (db: Database, cartId: string, olderIds: string[]) =>
  db.run(sql`
    update carts set merged_into = ${cartId}
    where cart_id = any(${olderIds}::text[]) or merged_into = any(${olderIds}::text[])`)

/** Stores the notice of a merge. It replaces an earlier notice, whose goods remain in the cart. */
export const saveMerge = (db: Database, cartId: string, addition: CartMergeRow, now: Date) =>
  db.run(sql`
    insert into cart_additions (cart_id, source, added, left_out, at)
    values (${cartId}, ${addition.source}, ${JSON.stringify(addition.added)}::jsonb,
      ${JSON.stringify(addition.left_out)}::jsonb, ${now})
    on conflict (cart_id) do update set source = excluded.source, added = excluded.added,
      left_out = excluded.left_out, at = excluded.at`)

export const deleteMerge = (db: Database, cartId: string) =>
  db.run(sql`delete from cart_additions where cart_id = ${cartId}`)
