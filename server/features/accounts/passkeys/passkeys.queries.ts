import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type PasskeyRow = Row<'passkeys'>

/** Returns all passkeys of an account, at most `MAX_PASSKEYS`, newest first. */
export const readPasskeys = (db: Database, userId: number) =>
  db.rows<PasskeyRow>(sql`select * from passkeys where user_id = ${userId} order by passkey_id desc`)

/** Serialises logins with one passkey, so that a copied key's repeated counter is detected. */
export const lockPasskey = (db: Database, credentialId: string) =>
  db.first<PasskeyRow>(sql`
    select p.* from passkeys p join users u using (user_id)
    where credential_id = ${credentialId} and u.state = 'full' for update of p`)

type NewPasskey = {
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  now: Date
}

/** Inserts a passkey. Returns undefined if the credential is already registered. */
export const insertPasskey = (db: Database, p: NewPasskey) =>
  db.first<PasskeyRow>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${p.userId}, ${p.credentialId}, ${p.publicKey}, ${p.counter}, ${p.transports}, ${p.name}, ${p.now})
    on conflict do nothing
    returning *`)

export const updatePasskeyUse = (db: Database, passkeyId: number, counter: number, now: Date) =>
  db.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now} where passkey_id = ${passkeyId}`)

export const deletePasskey = (db: Database, userId: number, passkeyId: number) =>
  db.first<Row<'passkeys', 'name'>>(sql`
    delete from passkeys where user_id = ${userId} and passkey_id = ${passkeyId} returning name`)

type NewChallenge = { hash: Buffer; userId: number | null; purpose: 'add' | 'login'; expiresAt: Date }

export const insertChallenge = (db: Database, c: NewChallenge) =>
  db.run(sql`
    insert into passkey_challenges (challenge_hash, user_id, purpose, expires_at)
    values (${c.hash}, ${c.userId}, ${c.purpose}, ${c.expiresAt})`)

/** Deletes the challenge, whatever the outcome. */
export const consumeChallenge = (db: Database, c: Omit<NewChallenge, 'expiresAt'>, now: Date) =>
  db.first<{ is_good: boolean }>(sql`
    delete from passkey_challenges
    where challenge_hash = ${c.hash} and purpose = ${c.purpose} and user_id is not distinct from ${c.userId}::bigint
    returning expires_at > ${now} as is_good`)
