import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export const findPromoCode = (db: Database, code: string) =>
  db.first<Row<'promo_codes', 'promo_code_id'>>(
    sql`select promo_code_id from promo_codes where code = ${code}`,
  )

export type PromoCodeUse = {
  promoCodeId: number
  orderId: number
  userId: number
  personKey: Buffer
  amount: Cents
}

/**
 * Counts a use of a promo code. Returns no row if its uses are exhausted. Also returns none if it requires a first
 * order and the person has placed one with this or an earlier account. Unique indexes reject a concurrent second use
 * in another cart.
 */
export const countUse = (db: Database, use: PromoCodeUse) =>
  db.first<{ promo_code_id: number }>(sql`
    with counted as (
      update promo_codes set current_amount = current_amount + 1
      where promo_code_id = ${use.promoCodeId} and (total_amount is null or current_amount < total_amount)
        and (requirement <> 'first_order' or not exists (
          select from orders o where (o.user_id = ${use.userId} or o.person_key = ${use.personKey})
            and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)}))
      returning promo_code_id, use_type, requirement)
    insert into promo_uses (promo_code_id, order_id, user_id, person_key, amount_cents, is_once, is_first_order)
    select promo_code_id, ${use.orderId}, ${use.userId}, ${use.personKey}, ${use.amount}, use_type = 'once',
      requirement = 'first_order' from counted
    returning promo_code_id`)

export const isUsedUp = (db: Database, promoCodeId: number) =>
  db.first<{ used_up: boolean }>(sql`
    select coalesce(current_amount >= total_amount, false) as used_up from promo_codes
    where promo_code_id = ${promoCodeId}`)

export const releaseUse = (db: Database, orderId: number, now: Date) =>
  db.run(sql`
    with released as (
      update promo_uses u set released_at = ${now}
      where u.order_id = ${orderId} and u.released_at is null returning u.promo_code_id)
    update promo_codes p set current_amount = p.current_amount - 1 from released r
    where p.promo_code_id = r.promo_code_id`)

export const limitUse = (db: Database, orderId: number, most: Cents) =>
  db.run(sql`
    update promo_uses set amount_cents = least(amount_cents, ${most})
    where order_id = ${orderId} and released_at is null`)
