import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { OutgoingMessage } from '#server/integrations/messages/port.ts'

/** Writes a message down and orders its sending in the same transaction, in one statement. */
export const queueMessage = (db: Database, message: OutgoingMessage, now: Date) =>
  db.run(sql`
    with queued as (
      insert into messages (channel, recipient, subject, body, html, created_at)
      values (${message.channel}, ${message.to}, ${message.subject}, ${message.text}, ${message.html ?? null}, ${now})
      returning message_id)
    select graphile_worker.add_job('send-message', json_build_object('messageId', message_id)) from queued`)

export type MessageRow = {
  message_id: number
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  html: string | null
}

export const readUnsent = (db: Database, messageId: number) =>
  db.first<MessageRow>(sql`select * from messages where message_id = ${messageId} and sent_at is null`)

export const markSent = (db: Database, messageId: number, now: Date) =>
  db.run(sql`update messages set sent_at = ${now} where message_id = ${messageId}`)
