import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'
import { isWorker } from '#server/db/user-roles.ts'

export type FactorRow = Row<'users', 'is_demo_account'> & {
  has_totp: boolean
  passkeys: number
  recovery_codes_left: number
  /** True for staff and drivers. */
  is_worker: boolean
}

export const readFactors = (db: Database, userId: number) =>
  db.first<FactorRow>(sql`
    select exists (select from totp_credentials t where t.user_id = u.user_id and t.confirmed_at is not null) as has_totp,
      (select count(*)::int from passkeys p where p.user_id = u.user_id) as passkeys,
      (select count(*)::int from recovery_codes r where r.user_id = u.user_id and r.used_at is null)
        as recovery_codes_left,
      ${isWorker} as is_worker, u.is_demo_account
    from users u where u.user_id = ${userId}`)

export type TotpRow = Row<'totp_credentials', 'secret_sealed' | 'confirmed_at'>

export const readTotp = (db: Database, userId: number) =>
  db.first<TotpRow>(sql`
    select secret_sealed, confirmed_at from totp_credentials where user_id = ${userId}`)

/** Replaces a secret that was never confirmed. A confirmed secret has to be removed first. */
export const proposeTotp = (db: Database, userId: number, secretSealed: Buffer, now: Date) =>
  db.run(sql`
    insert into totp_credentials (user_id, secret_sealed, created_at) values (${userId}, ${secretSealed}, ${now})
    on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
      where totp_credentials.confirmed_at is null`)

/** @returns 0 if that step or a later one was used before, so that only one of two equal concurrent codes counts. */
export const consumeTotpStep = (db: Database, userId: number, step: number) =>
  db.run(sql`
    update totp_credentials set last_step = ${step}
    where user_id = ${userId} and (last_step is null or last_step < ${step})`)

export const confirmTotp = (db: Database, userId: number, now: Date) =>
  db.run(sql`
    update totp_credentials set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`)

export const deleteTotp = (db: Database, userId: number) =>
  db.run(sql`delete from totp_credentials where user_id = ${userId} and confirmed_at is not null`)

export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`
    insert into recovery_codes (user_id, code_hash, created_at)
    select ${userId}::bigint, unnest(${hashes}::bytea[]), ${now}::timestamptz`)
}

export const consumeRecoveryCode = (db: Database, userId: number, hash: Buffer, now: Date) =>
  db.run(sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)

/** Deletes every second factor, and every challenge by which a passkey could still be added. */
export async function deleteFactors(db: Database, userId: number): Promise<void> {
  await db.run(sql`delete from totp_credentials where user_id = ${userId}`)
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`delete from passkey_challenges where user_id = ${userId}`)
  await db.run(sql`delete from passkeys where user_id = ${userId}`)
}
