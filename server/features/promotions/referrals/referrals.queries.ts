import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import { OPEN_ROWS } from '#server/db/row-limits.ts'
import type { NotNull, Row } from '#server/db/row.ts'

export type ReferrerRow = Row<
  'users',
  'user_id' | 'firstname' | 'lastname' | 'email' | 'email_verified_at' | 'mobile' | 'dob_sealed'
>

export const readReferrer = (db: Database, by: { code: string } | { userId: number }) =>
  db.first<ReferrerRow>(sql`
    select user_id, firstname, lastname, email, email_verified_at, mobile, dob_sealed from users
    where state = 'full'
      and (referral_code = upper(${'code' in by ? by.code : null}) or user_id = ${'userId' in by ? by.userId : null})`)

export type NewReferral = {
  referrerId: number
  friendId: number
  personKey: Buffer
  nameKeys: { key: Buffer; formerKey: Buffer } | null
  reward: Cents
  now: Date
}

/** Inserts a referral. A person is referred once, before their first order is placed; the first referrer counts. */
export const insertReferral = (db: Database, r: NewReferral) =>
  db.run(sql`
    insert into referrals (referrer_id, friend_id, person_key, name_key, reward_cents, created_at)
    select ${r.referrerId}, ${r.friendId}, ${r.personKey}, ${r.nameKeys?.key ?? null}, ${r.reward}, ${r.now}
    where not exists (
      select from orders o where (o.user_id = ${r.friendId} or o.person_key = ${r.personKey})
        and o.placed_at is not null and o.status <> ${constant(STATUS.canceled)})
      and not exists (select from referrals f where f.name_key = ${r.nameKeys?.formerKey ?? null})
    on conflict do nothing`)

export type EarnedReferralRow = Row<
  'referrals',
  'referral_id' | 'referrer_id' | 'friend_id' | 'reward_cents'
> & {
  shares_address: boolean
  shares_card: boolean
}

/**
 * Locks the referral that a delivered order earns: the friend's, undecided, with a passed ID check at the door and no
 * refund. The lock lasts until the transaction ends.
 */
export const lockEarned = (db: Database, orderId: number) =>
  db.first<EarnedReferralRow>(sql`
    select r.referral_id, r.referrer_id, r.friend_id, r.reward_cents,
      exists (select from user_addresses a join user_addresses b
        on lower(a.line_1) = lower(b.line_1) and lower(a.line_2) = lower(b.line_2) and a.postcode = b.postcode
        where a.user_id = r.referrer_id and b.user_id = r.friend_id and a.line_1 <> '') as shares_address,
      exists (select from payments p join orders x on x.order_id = p.order_id
        join payments q on q.card_type = p.card_type and q.last_two = p.last_two and q.expiry = p.expiry
          and lower(q.payer) = lower(p.payer)
        join orders y on y.order_id = q.order_id
        where x.user_id = r.referrer_id and y.user_id = r.friend_id and (p.last_two <> '' or p.payer <> '')) as shares_card
    from referrals r join orders o on o.user_id = r.friend_id
    where o.order_id = ${orderId} and r.state = 'waiting'
      and exists (select from door_checks d where d.order_id = o.order_id and d.outcome = 'passed')
      and not exists (select from payments p where p.order_id = o.order_id and p.refunded_cents > 0)
    for update of r`)

export const markReferral = (
  db: Database,
  referralId: number,
  mark: { state: 'held' | 'rewarded' | 'refused'; orderId: number | null; flag: string; now: Date },
) =>
  db.run(sql`
    update referrals set state = ${mark.state}, order_id = coalesce(${mark.orderId}, order_id), flag = ${mark.flag},
      decided_at = ${mark.now}
    where referral_id = ${referralId}`)

/** Reverses the referral of an order that was fully refunded. */
export const reverseReferral = (db: Database, orderId: number, now: Date) =>
  db.first<Row<'referrals', 'referrer_id' | 'friend_id' | 'reward_cents'> & { was_rewarded: boolean }>(sql`
    update referrals r set state = 'reversed', decided_at = ${now} from referrals old
    where r.order_id = ${orderId} and r.state in ('held', 'rewarded') and old.referral_id = r.referral_id
    returning r.referrer_id, r.friend_id, r.reward_cents, old.state = 'rewarded' as was_rewarded`)

export type HeldReferralRow = Row<
  'referrals',
  'referral_id' | 'referrer_id' | 'friend_id' | 'flag' | 'reward_cents' | 'created_at'
> &
  NotNull<Row<'referrals', 'order_id'>>

const heldColumns = sql`referral_id, referrer_id, friend_id, order_id, flag, reward_cents, created_at`

export const readHeld = (db: Database) =>
  db.rows<HeldReferralRow>(sql`
    select ${heldColumns} from referrals where state = 'held' order by referral_id limit ${OPEN_ROWS}`)

export const lockHeld = (db: Database, referralId: number) =>
  db.first<HeldReferralRow>(sql`
    select ${heldColumns} from referrals where referral_id = ${referralId} and state = 'held' for update`)
