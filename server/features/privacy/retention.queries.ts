import sql, { type Sql, raw } from 'sql-template-tag'
import { ENDED_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { deleteEndedSessions } from '#server/http/session/session.queries.ts'

/**
 * Deletes guests who never verified, once their session has expired. After a declined payment the buyer's row stays,
 * without identifying data.
 */
export async function deleteEndedPending(db: Database, now: Date): Promise<number> {
  const ended = sql`(select user_id from users where state = 'pending' and expires_at <= ${now})`
  await db.run(sql`delete from sessions where user_id in ${ended}`)
  await db.run(sql`delete from verification_codes where user_id in ${ended}`)
  await db.run(sql`delete from password_resets where user_id in ${ended}`)
  await db.run(sql`delete from messages where user_id in ${ended}`)
  await db.run(sql`update carts set user_id = null where user_id in ${ended}`)
  await db.run(sql`update subscriptions set user_id = null where user_id in ${ended}`)
  await db.run(sql`
    delete from user_addresses a where user_id in ${ended}
      and not exists (select from orders o where o.address_id = a.address_id)`)
  return db.run(sql`
    delete from users u where user_id in ${ended}
      and not exists (select from orders o where o.user_id = u.user_id)
      and not exists (select from user_addresses a where a.user_id = u.user_id)`)
}

/**
 * Detaches guest accounts without a recent order. The job for detached accounts erases their remaining data and that
 * of their orders.
 */
export const detachOldGuests = (db: Database, before: Date, most: number) =>
  db.run(sql`
    update users set state = 'closed', email = 'closed-' || user_id || '@invalid' where user_id in (
      select user_id from users u where state = 'guest' and modified_at <= ${before}
        and not exists (select from orders o where o.user_id = u.user_id and o.created_at > ${before})
      limit ${most})`)

/**
 * Deletes expired codes and links, solved captchas and ended sessions.
 * @source L-49
 */
export async function deleteUsedUp(db: Database, now: Date, dayAgo: Date): Promise<void> {
  await db.run(sql`delete from verification_codes where sent_at <= ${dayAgo}`)
  await db.run(sql`delete from verification_tries where tried_at <= ${dayAgo}`)
  await db.run(sql`delete from password_resets where expires_at <= ${dayAgo}`)
  await db.run(sql`delete from captcha_answers where expires_at <= ${now}`)
  await deleteEndedSessions(db, now)
  await db.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
  await db.run(sql`delete from credential_notices where expires_at <= ${now}`)
  await db.run(sql`delete from contact_changes where coalesce(undo_until, expires_at) <= ${now}`)
  await db.run(sql`
    delete from tracking_links t using orders o
    where o.order_id = t.order_id and o.status in (${constant(...ENDED_STATUSES)}) and o.modified_at <= ${dayAgo}`)
  await db.run(sql`
    delete from payment_links l using orders o
    where o.order_id = l.order_id and l.expires_at <= ${dayAgo} and o.status <> ${constant(STATUS.unpaid)}`)
  await db.run(sql`delete from address_change_requests where at <= ${dayAgo}`)
  // Messages that were being sent while their recipient closed the account.
  await db.run(sql`
    delete from messages m using users u
    where m.user_id = u.user_id and u.state = 'closed' and m.next_try_at is null`)
}

/** Deletes counters whose window has ended, and counters made before a demo's clock went back. */
export const deleteRateLimits = (db: Database, now: Date) =>
  db.run(sql`
    delete from rate_limits where expires_at <= ${now} or expires_at > ${now}::timestamptz + interval '2 days'`)

/**
 * Selects carts of visitors that were not used for that long. A cart that became an order stays with it. A merged
 * cart stays as long as its target.
 */
export const endedGuestCarts = (untouchedSince: Date, most: number): Sql => sql`
  select c.cart_id from carts c
  where c.user_id is null and c.placed_at is null and c.modified_at <= ${untouchedSince}
    and not exists (select from cart_items i where i.cart_id = c.cart_id and i.modified_at > ${untouchedSince})
    and not exists (select from orders o where o.cart_id = c.cart_id)
    and not exists (select from carts other where other.merged_into = c.cart_id)
  order by c.modified_at limit ${most}`

/** Deletes carts with their items. A locked cart is skipped. */
export const deleteGuestCarts = (db: Database, untouchedSince: Date, most: number) =>
  db.run(sql`
    delete from carts where cart_id in (${endedGuestCarts(untouchedSince, most)} for update skip locked)`)

/**
 * Functions of the tables' owner that delete or anonymise rows, because the application must not delete from these
 * tables.
 */
export type RetentionRoutine =
  | 'anonymise_old_orders'
  | 'empty_old_credit'
  | 'delete_old_payment_events'
  | 'empty_old_door_checks'
  | 'delete_old_consents'
  | 'delete_old_exclusions'
  | 'empty_old_approvals'
  | 'delete_old_breaches'
  | 'delete_old_audit'

export const runRetentionFunction = async (
  db: Database,
  which: RetentionRoutine,
  now: Date,
  most: number,
): Promise<number> =>
  (await db.one<{ done: number }>(sql`select ${raw(which)}(${now}::timestamptz, ${most}) as done`)).done

export const deleteOldMessages = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from messages where message_id in (
      select message_id from messages where sent_at <= ${before} order by sent_at limit ${most})`)

export const deleteOldEnquiries = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from subscriptions where subscription_id in (
      select subscription_id from subscriptions where created_at <= ${before} order by created_at limit ${most})`)

