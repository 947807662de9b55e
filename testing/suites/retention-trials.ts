import sql, { type Sql } from 'sql-template-tag'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { RetentionJob } from '#domain/privacy/retention-rule.ts'
import { openCart } from '../fixtures/builders.ts'
import { aPlacedOrder, bringTo } from '../fixtures/order-moves.ts'
import { type Staff, logInStaff } from '../fixtures/staff.ts'
import type { TestShop } from '../shop/open-shop.ts'
import { shopper } from '../fixtures/shopper.ts'
import { rowsOfStaff } from './retained-staff-rows.ts'
import { TOLD_WEBHOOK_LEFT } from './retained-webhooks.ts'

const [HOUR, DAY] = [60, 24 * 60]

/** A retention rule: minutes after which rows still exist, and are deleted or reduced. `left` then selects no row. */
export type RetentionTrial = {
  job: RetentionJob
  what: string
  kept: number
  gone: number
  left: () => Sql
  /** Creates the condition for the deletion, if the passage of time alone does not. */
  ends?: (test: TestShop) => Promise<unknown>
}

const after = (minutes: number) => ({ kept: minutes - 1, gone: minutes + 1 })
/** Uses the maximum number of days including leap years. Nothing is deleted more than three days early. */
const afterDays = (days: number) => ({ kept: (days - 4) * DAY, gone: (days + 1) * DAY })
const YEAR = afterDays(366)
const MONTHS_13 = afterDays(397)
const YEARS_2 = afterDays(732)
const YEARS_3 = afterDays(1097)
const YEARS_5 = afterDays(1828)
const YEARS_7 = afterDays(2558)

/** Rows that the trials use, created at the test clock's time. */
export type RetainedRows = { staff: Staff; orderId: number; userId: number; cartId: string }

export async function makeRetainedRows(test: TestShop): Promise<RetainedRows> {
  const staff = await logInStaff(test)
  const { client, orderId, userId } = await aPlacedOrder(test)
  await bringTo(staff, orderId, 'complete')
  const refund = { kind: 'amount', amount: 1, reason: 'warm said Held' }
  await staff.admin.ok('POST', `/orders/${orderId}/refunds`, refund)
  await client.ok('POST', `/orders/${orderId}/problems`, { reason: 'late', details: 'Held waited' })
  await client.ok('PUT', `/orders/${orderId}/delivery_rating`, { stars: 2, comment: 'Held waited' })
  await staff.store.ok('POST', `/orders/${orderId}/notes`, { text: 'Held waited' })
  const { products } = await client.ok('GET', `/orders/${orderId}/ratings`)
  await client.ok('PUT', `/orders/${orderId}/reviews/${products[0].product_id}`, { stars: 4 })
  await test.runDueJobs()
  const { cart_id: cartId } = await openCart(shopper(test))
  const made = { staff, orderId, userId, cartId }
  for (const statement of [...shortLived(test, made), ...longLived(test, made), ...rowsOfStaff(test, made)])
    await test.db.run(statement)
  await recordAudit(test.shop, { byUserId: userId, action: 'test.noted', subject: `user ${userId}` })
  return made
}

