import sql, { type Sql } from 'sql-template-tag'
import type { AddedLine, LeftOutLine } from '#domain/carts/merge-lines.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { Cents } from '#domain/money.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { effectivePrice, priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import type { Json, OuterJoinRow, Row } from '#server/db/row.ts'
import { segmentsOfUser } from '#server/db/segment-members.ts'
import { type CartPartRow, partsOfBundle, productsInShort } from './cart-bundles.queries.ts'
import type {
  PromoCodeRow,
  PromotionRow,
} from '#server/features/promotions/discounts/discount-terms.service.ts'

/** `told_price_cents` is the price that the shopper saw last; 0 if none was shown yet. */
export type CartItemRow = Json<
  Row<
    'cart_items',
    'cart_item_id' | 'pack_id' | 'quantity' | 'told_price_cents' | 'created_at' | 'modified_at'
  >
> &
  Row<'packs', 'product_id' | 'size' | 'price_cents' | 'sale_price_cents'> &
  Row<'products', 'name' | 'slug' | 'kind' | 'abv' | 'unit_volume_ml' | 'gst_free'> & {
    /** Category ids including parent categories. */
    category_ids: number[]
    is_sold: boolean
    units_left: number
    image: string | null
    /** Parts of a bundle; empty for other products. */
    parts: CartPartRow[]
    /** Price of a bundle's parts bought on their own, and its lowest lawful price; null for other products. */
    parts_cents: Cents | null
    least_cents: Cents | null
  }

export type CartRow = Row<'carts', 'cart_id' | 'user_id' | 'store_id' | 'zone_id' | 'promo_code_id'> & {
  promo: PromoCodeRow | null
  credit_cents: number
  has_ordered: boolean
  promo_used: boolean
  /** All active promotions, whether or not they apply. */
  promotions: PromotionRow[]
  /** Segments of the shopper, of those that limit these offers. */
  segment_ids: number[]
  /** Member whose referral code the cart carries. */
  referrer: { user_id: number; code: string } | null
  addition: CartMergeRow | null
  items: CartItemRow[]
}

/** Result of a merge into the cart. */
export type CartMergeRow = Row<'cart_additions', 'source'> & { added: AddedLine[]; left_out: LeftOutLine[] }

/**
 * The person for whom a cart is priced.
 * @property personKey Counts only while the account's mobile is verified, so that it reveals nothing about a stranger's
 * orders.
 * @property isServed True for orders taken by staff. The typed mobile then counts unverified, and credit is left to its
 * owner's own login.
 */
export type Shopper = { userId: number | null; personKey: Buffer | null; isServed?: boolean }

const isPersonOf = ({ userId, personKey, isServed = false }: Shopper) => sql`
  person_key = ${personKey}::bytea and (${isServed} or exists (
    select from users u where u.user_id = ${userId} and u.verified_at is not null))`

/** Selects the shopper data that affects a cart's price. */
const shopperColumns = (shopper: Shopper, userId = shopper.userId) => sql`
  coalesce((select u.credit_cents from users u where u.user_id = ${userId} and u.state = 'full'
    and not ${shopper.isServed ?? false}), 0) as credit_cents,
  exists (select from orders o where (o.user_id = ${userId} or (${isPersonOf(shopper)}))
    and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}) as has_ordered`

const promotionColumns = sql`
  coalesce((select jsonb_agg(to_jsonb(m)) from promotions m where m.status = 'ACTIVE'), '[]') as promotions`

/** Selects the shopper's segments, of those that limit an active promotion or the cart's code. */
const segmentColumn = ({ userId }: Shopper, code: Sql, now: Date) => sql`
  ${segmentsOfUser(
    sql`array(
      select m.segment_id from promotions m where m.status = 'ACTIVE' and m.segment_id is not null
      union select p.segment_id from promo_codes p where p.promo_code_id = ${code})`,
    userId,
    now,
  )} as segment_ids`

/** Resolves the id of a cart that was merged to the cart that contains it. */
const openNumber = (cartId: string) => sql`
  (select coalesce(m.merged_into, m.cart_id) from carts m where m.cart_id = ${cartId})`

