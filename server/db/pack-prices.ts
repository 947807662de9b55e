import sql, { type Sql } from 'sql-template-tag'

/**
 * Joins the price of a pack `k` at a given time as `step`: the latest of its planned prices that has started. A job
 * later copies such prices into the pack, without changing the result.
 */
export const pricesWithoutBundle = (at: Date): Sql => sql`
  left join lateral (
    select s.price_cents, s.sale_price_cents from price_steps s
    where s.pack_id = k.pack_id and s.starts_at <= ${at}::timestamptz order by s.starts_at desc limit 1) as step on true`

/**
 * Joins the price of a pack `k` as `pricesWithoutBundle` does. For a bundle, `bundle` has the price by its rule. The
 * rule is only computed for products with parts.
 */
export const pricesAt = (at: Date): Sql => sql`
  ${pricesWithoutBundle(at)}
  left join lateral (
    select offer.* from (
      select b.bundle_product_id from bundle_parts b where b.bundle_product_id = k.product_id limit 1) as b
    cross join lateral bundle_offers(array[k.store_id], array[b.bundle_product_id], ${at}) as offer
    where k.size = 1) as bundle on true`

/** Price of a pack `k` that is joined with `pricesAt`. */
export const priceCents = sql`coalesce(bundle.price_cents, step.price_cents, k.price_cents)`
export const salePriceCents = sql`coalesce(bundle.sale_price_cents, step.sale_price_cents, k.sale_price_cents)`

/** Effective price, as in `domain/pricing/effective-price.ts`; a test compares both. */
export const effectivePrice = sql`case when ${salePriceCents} > 0 then ${salePriceCents} else ${priceCents} end`