function shortLived({ clock }: TestShop, { userId, orderId, staff }: RetainedRows): Sql[] {
  const at = sql`${clock.now()}::timestamptz`
  return [
    sql`insert into users (state, email, mobile, firstname, lastname, expires_at, created_at, modified_at)
      values ('pending', 'never@example.com', '', 'Never', 'Verified', ${at} + interval '1 day', ${at}, ${at})`,
    sql`insert into users (state, email, mobile, firstname, lastname, created_at, modified_at)
      values ('guest', 'served@example.com', '491570156', 'Served', 'ByStaff', ${at}, ${at})`,
    sql`insert into verification_codes (user_id, mobile, code_hash, sent_at, expires_at)
      values (${userId}, '', 'trial', ${at}, ${at} + interval '15 minutes')`,
    sql`insert into verification_tries (mobile_hash, account_id, tried_at) values ('trial', ${userId}, ${at})`,
    sql`insert into password_resets (token_hash, user_id, expires_at)
      values ('trial', ${userId}, ${at} + interval '2 hours')`,
    sql`insert into captcha_answers (nonce, expires_at) values ('trial', ${at} + interval '10 minutes')`,
    sql`insert into sessions (token_hash, user_id, created_at, expires_at)
      values ('trial', ${userId}, ${at}, ${at} + interval '3 hours')`,
    sql`insert into passkey_challenges (challenge_hash, purpose, expires_at)
      values ('trial', 'login', ${at} + interval '5 minutes')`,
    sql`insert into credential_notices (user_id, change, token_hash, changed_at, expires_at)
      values (${userId}, 'password', 'trial', ${at}, ${at} + interval '3 days')`,
    sql`insert into contact_changes (user_id, channel, old_value, new_value, confirm_hash, asked_at, expires_at)
      values (${userId}, 'email', 'a@example.com', 'asked@example.com', 'trial', ${at}, ${at} + interval '1 day')`,
    sql`insert into contact_changes
        (user_id, channel, old_value, new_value, undo_hash, asked_at, expires_at, confirmed_at, undo_until)
      values (${userId}, 'email', 'a@example.com', 'confirmed@example.com', 'trial', ${at}, ${at} + interval '1 day',
        ${at}, ${at} + interval '7 days')`,
    sql`insert into tracking_links (token_hash, order_id, purpose, created_at)
      values (sha256('trial'), ${orderId}, 'share', ${at})`,
    sql`insert into address_change_requests select ${orderId}, ${userId}, line_1, '', city, state, postcode, lat, lng,
      '', false, 1, 1, ${at} from user_addresses where user_id = ${userId} limit 1`,
    sql`insert into rate_limits (key_hash, expires_at) values ('trial', ${at} + interval '1 day')`,
    sql`insert into driver_positions (driver_id, lat, lng, at) values (${staff.driver.userId}, 1, 1, ${at})
      on conflict (driver_id) do nothing`,
  ]
}

function longLived({ clock }: TestShop, { userId, staff, orderId }: RetainedRows): Sql[] {
  const at = sql`${clock.now()}::timestamptz`
  const adminId = staff.admin.userId
  return [
    sql`insert into consents (user_id, channel, is_granted, text_version, source, at)
      values (${userId}, 'email', true, 'v', 'account', ${at}), (${userId}, 'email', false, 'v', 'account', ${at})`,
    sql`with one as (
        insert into self_exclusions (email, starts_at, ends_at, term)
        values ('gone@example.com', ${at}, ${at}, 'six_months') returning self_exclusion_id)
      insert into self_exclusion_keys (self_exclusion_id, kind, key_hash) select self_exclusion_id, 'name', 'trial' from one`,
    sql`insert into subscriptions (first_name, surname, email, referrer, created_at)
      values ('Ada', 'Held', 'asked@example.com', 'Contact', ${at})`,
    sql`insert into stock_alerts (store_id, product_id, email, created_at) values (1, 1, 'waits@example.com', ${at})`,
    sql`insert into search_misses (store_id, day, text, reason, searches)
      values (1, (${at} at time zone 'Australia/Melbourne')::date, 'trial', 'nothing_found', 1)`,
    sql`insert into promo_uses (promo_code_id, order_id, user_id, person_key, amount_cents, is_once)
      select min(promo_code_id), ${orderId}, ${userId}, 'trial', 0, false from promo_codes`,
    sql`insert into referrals (referrer_id, friend_id, person_key, name_key, flag, reward_cents, created_at)
      values (${adminId}, ${userId}, 'trial', 'trial', 'same address', 1000, ${at})`,
    sql`insert into gift_cards (code_hash, code_end, amount_cents, email, message, issued_by, issued_at, expires_at,
        redeemed_by, redeemed_at)
      values ('trial', 'ABCD', 100, 'given@example.com', 'Dear Ada', ${adminId}, ${at}, ${at} + interval '4 years',
        ${userId}, ${at})`,
    sql`insert into gift_card_purchases (secret, token_hash, body_hash, user_id, buyer_email, from_name, recipient_name,
        recipient_email, message, amount_cents, send_at, time_zone, gift_card_id, provider, reference, state, created_at,
        modified_at)
      select 'trial', 'trial', 'trial', ${userId}, 'ada@example.com', 'Ada', 'Mia', 'mia@example.com', 'Dear Mia', 2500,
        ${at}, 'Australia/Melbourne', gift_card_id, 'demo', 'gift-card-trial', 'captured', ${at}, ${at}
      from gift_cards where code_hash = 'trial'`,
    sql`insert into credit_entries (user_id, kind, amount_cents, reason, by_user_id, at)
      values (${userId}, 'goodwill', 100, 'Ada waited', ${adminId}, ${at})`,
    sql`insert into payment_events
        (provider, event_key, kind, name, gateway_id, dispute_id, amount_cents, happened_at, received_at)
      values ('demo', 'trial', 'check', 'check', '', '', 0, ${at}, ${at})`,
  ]
}

