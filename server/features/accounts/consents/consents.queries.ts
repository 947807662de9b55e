import sql from 'sql-template-tag'
import type { ConsentChannel } from '#domain/accounts/consent-texts.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type ConsentSource = Row<'consents'>['source']

export type ConsentRow = Row<'consents', 'channel' | 'is_granted' | 'text_version' | 'at'>

/** Returns the latest consent of each channel. */
export const readConsents = (db: Database, userId: number) =>
  db.rows<ConsentRow>(sql`
    select distinct on (channel) channel, is_granted, text_version, at from consents
    where user_id = ${userId} order by channel, consent_id desc`)

export const readConsentLog = (db: Database, userId: number) =>
  db.rows<ConsentRow & Row<'consents', 'source'>>(sql`
    select channel, is_granted, text_version, source, at from consents
    where user_id = ${userId} order by consent_id`)

type NewConsent = {
  userId: number
  channel: ConsentChannel
  isGranted: boolean
  textVersion: string
  source: ConsentSource
  now: Date
}

export const insertConsent = (db: Database, c: NewConsent) =>
  db.run(sql`
    insert into consents (user_id, channel, is_granted, text_version, source, at)
    values (${c.userId}, ${c.channel}, ${c.isGranted}, ${c.textVersion}, ${c.source}, ${c.now})`)

/** Returns the contacts of a full account; none once it is closed. */
export const readContacts = (db: Database, userId: number) =>
  db.first<Row<'users', 'email' | 'mobile'>>(sql`
    select email, mobile from users where user_id = ${userId} and state = 'full'`)

/** Serialises concurrent consent changes of one person. */
export const lockUserRow = (db: Database, userId: number) =>
  db.run(sql`select 1 from users where user_id = ${userId} for update`)
