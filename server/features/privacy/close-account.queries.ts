import sql from 'sql-template-tag'
import { OPEN_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'

/** Locks the account until it is closed, so that no order is placed in the meantime. */
export const lockAccount = (db: Database, userId: number) =>
  db.first<Row<'users', 'user_id'>>(
    sql`select user_id from users where user_id = ${userId} and state in ('full', 'guest') for update`,
  )

/** Reads an order that is unpaid, open or on hold. */
export const readOpenOrder = (db: Database, userId: number) =>
  db.first<Row<'orders', 'order_id'>>(sql`
    select order_id from orders where user_id = ${userId} and status in (${constant(STATUS.unpaid, ...OPEN_STATUSES)}) limit 1`)

/** Expires the remaining credit of an account. */
export const expireCredit = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    insert into credit_entries (user_id, kind, amount_cents, at)
    select user_id, 'closed', -credit_cents, ${now}::timestamptz from users where user_id = ${userId} and credit_cents > 0`)

/** Frees e-mail and mobile for a new account and erases all readable data of the row. */
export const eraseAccount = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set state = 'closed', email = 'closed-' || user_id || '@invalid', mobile = '', new_mobile = null,
      firstname = '', lastname = '', password_hash = null, dob_sealed = null, referral_code = null,
      verified_at = null, email_verified_at = null, modified_at = ${now}
    where user_id = ${userId}`)

/** Ends the login and frees the e-mail. Name and mobile stay for the driver of an open order. */
export const detachAccount = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set state = 'closed', email = 'closed-' || user_id || '@invalid', new_mobile = null, password_hash = null,
      referral_code = null, email_verified_at = null, modified_at = ${now}
    where user_id = ${userId}`)

/** Reads detached accounts whose last order has ended. */
export const readDetached = (db: Database) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users u where state = 'closed' and (firstname <> '' or mobile <> '')
      and not exists (select from orders o where o.user_id = u.user_id and o.status in (${constant(STATUS.unpaid, ...OPEN_STATUSES)}))
    order by u.user_id limit ${JOB_ROWS}`)

/**
 * Anonymises orders. Retained is what tax law and liquor law require: items, times, approximate place and amounts.
 */
export async function anonymiseOrders(db: Database, userId: number): Promise<void> {
  await db.run(sql`
    update orders set address_line_1 = '', address_line_2 = '', lat = round(lat::numeric, 2), lng = round(lng::numeric, 2),
      comment = '', delivery_notes = '', gift_message = '', recipient_name = '', instruction = '',
      business_name = '', business_abn = '',
      gift_recipient = case when gift then 'removed' else '' end,
      gift_recipient_number = case when gift then 'removed' else '' end
    where user_id = ${userId}`)
  await db.run(sql`
    update problem_reports set details = '', reply = '', body_hash = null, idempotency_key = null
    where user_id = ${userId}`)
  await db.run(sql`
    update gift_card_purchases set buyer_email = '', payer = ''
    where user_id = ${userId} and sent_at is not null`)
  await db.run(sql`
    update payments set payer = '', expiry = '' from orders o
    where payments.order_id = o.order_id and o.user_id = ${userId}`)
  await db.run(sql`
    update user_addresses set line_1 = '', line_2 = '', label = '', delivery_notes = '', lat = round(lat::numeric, 2), lng = round(lng::numeric, 2),
      forgotten_at = coalesce(forgotten_at, last_used_at, created_at)
    where user_id = ${userId}`)
}

export async function deletePersonalRows(db: Database, userId: number): Promise<void> {
  await db.run(sql`
    delete from messages m using users u where u.user_id = ${userId} and m.recipient <> '' and m.next_try_at is null
      and (m.user_id = u.user_id or m.recipient in (u.mobile, u.new_mobile)
        or (m.recipient = u.email and u.email_verified_at is not null))`)
  await db.run(sql`delete from verification_codes where user_id = ${userId}`)
  await db.run(sql`delete from password_resets where user_id = ${userId}`)
  await db.run(sql`delete from contact_changes where user_id = ${userId}`)
  await db.run(sql`delete from passkeys where user_id = ${userId}`)
  await db.run(sql`delete from totp_credentials where user_id = ${userId}`)
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`delete from user_pins where user_id = ${userId}`)
  await db.run(sql`delete from saved_views where user_id = ${userId}`)
  await db.run(sql`delete from push_subscriptions where user_id = ${userId}`)
  await db.run(sql`delete from order_limits where user_id = ${userId}`)
  await db.run(sql`delete from care_cases where user_id = ${userId}`)
  await db.run(sql`delete from credential_notices where user_id = ${userId}`)
  await db.run(sql`delete from passkey_challenges where user_id = ${userId}`)
  await db.run(sql`delete from favourites where user_id = ${userId}`)
  await db.run(sql`
    delete from order_notes n using orders o where o.order_id = n.order_id and o.user_id = ${userId}`)
  await db.run(sql`delete from customer_notes where user_id = ${userId}`)
  await db.run(sql`delete from customer_tags where user_id = ${userId}`)
  await db.run(sql`
    delete from order_tags t using orders o where o.order_id = t.order_id and o.user_id = ${userId}`)
  await db.run(sql`delete from customer_summaries where user_id = ${userId}`)
  await db.run(sql`delete from customer_categories where user_id = ${userId}`)
  // The decision stays with the exclusion, as keys that identify no person.
  await db.run(sql`delete from self_exclusion_reviews where user_id = ${userId}`)
  await db.run(sql`delete from delivery_ratings where user_id = ${userId}`)
  await db.run(sql`
    with gone as (delete from product_reviews where user_id = ${userId} returning product_id)
    select record_catalogue_changes(array_agg(null::int), array_agg(product_id)) from gone`)
  await db.run(sql`
    delete from subscriptions s using users u
    where u.user_id = ${userId} and (s.user_id = u.user_id or (s.email = u.email and u.email_verified_at is not null))`)
  await db.run(sql`
    delete from stock_alerts a using users u
    where u.user_id = ${userId} and (a.user_id = u.user_id or (a.email = u.email and u.email_verified_at is not null))`)
  await db.run(sql`delete from carts where user_id = ${userId} and placed_at is null
    and not exists (select from orders o where o.cart_id = carts.cart_id)
    and not exists (select from carts c where c.merged_into = carts.cart_id)`)
}

/** Enqueues the deletion of payment methods. A job retries it, because the gateway may be unreachable. */
export const enqueueForgetPaymentMethods = (db: Database, userId: number) =>
  db.run(sql`
    select graphile_worker.add_job('forget-payment-methods', json_build_object('userId', ${userId}::bigint))`)