const short = ({ staff, cartId }: RetainedRows): RetentionTrial[] => {
  const code = (what: string, minutes: number, left: Sql): RetentionTrial => ({
    job: 'codes and links',
    what,
    ...after(minutes),
    left: () => left,
  })
  return [
    {
      job: 'unverified guests',
      what: 'account',
      ...after(DAY),
      left: () => sql`select 1 from users where email = 'never@example.com'`,
    },
    code('verification code', DAY, sql`select 1 from verification_codes where code_hash = 'trial'`),
    code('verification try', DAY, sql`select 1 from verification_tries where mobile_hash = 'trial'`),
    code('new password', DAY + 2 * HOUR, sql`select 1 from password_resets where token_hash = 'trial'`),
    code('captcha', 10, sql`select 1 from captcha_answers where nonce = 'trial'`),
    code('session', 3 * HOUR, sql`select 1 from sessions where token_hash = 'trial'`),
    code('passkey challenge', 5, sql`select 1 from passkey_challenges where challenge_hash = 'trial'`),
    code('credential notice', 3 * DAY, sql`select 1 from credential_notices where token_hash = 'trial'`),
    code('contact to confirm', DAY, sql`select 1 from contact_changes where confirm_hash = 'trial'`),
    code('contact to undo', 7 * DAY, sql`select 1 from contact_changes where undo_hash = 'trial'`),
    code('tracking link of a delivered order', DAY, sql`select 1 from tracking_links`),
    code('address to agree to', DAY, sql`select 1 from address_change_requests`),
    {
      job: 'rate limits',
      what: 'counter',
      ...after(DAY),
      left: () => sql`select 1 from rate_limits where key_hash = 'trial'`,
    },
    {
      job: 'guest carts',
      what: 'cart',
      ...after(30 * DAY),
      left: () => sql`select 1 from carts where cart_id = ${cartId}`,
    },
    {
      job: 'driver positions',
      what: 'position',
      kept: 1,
      gone: 2,
      left: () => sql`select 1 from driver_positions where driver_id = ${staff.driver.userId}`,
      ends: ({ db, clock }) =>
        db.run(sql`update driver_shifts set ended_at = ${clock.now()} where ended_at is null`),
    },
  ]
}

type LongTrial = [RetentionJob, string, typeof YEAR, Sql]

const ofPeople = ({ orderId, userId }: RetainedRows): LongTrial[] => [
  ['customers served by staff', 'name', YEARS_2, sql`select 1 from users where firstname = 'Served'`],
  ['messages', 'message', YEAR, sql`select 1 from messages where order_id = ${orderId}`],
  ['searches', 'search', YEAR, sql`select 1 from search_misses where text = 'trial'`],
  [
    'stock alerts',
    'address',
    afterDays(90),
    sql`select 1 from stock_alerts where email = 'waits@example.com'`,
  ],
  ['enquiries', 'enquiry', YEARS_2, sql`select 1 from subscriptions where email = 'asked@example.com'`],
  [
    'self-exclusions',
    'exclusion',
    YEARS_2,
    sql`select 1 from self_exclusions where email = 'gone@example.com'`,
  ],
  ['self-exclusions', 'keys', YEARS_2, sql`select 1 from self_exclusion_keys where key_hash = 'trial'`],
  [
    'door checks',
    'name',
    YEARS_2,
    sql`select 1 from door_checks where order_id = ${orderId} and recipient_name <> 'removed'`,
  ],
  ['consents', 'answers', YEARS_3, sql`select 1 from consents where user_id = ${userId}`],
]

