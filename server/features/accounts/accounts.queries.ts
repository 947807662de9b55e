import sql, { type Sql } from 'sql-template-tag'
import { required } from '#domain/required.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { type RoleRow, rolesOf } from '#server/db/user-roles.ts'

export type UserRow = Row<
  'users',
  | 'user_id'
  | 'state'
  | 'type'
  | 'roles'
  | 'email'
  | 'mobile'
  | 'firstname'
  | 'lastname'
  | 'dob_sealed'
  | 'verified_at'
  | 'referral_code'
  | 'credit_cents'
  | 'created_at'
> & {
  staff_roles: RoleRow[]
  /** A requested mobile that is not verified yet. */
  new_mobile: Row<'users'>['new_mobile']
  /** Time at which the link in an e-mail was opened. Until then the e-mail does not identify a person. */
  email_verified_at: Row<'users'>['email_verified_at']
  /** True if the person has set limits on their own orders. */
  has_limits: boolean
  /** Time of the last pause that staff decided; null without one. */
  paused_at: Date | null
}

const userColumns = sql`
  user_id, state, type, roles, ${rolesOf(sql`users.user_id`)} as staff_roles, email, mobile, firstname, lastname, dob_sealed, verified_at,
  referral_code, credit_cents, created_at, new_mobile, email_verified_at,
  exists (select from order_limits l where l.user_id = users.user_id) as has_limits,
  (select max(c.decided_at) from care_cases c where c.user_id = users.user_id and c.decision = 'pause') as paused_at`

export const readUser = (db: Database, userId: number) =>
  db.first<UserRow>(sql`select ${userColumns} from users where user_id = ${userId} and state <> 'closed'`)

/** Reads a user and locks the row until the transaction ends. */
export const lockUser = (db: Database, userId: number) =>
  db.first<UserRow>(sql`
    select ${userColumns} from users where user_id = ${userId} and state <> 'closed' for no key update`)

export const isDeactivated = async (db: Database, userId: number): Promise<boolean> =>
  (await db.first(sql`select 1 from users where user_id = ${userId} and deactivated_at is not null`)) !==
  undefined

export const readLogin = (db: Database, email: string) =>
  db.first<Row<'users', 'user_id' | 'password_hash'>>(sql`
    select user_id, password_hash from users where email = ${email} and state = 'full'`)

/**
 * Returns whether another full account has that e-mail or mobile, or may still restore it.
 * `exceptId` is the account that asks. An empty mobile never counts as taken.
 */
export const readTakenContacts = (db: Database, email: string, mobile: string, exceptId: number | null) =>
  db.first<{ email_taken: boolean; mobile_taken: boolean }>(sql`
    select coalesce(bool_or(email = ${email}), false) as email_taken,
           coalesce(bool_or(mobile = ${mobile} and mobile <> ''), false) as mobile_taken
    from (
      select user_id, email, mobile from users where state = 'full' and (email = ${email} or mobile = ${mobile})
      union all
      select user_id, old_value, old_value from contact_changes
      where old_value in (${email}, ${mobile}) and confirmed_at is not null and undone_at is null
    ) known
    where user_id is distinct from ${exceptId}`)

type Contact = { email: string; mobile: string }

/** Returns the account with both contacts: a member, otherwise a customer whom staff have served before. */
export const readKnownCustomer = (db: Database, { email, mobile }: Contact) =>
  db.first<UserRow>(sql`
    select ${userColumns} from users
    where email = ${email} and mobile = ${mobile} and state in ('full', 'guest')
    order by state = 'full' desc, user_id limit 1`)

export type NewGuestCustomer = Contact & {
  firstname: string
  lastname: string
  dobSealed: Buffer | null
  now: Date
}

export const insertGuestCustomer = (db: Database, userId: number, g: NewGuestCustomer) =>
  db.first<UserRow>(sql`
    insert into users (user_id, state, email, mobile, firstname, lastname, dob_sealed, order_sms, created_at, modified_at)
    values (${userId}, 'guest', ${g.email}, ${g.mobile}, ${g.firstname}, ${g.lastname}, ${g.dobSealed}, true, ${g.now}, ${g.now})
    returning ${userColumns}`)

export const updateGuestCustomer = (db: Database, userId: number, g: NewGuestCustomer) =>
  db.first<UserRow>(sql`
    update users set firstname = ${g.firstname}, lastname = ${g.lastname},
      dob_sealed = coalesce(${g.dobSealed}, dob_sealed), modified_at = ${g.now}
    where user_id = ${userId} and state = 'guest' returning ${userColumns}`)

export type NewPendingAccount = {
  firstname: string
  lastname: string
  email: string
  mobile: string
  passwordHash: string
  dobSealed: Buffer
  now: Date
  expiresAt: Date
}

