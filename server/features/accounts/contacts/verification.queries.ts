import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type CodeRow = Row<
  'verification_codes',
  'verification_code_id' | 'code_hash' | 'tries' | 'backup_hash' | 'backup_tries' | 'expires_at'
>

/**
 * Returns the latest unused code of a user for a mobile, locked until the transaction ends. A code for another mobile
 * does not count.
 */
export const lockCode = (db: Database, userId: number, mobile: string) =>
  db.first<CodeRow>(sql`
    select verification_code_id, code_hash, tries, backup_hash, backup_tries, expires_at from verification_codes
    where user_id = ${userId} and mobile = ${mobile} and used_at is null
    order by verification_code_id desc limit 1 for update`)

export const countTry = (db: Database, codeId: number) =>
  db.run(sql`update verification_codes set tries = tries + 1 where verification_code_id = ${codeId}`)

export const useCode = (db: Database, codeId: number, now: Date) =>
  db.run(sql`update verification_codes set used_at = ${now} where verification_code_id = ${codeId}`)

export const countBackupTry = (db: Database, codeId: number) =>
  db.run(sql`
    update verification_codes set backup_tries = backup_tries + 1 where verification_code_id = ${codeId}`)

type CodeUse = { mobile: string; userId: number; dayAgo: Date }

/** @property is_usable True if attempts remain for its digits. */
export type SentCode = { mobile: string; user_id: number; sent_at: Date; is_usable: boolean }

/** Returns the codes sent to a mobile, or by an account to any mobile, within a day. Send limits bound their number. */
export const readSends = (db: Database, { mobile, userId, dayAgo }: CodeUse) =>
  db.rows<SentCode>(sql`
    select mobile, user_id, sent_at, used_at is null and tries < 5 as is_usable
    from verification_codes where (mobile = ${mobile} or user_id = ${userId}) and sent_at > ${dayAgo}
    order by sent_at`)

type TryCountQuery = { mobileHash: Buffer; accountId: number; now: Date; dayAgo: Date }

/**
 * Returns the attempts at codes of a mobile within a day. Attempts in the future predate a reset of the demo's clock
 * and are ignored.
 */
export const readTries = (db: Database, { mobileHash, accountId, now, dayAgo }: TryCountQuery) =>
  db.first<{ all: number; own: number; oldest: Date | null }>(sql`
    select count(*) as all, count(*) filter (where account_id = ${accountId}) as own, min(tried_at) as oldest
    from verification_tries
    where mobile_hash = ${mobileHash} and tried_at > ${dayAgo}
      and tried_at <= ${now}::timestamptz + interval '1 minute'`)

export const insertTry = (db: Database, { mobileHash, accountId, now }: Omit<TryCountQuery, 'dayAgo'>) =>
  db.run(sql`
    insert into verification_tries (mobile_hash, account_id, tried_at) values (${mobileHash}, ${accountId}, ${now})`)

type NewCode = {
  userId: number
  mobile: string
  codeHash: Buffer
  /** Null if the message contains only the four digits. */
  backupHash: Buffer | null
  now: Date
  expiresAt: Date
}

export const insertCode = (db: Database, code: NewCode) =>
  db.run(sql`
    insert into verification_codes (user_id, mobile, code_hash, backup_hash, sent_at, expires_at)
    values (${code.userId}, ${code.mobile}, ${code.codeHash}, ${code.backupHash}, ${code.now}, ${code.expiresAt})`)

/** Serialises sends to one mobile, so that concurrent requests can't exceed the limit. */
export const lockMobile = (db: Database, mobile: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 20))`)
