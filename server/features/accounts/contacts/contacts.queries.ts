import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type Channel = 'email' | 'mobile'
export type ContactChange = Row<'contact_changes'> & { action: 'confirm' | 'undo' }

type RequestedChange = {
  userId: number
  channel: Channel
  from: string
  to: string
  confirmHash: Buffer | null
  now: Date
  expiresAt: Date
}

/** Inserts a request and deletes earlier unconfirmed requests of the channel, so only the latest link works. */
export const insertRequestedChange = (db: Database, a: RequestedChange) =>
  db.run(sql`
    with outdated as (
      delete from contact_changes
      where user_id = ${a.userId} and channel = ${a.channel} and confirmed_at is null)
    insert into contact_changes (user_id, channel, old_value, new_value, confirm_hash, asked_at, expires_at)
    values (${a.userId}, ${a.channel}, ${a.from}, ${a.to}, ${a.confirmHash}, ${a.now}, ${a.expiresAt})`)

export const deleteOpenChanges = (db: Database, userId: number) =>
  db.run(sql`delete from contact_changes where user_id = ${userId} and confirmed_at is null`)

/**
 * Returns the change that a link's token belongs to, if it can still be confirmed or undone. Locks it until the
 * transaction ends.
 */
export const readByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  db.first<ContactChange>(sql`
    select c.*, case when confirm_hash = ${tokenHash} then 'confirm' else 'undo' end as action
    from contact_changes c join users u using (user_id)
    where u.state = 'full' and (
      (confirm_hash = ${tokenHash} and confirmed_at is null and c.expires_at > ${now} and u.email = c.old_value)
      or (undo_hash = ${tokenHash} and undone_at is null and undo_until > ${now}))
    for update of c`)

type ChangeConfirmation = { id: number; undoHash: Buffer; now: Date; undoUntil: Date }

export const markConfirmed = (db: Database, c: ChangeConfirmation) =>
  db.run(sql`
    update contact_changes set confirmed_at = ${c.now}, undo_hash = ${c.undoHash}, undo_until = ${c.undoUntil}
    where contact_change_id = ${c.id}`)

/** Records a mobile change after the code sent to the new mobile was entered. */
export const insertMobileChange = (
  db: Database,
  c: Omit<ChangeConfirmation, 'id'> & { userId: number; from: string; to: string },
) =>
  db.run(sql`
    insert into contact_changes (user_id, channel, old_value, new_value, asked_at, expires_at, confirmed_at, undo_hash,
      undo_until)
    values (${c.userId}, 'mobile', ${c.from}, ${c.to}, ${c.now}, ${c.now}, ${c.now}, ${c.undoHash}, ${c.undoUntil})`)

/** Returns the first change of a contact since the given time that was not undone. */
export const firstChangeSince = (db: Database, userId: number, since: Date) =>
  db.first<ContactChange>(sql`
    select c.*, 'undo' as action from contact_changes c
    where user_id = ${userId} and confirmed_at >= ${since} and undone_at is null
    order by confirmed_at, contact_change_id limit 1 for update`)

/** Matches a change and all later changes of either contact: a thief may have changed one contact twice, or both. */
const changesSince = (change: ContactChange) => sql`
  user_id = ${change.user_id} and confirmed_at is not null and undone_at is null
    and (confirmed_at, contact_change_id) >= (${change.confirmed_at}::timestamptz, ${change.contact_change_id}::bigint)`

export const markUndone = (db: Database, change: ContactChange, now: Date) =>
  db.run(sql`update contact_changes set undone_at = ${now} where ${changesSince(change)}`)

export const updateEmail = (db: Database, userId: number, email: string, now: Date) =>
  db.run(sql`
    with outdated as (
      update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null)
    update users set email = ${email}, email_verified_at = ${now}, modified_at = ${now} where user_id = ${userId}`)

const firstOf = (change: ContactChange, channel: Channel) => sql`(
  select old_value from contact_changes where ${changesSince(change)} and channel = ${channel}
  order by confirmed_at, contact_change_id limit 1)`

/** Restores the contacts, ends all sessions, and revokes the password and newer passkeys. */
export async function restoreContacts(db: Database, change: ContactChange, now: Date): Promise<void> {
  await db.run(sql`
    update users set password_hash = null, new_mobile = null, modified_at = ${now},
      email = coalesce(${firstOf(change, 'email')}, email), mobile = coalesce(${firstOf(change, 'mobile')}, mobile)
    where user_id = ${change.user_id}`)
  await db.run(
    sql`update password_resets set used_at = ${now} where user_id = ${change.user_id} and used_at is null`,
  )
  await db.run(sql`
    delete from passkeys where user_id = ${change.user_id} and created_at >= ${change.asked_at}::timestamptz - interval '1 day'`)
  await db.run(sql`
    delete from totp_credentials
    where user_id = ${change.user_id} and created_at >= ${change.asked_at}::timestamptz - interval '1 day'`)
  await db.run(sql`
    delete from recovery_codes
    where user_id = ${change.user_id} and created_at >= ${change.asked_at}::timestamptz - interval '1 day'`)
}

export const readEmail = (db: Database, userId: number) =>
  db.first<Row<'users', 'email'>>(sql`select email from users where user_id = ${userId}`)