/** Condition that a pack `k` of a drink `d` can be bought. */
const isSold = sql`
  k.status = 'ACTIVE' and k.price_cents > 0 and d.status = 'ACTIVE'
  and (d.kind <> 'tobacco' or sells_tobacco(k.store_id)) and sells_parts(k.store_id, k.product_id)`

/**
 * Returns the whole open cart in one statement: lines at today's prices, promo code, credit.
 * @param shopper The caller, for whom the cart is priced. A guest's cart therefore uses no credit.
 */
export const readCart = (db: Database, cartId: string, shopper: Shopper, now: Date) =>
  db.first<CartRow>(sql`
    select c.cart_id, c.user_id, c.store_id, c.zone_id, c.promo_code_id,
      (select to_jsonb(p) from promo_codes p where p.promo_code_id = c.promo_code_id) as promo,
      ${shopperColumns(shopper)}, ${promotionColumns}, ${segmentColumn(shopper, sql`c.promo_code_id`, now)},
      (select jsonb_build_object('user_id', r.user_id, 'code', r.referral_code) from users r
        where r.user_id = c.referrer_id and r.state = 'full' and r.referral_code is not null) as referrer,
      (select to_jsonb(a) from cart_additions a where a.cart_id = c.cart_id) as addition,
      exists (select from promo_uses x where x.promo_code_id = c.promo_code_id and x.is_once and x.released_at is null
        and (x.user_id = ${shopper.userId} or (${isPersonOf(shopper)}))) as promo_used,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'cart_item_id', i.cart_item_id, 'pack_id', i.pack_id, 'product_id', k.product_id, 'name', d.name,
          'slug', d.slug, 'kind', d.kind, 'abv', d.abv, 'unit_volume_ml', d.unit_volume_ml, 'gst_free', d.gst_free,
          'category_ids', array(
            select g.category_id from product_categories g where g.product_id = k.product_id
            union select g.parent_id from product_categories x join categories g using (category_id)
              where x.product_id = k.product_id and g.parent_id is not null),
          'size', k.size, 'quantity', i.quantity, 'price_cents', ${priceCents},
          'sale_price_cents', ${salePriceCents},
          'is_sold', ${isSold}, 'told_price_cents', i.told_price_cents,
          'image', (select m.src from product_images m where m.product_id = k.product_id and d.kind <> 'tobacco'
            order by (m.pack_size = k.size) desc, m.sequence limit 1),
          'units_left', coalesce(bundle.units_left, s.on_hand - s.reserved, 0), 'parts', ${partsOfBundle(now)},
          'parts_cents', bundle.parts_cents, 'least_cents', bundle.least_cents,
          'created_at', i.created_at, 'modified_at', i.modified_at) order by i.cart_item_id)
        from cart_items i
        join packs k using (pack_id)
        join products d using (product_id)
        left join stock s on s.store_id = k.store_id and s.product_id = k.product_id
        ${pricesAt(now)}
        where i.cart_id = c.cart_id), '[]') as items
    from carts c
    where c.cart_id = ${openNumber(cartId)} and c.placed_at is null`)

/** Returns the owner of an open cart and their mobile; both null for a guest's cart. */
export const readCartOwner = (db: Database, cartId: string) =>
  db.first<Row<'carts', 'user_id'> & { mobile: string | null }>(sql`
    select c.user_id, u.mobile from carts c left join users u using (user_id)
    where c.cart_id = ${openNumber(cartId)} and c.placed_at is null`)

export type CartHead = Row<'carts', 'cart_id' | 'user_id' | 'store_id' | 'zone_id'>

/** Locks the cart until the transaction ends. */
export const lockCart = (db: Database, cartId: string) =>
  db.first<CartHead>(sql`
    select cart_id, user_id, store_id, zone_id from carts
    where cart_id = ${openNumber(cartId)} and placed_at is null for update`)

/** Owner, session, store and zone of a cart. */
export type CartLocation = {
  userId: number | null
  sessionHash: Buffer | null
  storeId: number
  zoneId: number
  now: Date
}

type NewCart = CartLocation & { cartId: string }

