import sql, { type Sql } from 'sql-template-tag'

/**
 * Joins what a pack `k` costs at a moment, as `step`: the last of its planned prices that has begun. A job takes those into the
 * pack later, which changes nothing of the answer.
 */
export const pricesAt = (at: Date): Sql => sql`
  left join lateral (
    select s.price_cents, s.sale_price_cents from price_steps s
    where s.pack_id = k.pack_id and s.starts_at <= ${at}::timestamptz order by s.starts_at desc limit 1) as step on true`

/** Of a pack `k` that is joined with `pricesAt`. */
export const priceCents = sql`coalesce(step.price_cents, k.price_cents)`
export const salePriceCents = sql`coalesce(step.sale_price_cents, k.sale_price_cents)`

/** The same as `domain/pricing/effective-price.ts` has it; a test compares them. */
export const effectivePrice = sql`case when ${salePriceCents} > 0 then ${salePriceCents} else ${priceCents} end`