export const deleteOldStockAlerts = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from stock_alerts where stock_alert_id in (
      select stock_alert_id from stock_alerts where created_at <= ${before} order by created_at limit ${most})`)

export const deleteOldSearches = (db: Database, before: Date) =>
  db.run(
    sql`delete from search_misses where day < (${before}::timestamptz at time zone ${OPERATOR_TIME_ZONE})::date`,
  )

/** Deletes the positions of drivers whose shift has ended. */
export const deletePositions = (db: Database) =>
  db.run(sql`
    delete from driver_positions p where not exists (
      select from driver_shifts s where s.driver_id = p.driver_id and s.ended_at is null)`)

export const deleteOldShifts = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from driver_shifts where driver_shift_id in (
      select driver_shift_id from driver_shifts where ended_at <= ${before} order by ended_at limit ${most})`)

/** Clears the texts of shopper and store. Reason, items and result stay with the order. */
export const emptyOldProblemReports = (db: Database, before: Date, most: number) =>
  db.run(sql`
    update problem_reports set details = '', reply = '', body_hash = null, idempotency_key = null
    where problem_report_id in (
      select problem_report_id from problem_reports
      where (details <> '' or reply <> '') and created_at <= ${before} order by created_at limit ${most})`)

export const deleteOldDistances = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from hand_over_distances where order_id in (
      select order_id from hand_over_distances where at <= ${before} order by at limit ${most})`)

export const deleteOldCareCases = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from care_cases where care_case_id in (
      select care_case_id from care_cases where raised_at <= ${before} order by raised_at limit ${most})`)

export async function deleteOldNotes(db: Database, before: Date, most: number): Promise<number> {
  const ofCustomers = await db.run(sql`
    delete from customer_notes where customer_note_id in (
      select customer_note_id from customer_notes where at <= ${before} order by at limit ${most})`)
  const ofOrders = await db.run(sql`
    delete from order_notes where order_note_id in (
      select order_note_id from order_notes where at <= ${before} order by at limit ${most})`)
  return Math.max(ofCustomers, ofOrders)
}

export const deleteOldDeliveryRatings = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from delivery_ratings where order_id in (
      select order_id from delivery_ratings where modified_at <= ${before} order by modified_at limit ${most})`)

/**
 * Deletes old reviews and returns their number. A trigger updates the average of their products, which are recorded as
 * changed, because product lists show it.
 */
export async function deleteOldReviews(db: Database, before: Date, most: number): Promise<number> {
  const row = await db.first<{ deleted: number }>(sql`
    with gone as (
      delete from product_reviews where product_review_id in (
        select product_review_id from product_reviews where modified_at <= ${before}
        order by modified_at limit ${most}) returning product_id),
    recorded as materialized (
      select record_catalogue_changes(array_agg(null::int), array_agg(product_id)) from gone)
    select (select count(*) from gone)::int as deleted from recorded`)
  return row?.deleted ?? 0
}

/**
 * Clears the keys of old referrals. Reward and dates stay, as does the friend's id, so that the same account can't be
 * referred again.
 */
export const emptyOldReferrals = (db: Database, before: Date, most: number) =>
  db.run(sql`
    update referrals set person_key = null, name_key = null, flag = '' where referral_id in (
      select referral_id from referrals
      where person_key is not null and created_at <= ${before} order by created_at limit ${most})`)

export const emptyEndedGiftCards = (db: Database, endedBefore: Date, most: number) =>
  db.run(sql`
    update gift_cards set email = '', message = '' where gift_card_id in (
      select gift_card_id from gift_cards
      where email <> '' and coalesce(redeemed_at, expired_at) <= ${endedBefore}
      order by coalesce(redeemed_at, expired_at) limit ${most})`)

/** Empties bought cards that were used or ended, and attempts that were never paid. */
export const emptyEndedPurchases = (db: Database, endedBefore: Date, most: number) =>
  db.run(sql`
    update gift_card_purchases set buyer_email = '', from_name = '', recipient_name = '', recipient_email = '',
      message = '', payer = '', last_two = '', idempotency_key = null
    where gift_card_purchase_id in (
      select p.gift_card_purchase_id from gift_card_purchases p left join gift_cards c using (gift_card_id)
      where p.recipient_email <> '' and p.created_at <= ${endedBefore}
        and (p.gift_card_id is null or coalesce(c.redeemed_at, c.expired_at) <= ${endedBefore})
      order by p.created_at limit ${most})`)

/** Clears the hash of a request, which only serves to recognise concurrent duplicates. */
export const emptyLimitUses = (db: Database, before: Date, most: number) =>
  db.run(sql`
    update limit_uses set ask_hash = null where limit_use_id in (
      select limit_use_id from limit_uses where ask_hash is not null and at <= ${before} order by at limit ${most})`)

/** Deletes old deliveries of webhooks with their attempts. */
export const deleteOldWebhooks = (db: Database, before: Date, most: number) =>
  db.run(sql`
    delete from webhook_deliveries where webhook_delivery_id in (
      select webhook_delivery_id from webhook_deliveries where created_at <= ${before}
      order by created_at limit ${most})`)