/** Inserts a cart and returns it as `readCart` would, which saves a query. */
export const insertCart = (db: Database, cart: NewCart) =>
  db.first<CartRow>(sql`
    insert into carts (cart_id, user_id, session_hash, store_id, zone_id, created_at, modified_at)
    values (${cart.cartId}, ${cart.userId}, ${cart.sessionHash}, ${cart.storeId}, ${cart.zoneId}, ${cart.now}, ${cart.now})
    returning cart_id, user_id, store_id, zone_id, promo_code_id, null as promo, ${shopperColumns({ userId: cart.userId, personKey: null })},
      ${promotionColumns}, ${segmentColumn({ userId: cart.userId, personKey: null }, sql`null::int`, cart.now)},
      null as referrer, null as addition, false as promo_used, '[]'::jsonb as items`)

type ServedCart = {
  cartId: string
  storeId: number
  zoneId: number
  promoCodeId: number | null
  /** Distinct packs. */
  items: readonly { packId: number; quantity: number }[]
  now: Date
}

/**
 * Inserts the cart of an order taken by staff. It has no owner until the order is placed, so that no login merges it.
 * @returns The number of packs that the store sells.
 */
export const insertServedCart = (db: Database, c: ServedCart) =>
  db.run(sql`
    with cart as (
      insert into carts (cart_id, store_id, zone_id, promo_code_id, created_at, modified_at)
      values (${c.cartId}, ${c.storeId}, ${c.zoneId}, ${c.promoCodeId}, ${c.now}, ${c.now}) returning cart_id)
    insert into cart_items (cart_id, pack_id, quantity, told_price_cents, created_at, modified_at)
    select cart.cart_id, k.pack_id, w.quantity, ${effectivePrice}, ${c.now}, ${c.now}
    from cart cross join unnest(${c.items.map(({ packId }) => packId)}::int[],
      ${c.items.map(({ quantity }) => quantity)}::int[]) with ordinality as w (pack_id, quantity, nth)
    join packs k on k.pack_id = w.pack_id and k.store_id = ${c.storeId} ${pricesAt(c.now)} order by w.nth`)

export const relocateCart = (db: Database, cart: NewCart) =>
  db.run(sql`
    update carts set user_id = coalesce(user_id, ${cart.userId}),
      session_hash = ${cart.sessionHash}, store_id = ${cart.storeId}, zone_id = ${cart.zoneId},
      modified_at = ${cart.now}
    where cart_id = ${cart.cartId}`)

/** Returns the lines whose drink and size the other store doesn't sell. */
export const readUnmatched = (db: Database, cartId: string, storeId: number) =>
  db.rows<Row<'cart_items', 'cart_item_id'>>(sql`
    select i.cart_item_id
    from cart_items i join packs k using (pack_id)
    where i.cart_id = ${cartId} and not exists (
      select from packs n where n.store_id = ${storeId} and n.product_id = k.product_id and n.size = k.size
        and n.status = 'ACTIVE' and n.price_cents > 0 and sells_parts(n.store_id, n.product_id))`)

export const removeItems = (db: Database, cartId: string, itemIds: number[]) =>
  db.run(sql`delete from cart_items where cart_id = ${cartId} and cart_item_id = any(${itemIds}::bigint[])`)

/** Replaces packs by the other store's packs of the same drink and size. */
export const repackItems = (db: Database, cartId: string, storeId: number, now: Date) =>
  db.run(sql`
    update cart_items i set pack_id = n.pack_id, modified_at = ${now}
    from packs k join packs n on n.store_id = ${storeId} and n.product_id = k.product_id and n.size = k.size
    where i.cart_id = ${cartId} and k.pack_id = i.pack_id`)

type ItemChange = { cartId: string; packId: number; quantity: number; now: Date }

type NewItem = ItemChange & { userId: number | null; key: string | null; bodyHash: Buffer }

/** Result of adding an item. Without `cart_item_id` nothing was added, and the remaining fields give the reason. */
type ItemAdditionRow = Row<'carts', 'cart_id'> &
  OuterJoinRow<Row<'cart_items', 'cart_item_id'>> & {
    /** Body hash of the earlier request with the same key. */
    used_hash: Buffer | null
    is_sold: boolean
    /** Quantity of this pack in the cart before. */
    quantity: number
  }

