import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type SubscriptionRow = Row<'push_subscriptions', 'subscription_id' | 'endpoint' | 'p256dh' | 'auth'>

type NewSubscription = {
  userId: number
  tokenHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  now: Date
  /** Newest subscriptions that a person retains. */
  limit: number
}

/** Adds a browser, or gives a known one to this login, and deletes the oldest above the limit. */
export const upsertSubscription = (db: Database, s: NewSubscription) =>
  db.one<Row<'push_subscriptions', 'subscription_id'>>(sql`
    with added as (
      insert into push_subscriptions (user_id, token_hash, endpoint, p256dh, auth, created_at)
      values (${s.userId}, ${s.tokenHash}, ${s.endpoint}, ${s.p256dh}, ${s.auth}, ${s.now})
      on conflict (endpoint) do update set user_id = excluded.user_id, token_hash = excluded.token_hash,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
      returning subscription_id),
    removed as (
      delete from push_subscriptions where subscription_id in (
        select p.subscription_id from push_subscriptions p
        where p.user_id = ${s.userId} and p.subscription_id <> (select subscription_id from added)
        order by p.created_at desc offset ${s.limit - 1}))
    select subscription_id from added`)

export const readSubscriptions = (db: Database, userId: number) =>
  db.rows<SubscriptionRow>(sql`
    select subscription_id, endpoint, p256dh, auth from push_subscriptions
    where user_id = ${userId} order by subscription_id`)

export const readHasSubscription = (db: Database, userId: number) =>
  db.one<{ has: boolean }>(sql`
    select exists (select 1 from push_subscriptions where user_id = ${userId}) as has`)

/** @returns undefined if the person has no such subscription */
export const deleteSubscription = (db: Database, userId: number, subscriptionId: number) =>
  db.first<Row<'push_subscriptions', 'subscription_id'>>(sql`
    delete from push_subscriptions where subscription_id = ${subscriptionId} and user_id = ${userId}
    returning subscription_id`)

/** @returns undefined for a closed account */
export const readContacts = (db: Database, userId: number) =>
  db.first<Row<'users', 'email' | 'mobile' | 'order_sms'>>(sql`
    select email, mobile, order_sms from users where user_id = ${userId} and state <> 'closed'`)