const ofMoney = ({ orderId, userId }: RetainedRows): LongTrial[] => [
  [
    'orders',
    'words of the order',
    YEARS_5,
    sql`select 1 from orders where order_id = ${orderId} and (address_line_1 <> '' or recipient_name <> '')`,
  ],
  [
    'orders',
    'words of its invoices',
    YEARS_5,
    sql`select 1 from invoices where order_id = ${orderId} and document::text like '%Held%' limit 1`,
  ],
  [
    'orders',
    'words of its refunds',
    YEARS_5,
    sql`select 1 from refunds where order_id = ${orderId} and reason like '%Held%'`,
  ],
  [
    'orders',
    'code of its offers',
    YEARS_5,
    sql`select 1 from promo_uses where order_id = ${orderId} and person_key is not null`,
  ],
  [
    'problem reports',
    'words of a report',
    YEARS_2,
    sql`select 1 from problem_reports where order_id = ${orderId} and details <> ''`,
  ],
  [
    'hand-over distances',
    'a class',
    YEARS_2,
    sql`select 1 from hand_over_distances where order_id = ${orderId}`,
  ],
  ['care cases', 'a concern', YEARS_2, sql`select 1 from care_cases where name = 'Ada'`],
  ['staff notes', 'what was noted', YEARS_2, sql`select 1 from order_notes where order_id = ${orderId}`],
  ['staff notes', 'of a person', YEARS_2, sql`select 1 from customer_notes where user_id = ${userId}`],
  ['delivery ratings', 'rating', YEARS_2, sql`select 1 from delivery_ratings where order_id = ${orderId}`],
  ['product reviews', 'review', YEARS_5, sql`select 1 from product_reviews where user_id = ${userId}`],
  [
    'referrals',
    'who it was',
    YEARS_5,
    sql`select 1 from referrals where friend_id = ${userId} and (person_key is not null or name_key is not null or flag <> '')`,
  ],
  [
    'store credit',
    'reason',
    YEARS_5,
    sql`select 1 from credit_entries where user_id = ${userId} and kind = 'goodwill' and reason <> ''`,
  ],
  ['payment events', 'event', MONTHS_13, sql`select 1 from payment_events where event_key = 'trial'`],
]

const OF_GIFT_CARDS: LongTrial[] = [
  [
    'gift cards',
    'e-mail and message',
    YEAR,
    sql`select 1 from gift_cards where code_hash = 'trial' and (email <> '' or message <> '')`,
  ],
  [
    'bought gift cards',
    'names, e-mails and message',
    YEAR,
    sql`select 1 from gift_card_purchases where secret = 'trial' and (buyer_email || from_name || recipient_name
      || recipient_email || message) <> ''`,
  ],
]

const OF_STAFF: LongTrial[] = [
  ['webhooks', 'delivery and attempt', afterDays(30), TOLD_WEBHOOK_LEFT],
  [
    'driver shifts',
    'shift',
    YEARS_7,
    sql`select 1 from driver_shifts where ended_at = started_at + interval '8 hours'`,
  ],
  [
    'approvals',
    'words',
    YEAR,
    sql`select 1 from approvals where amount_cents = 100 and (payload::text || decision_reason like '%Ada%' or payload_hash <> '')`,
  ],
  ['approvals', 'hash of the request', YEAR, sql`select 1 from limit_uses where ask_hash = 'trial'`],
  ['data breaches', 'breach', YEARS_7, sql`select 1 from data_breaches where summary = 'A lost phone'`],
  ['data breaches', 'entries', YEARS_7, sql`select 1 from data_breach_entries where text = 'Ada rang'`],
  ['audit log', 'entry', YEARS_5, sql`select 1 from audit_log where action = 'test.noted'`],
]

/** Returns the trials of all jobs, each just before and just after its time. */
export const retentionTrials = (rows: RetainedRows): RetentionTrial[] => [
  ...short(rows),
  ...[...ofPeople(rows), ...ofMoney(rows), ...OF_GIFT_CARDS, ...OF_STAFF].map(([job, what, time, left]) => ({
    job,
    what,
    ...time,
    left: () => left,
  })),
]