/** Reserves a user id. Sealed values contain the id, so it is needed before the insert. */
export const newUserId = async (db: Database): Promise<number> =>
  required(
    await db.first<{ user_id: number }>(sql`select permuted_id(nextval('user_numbers')) as user_id`),
    'user number',
  ).user_id

export const insertPendingAccount = (db: Database, userId: number, p: NewPendingAccount) =>
  db.run(sql`
    insert into users (user_id, state, email, mobile, firstname, lastname, password_hash, dob_sealed, expires_at,
      created_at, modified_at)
    values (${userId}, 'pending', ${p.email}, ${p.mobile}, ${p.firstname}, ${p.lastname}, ${p.passwordHash}, ${p.dobSealed},
      ${p.expiresAt}, ${p.now}, ${p.now})`)

export const updatePendingAccount = (db: Database, userId: number, p: NewPendingAccount) =>
  db.run(sql`
    update users set email = ${p.email}, mobile = ${p.mobile}, firstname = ${p.firstname}, lastname = ${p.lastname},
      password_hash = ${p.passwordHash}, dob_sealed = ${p.dobSealed}, modified_at = ${p.now}
    where user_id = ${userId} and state = 'pending'`)

/** Activates an account. The first account to verify a contact gets it; unique indexes reject a second. */
export const activateAccount = (db: Database, userId: number, referralCode: string, now: Date) =>
  db.run(sql`
    update users set verified_at = ${now}, state = 'full', expires_at = null, modified_at = ${now},
      referral_code = coalesce(referral_code, ${referralCode})
    where user_id = ${userId} and state in ('pending', 'full')`)

export const markEmailVerified = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set email_verified_at = ${now}, modified_at = ${now}
    where user_id = ${userId} and state = 'full' and email_verified_at is null`)

type NewVerifiedAccount = { email: string; passwordHash: string; referralCode: string; now: Date }

/** Creates an account of which only the verified e-mail is known. */
export const insertVerifiedAccount = (db: Database, r: NewVerifiedAccount) =>
  db.first<Row<'users', 'user_id'>>(sql`
    insert into users (state, email, mobile, firstname, lastname, password_hash, referral_code, email_verified_at,
      created_at, modified_at)
    values ('full', ${r.email}, '', '', '', ${r.passwordHash}, ${r.referralCode}, ${r.now}, ${r.now}, ${r.now})
    returning user_id`)

export const isFirstOrderOfNewAccount = async (db: Database, userId: number, since: Date): Promise<boolean> =>
  (await db.first(sql`
    select 1 from users u where user_id = ${userId} and created_at > ${since}
      and (select count(*) from orders o where o.user_id = u.user_id and placed_at is not null) = 1`)) !==
  undefined

/** Changes an unverified mobile. If it was verified concurrently, nothing changes. */
export const updateMobile = (db: Database, userId: number, mobile: string, now: Date) =>
  db.run(sql`
    update users set mobile = ${mobile}, verified_at = null, modified_at = ${now}
    where user_id = ${userId} and (state = 'pending' or verified_at is null)`)

export const updateRequestedMobile = (db: Database, userId: number, mobile: string | null, now: Date) =>
  db.run(sql`update users set new_mobile = ${mobile}, modified_at = ${now} where user_id = ${userId}`)

/** Replaces the mobile after the code sent to the new mobile was entered. */
export const confirmNewMobile = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update users set mobile = new_mobile, new_mobile = null, verified_at = ${now}, modified_at = ${now}
    where user_id = ${userId} and new_mobile is not null`)

export const updateName = (
  db: Database,
  userId: number,
  name: { firstname: string; lastname: string },
  now: Date,
) =>
  db.run(sql`
    update users set firstname = ${name.firstname}, lastname = ${name.lastname}, modified_at = ${now}
    where user_id = ${userId}`)

export const readWantsOrderSms = (db: Database, userId: number) =>
  db.first<{ order_sms: boolean }>(sql`
    select order_sms from users where user_id = ${userId} and state = 'full'`)

export const updateWantsOrderSms = (db: Database, userId: number, wanted: boolean, now: Date) =>
  db.run(sql`update users set order_sms = ${wanted}, modified_at = ${now} where user_id = ${userId}`)

export const readPasswordHash = (db: Database, userId: number) =>
  db.first<Row<'users', 'password_hash'>>(sql`
    select password_hash from users where user_id = ${userId} and state = 'full'`)

export const updateDob = (db: Database, userId: number, dobSealed: Buffer, now: Date) =>
  db.run(sql`update users set dob_sealed = ${dobSealed}, modified_at = ${now} where user_id = ${userId}`)

