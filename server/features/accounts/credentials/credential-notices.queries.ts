import sql from 'sql-template-tag'
import type { CredentialChange } from '#domain/messages/credential-templates.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type NoticeRow = Row<
  'credential_notices',
  'credential_notice_id' | 'user_id' | 'change' | 'changed_at' | 'expires_at'
> & { change: CredentialChange }

type NewNotice = { userId: number; change: CredentialChange; tokenHash: Buffer; now: Date; expiresAt: Date }

export const insertNotice = (db: Database, n: NewNotice) =>
  db.run(sql`
    insert into credential_notices (user_id, change, token_hash, changed_at, expires_at)
    values (${n.userId}, ${n.change}, ${n.tokenHash}, ${n.now}, ${n.expiresAt})`)

/** Returns a notice that can still be used, locked until the transaction ends. */
export const readNotice = (db: Database, tokenHash: Buffer, now: Date) =>
  db.first<NoticeRow>(sql`
    select n.credential_notice_id, n.user_id, n.change, n.changed_at, n.expires_at
    from credential_notices n join users u using (user_id)
    where n.token_hash = ${tokenHash} and n.used_at is null and n.expires_at > ${now} and u.state = 'full'
    for update of n`)

export const markUsed = (db: Database, noticeId: number, now: Date) =>
  db.run(sql`update credential_notices set used_at = ${now} where credential_notice_id = ${noticeId}`)

/** Revokes every credential set up since a time: the password, and what a thief may have added or requested. */
export async function revokeCredentialsSince(
  db: Database,
  userId: number,
  since: Date,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update users set password_hash = null, new_mobile = null, modified_at = ${now} where user_id = ${userId}`)
  await db.run(sql`
    update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`)
  await db.run(sql`delete from contact_changes where user_id = ${userId} and confirmed_at is null`)
  await db.run(sql`delete from passkeys where user_id = ${userId} and created_at >= ${since}`)
  await db.run(sql`
    delete from totp_credentials where user_id = ${userId} and coalesce(confirmed_at, created_at) >= ${since}`)
  await db.run(sql`delete from recovery_codes where user_id = ${userId} and created_at >= ${since}`)
}