/**
 * Adds a pack that the cart's store sells, or raises the quantity of its line. One statement locks the cart, checks the
 * stock, and applies each key once. Returns no row if the caller can't open the cart.
 */
export const addItemRow = (db: Database, item: NewItem) =>
  db.first<ItemAdditionRow>(sql`
    with cart as (
      select cart_id, store_id from carts
      where cart_id = ${openNumber(item.cartId)} and placed_at is null
        and (user_id is null or user_id = ${item.userId}::bigint) for update),
    used as (
      select u.body_hash, u.cart_item_id from cart join cart_item_keys u using (cart_id) where u.key = ${item.key}::text),
    pack as (
      select k.pack_id, ${effectivePrice} as price, bundle.units_left as bundles_left
      from cart join packs k using (store_id) join products d using (product_id) ${pricesAt(item.now)}
      where k.pack_id = ${item.packId} and ${isSold}),
    before as (
      select coalesce(sum(i.quantity), 0)::int as quantity
      from pack, cart join cart_items i using (cart_id) where i.pack_id = pack.pack_id),
    short as (${productsInShort(item.quantity)}),
    added as (
      insert into cart_items (cart_id, pack_id, quantity, told_price_cents, created_at, modified_at)
      select cart.cart_id, pack.pack_id, ${item.quantity}, pack.price, ${item.now}, ${item.now}
      from cart, pack, before
      where not exists (select from short) and not exists (select from used)
        and coalesce(before.quantity + ${item.quantity}::int <= pack.bundles_left, true)
      on conflict (cart_id, pack_id) do update
        set quantity = cart_items.quantity + excluded.quantity, modified_at = excluded.modified_at,
          told_price_cents = excluded.told_price_cents
      returning cart_id, cart_item_id),
    noted as (
      insert into cart_item_keys (cart_id, key, body_hash, cart_item_id, at)
      select cart_id, ${item.key}::text, ${item.bodyHash}, cart_item_id, ${item.now} from added
      where ${item.key}::text is not null)
    select cart.cart_id, (select body_hash from used) as used_hash,
      coalesce((select cart_item_id from added), (select cart_item_id from used)) as cart_item_id,
      exists (select from pack) as is_sold, (select quantity from before) as quantity
    from cart`)

export const updateItemRow = (
  db: Database,
  itemId: number,
  item: Omit<ItemChange, 'packId'> & { packId: number | null },
) =>
  db.first<Row<'cart_items', 'cart_item_id'>>(sql`
    update cart_items i
    set quantity = ${item.quantity}, pack_id = coalesce(${item.packId}, i.pack_id), modified_at = ${item.now},
      told_price_cents = (select ${effectivePrice} from packs k ${pricesAt(item.now)} where k.pack_id = coalesce(${item.packId}, i.pack_id))
    where i.cart_id = ${item.cartId} and i.cart_item_id = ${itemId}
      and (${item.packId}::int is null or exists (
        select from packs k join carts c using (store_id) join products d using (product_id)
        where c.cart_id = i.cart_id and k.pack_id = ${item.packId} and ${isSold}))
    returning cart_item_id`)

export const attachUser = (
  db: Database,
  cartId: string,
  member: { userId: number; tokenHash: Buffer },
  now: Date,
) =>
  db.run(sql`
    update carts set user_id = ${member.userId}, session_hash = ${member.tokenHash}, modified_at = ${now}
    where cart_id = ${cartId}`)

/** Assigns the cart of the placed order to the buyer and closes it for further changes. */
export const closeWithOrder = (now: Date): Sql => sql`
    update carts c set placed_at = ${now}, user_id = placed.user_id from placed where c.cart_id = placed.cart_id`

export const moveToSession = (db: Database, oldHash: Buffer, newHash: Buffer) =>
  db.run(sql`update carts set session_hash = ${newHash} where session_hash = ${oldHash}`)

export const setPromo = (db: Database, cartId: string, promoCodeId: number | null) =>
  db.run(sql`update carts set promo_code_id = ${promoCodeId} where cart_id = ${openNumber(cartId)}`)

export const setReferrer = (db: Database, cartId: string, referrerId: number) =>
  db.run(sql`update carts set referrer_id = ${referrerId} where cart_id = ${cartId}`)