/** Changes the password and invalidates earlier reset links and pending contact changes. */
export const updatePassword = (db: Database, userId: number, passwordHash: string, now: Date) =>
  db.run(sql`
    with outdated as (
      update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null),
    unconfirmed as (
      delete from contact_changes where user_id = ${userId} and confirmed_at is null)
    update users set password_hash = ${passwordHash}, new_mobile = null, modified_at = ${now}
    where user_id = ${userId}`)

/** Enqueues a reset e-mail. The job checks whether the account exists. */
export const enqueueResetEmail = (db: Database, email: string) =>
  db.run(
    sql`select graphile_worker.add_job('mail-password-reset', json_build_object('email', ${email}::text))`,
  )

export const insertReset = (db: Database, tokenHash: Buffer, userId: number, expiresAt: Date) =>
  db.run(sql`
    insert into password_resets (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, ${expiresAt})`)

export const consumeReset = (db: Database, tokenHash: Buffer, email: string, now: Date) =>
  db.first<Row<'password_resets', 'user_id'>>(sql`
    update password_resets r set used_at = ${now} from users u
    where r.token_hash = ${tokenHash} and u.user_id = r.user_id and u.email = ${email} and u.state = 'full'
      and r.used_at is null and r.expires_at > ${now}
    returning r.user_id`)

export type AddressRow = Row<
  'user_addresses',
  | 'address_id'
  | 'line_1'
  | 'line_2'
  | 'city'
  | 'state'
  | 'postcode'
  | 'lat'
  | 'lng'
  | 'last_used_at'
  | 'label'
  | 'is_default'
  | 'delivery_notes'
  | 'is_unlisted'
>

const addressColumns = sql`
  address_id, line_1, line_2, city, state, postcode, lat, lng, last_used_at, label, is_default, delivery_notes, is_unlisted`

export const readAddresses = (db: Database, userId: number) =>
  db.rows<AddressRow>(sql`
    select ${addressColumns} from user_addresses where user_id = ${userId} and forgotten_at is null
    order by is_default desc, last_used_at desc nulls last, address_id desc limit 50`)

export const readAddress = (db: Database, userId: number, addressId: number) =>
  db.first<AddressRow>(sql`
    select ${addressColumns} from user_addresses
    where user_id = ${userId} and address_id = ${addressId} and forgotten_at is null`)

export type NewAddress = Omit<AddressRow, 'address_id' | 'last_used_at' | 'label' | 'is_default'>

type SavedAddress = NewAddress & { usedAt: Date | null; label?: string }

/** Inserts an address, or returns the equal existing address. Given label and notes replace the stored values. */
export const upsertAddress = (db: Database, userId: number, address: SavedAddress, now: Date) =>
  db.first<AddressRow>(addressUpsert(userId, address, now))

/** Returns the upsert as SQL, for use within another statement. */
export const addressUpsert = (userId: number, a: SavedAddress, now: Date): Sql => sql`
    insert into user_addresses (user_id, line_1, line_2, city, state, postcode, lat, lng, created_at, last_used_at, label,
      delivery_notes, is_unlisted)
    values (${userId}, ${a.line_1}, ${a.line_2}, ${a.city}, ${a.state}, ${a.postcode}, ${a.lat}, ${a.lng}, ${now},
      ${a.usedAt}, ${a.label ?? ''}, ${a.delivery_notes}, ${a.is_unlisted})
    on conflict (user_id, line_1, line_2, city, state, postcode) where forgotten_at is null
      do update set last_used_at = coalesce(excluded.last_used_at, user_addresses.last_used_at),
        label = coalesce(nullif(excluded.label, ''), user_addresses.label),
        delivery_notes = coalesce(nullif(excluded.delivery_notes, ''), user_addresses.delivery_notes),
        is_unlisted = excluded.is_unlisted
    returning ${addressColumns}`

/** Changes the given fields; undefined fields stay unchanged. */
export const changeAddress = (
  db: Database,
  { userId, addressId }: { userId: number; addressId: number },
  { label, isDefault, notes }: { label?: string; isDefault?: boolean; notes?: string },
) =>
  db.first<AddressRow>(sql`
    update user_addresses set label = coalesce(${label ?? null}, label),
      is_default = coalesce(${isDefault ?? null}, is_default), delivery_notes = coalesce(${notes ?? null}, delivery_notes)
    where user_id = ${userId} and address_id = ${addressId} and forgotten_at is null
    returning ${addressColumns}`)

/** Clears the default address. A member has one default, so it is cleared before another is set. */
export const clearDefaultAddress = (db: Database, userId: number) =>
  db.run(sql`update user_addresses set is_default = false where user_id = ${userId} and is_default`)

export const removeAddress = (db: Database, userId: number, addressId: number, now: Date) =>
  db.run(sql`
    update user_addresses set forgotten_at = ${now}, is_default = false
    where user_id = ${userId} and address_id = ${addressId} and forgotten_at is null`)
