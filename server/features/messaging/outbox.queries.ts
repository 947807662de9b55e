import sql from 'sql-template-tag'
import type { MessageCategory, MessageKind, SentChannel } from '#domain/messages/message-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'
import type { Attachment } from '#server/integrations/messages/port.ts'

export type NewMessage = {
  channel: SentChannel
  to: string
  subject: string
  text: string
  html: string | null
  kind: MessageKind
  category: MessageCategory
  userId: number | null
  orderId: number | null
  campaignId: number | null
  idempotencyKey: string | null
  expiresAt: Date | null
  attachments: readonly Attachment[]
  now: Date
  /** Messages with a lower number are sent first. */
  priority: number
  /** Name of a queue whose messages are sent one at a time; null: no queue. */
  queue: string | null
}

/**
 * Inserts a message and the job that sends it, in one statement. A message with a known idempotency key is not
 * inserted again.
 */
export const insertMessage = (db: Database, m: NewMessage) =>
  db.first<Row<'messages', 'message_id'>>(sql`
    with queued as (
      insert into messages (channel, recipient, subject, body, html, kind, category, user_id, order_id,
        campaign_id, once_key, expires_at, next_try_at, created_at)
      values (${m.channel}, ${m.to}, ${m.subject}, ${m.text}, ${m.html}, ${m.kind}, ${m.category}, ${m.userId},
        ${m.orderId}, ${m.campaignId}, ${m.idempotencyKey}, ${m.expiresAt}, ${m.now}, ${m.now})
      on conflict (once_key) do nothing
      returning message_id),
    attached as (
      insert into message_attachments (message_id, filename, content_type, content)
      select message_id, a.* from queued,
        unnest(${m.attachments.map((a) => a.filename)}::text[], ${m.attachments.map((a) => a.contentType)}::text[],
          ${m.attachments.map((a) => a.content)}::bytea[]) as a)
    select message_id, graphile_worker.add_job('send-message', json_build_object('messageId', message_id),
      queue_name => ${m.queue}::text, priority => ${m.priority}::int)
    from queued`)

export type MessageRow = Row<'messages'> & { kind: MessageKind }

/**
 * Claims a message for sending: no other worker gets it until it is marked or the claim expires. A claim that expires
 * far in the future was made before a demo's clock went back.
 */
export const claimMessage = (db: Database, messageId: number, now: Date, heldUntil: Date) =>
  db.first<MessageRow>(sql`
    update messages set attempts = attempts + 1, held_until = ${heldUntil}
    where message_id = ${messageId} and next_try_at is not null
      and (held_until is null or held_until <= ${now} or held_until > ${now}::timestamptz + interval '1 hour')
    returning *`)

export const readAttachments = (db: Database, messageId: number) =>
  db.rows<Row<'message_attachments', 'filename' | 'content_type' | 'content'>>(sql`
    select filename, content_type, content from message_attachments where message_id = ${messageId} order by filename`)

export const markSent = (db: Database, messageId: number, now: Date) =>
  db.run(sql`
    update messages set sent_at = ${now}, next_try_at = null, held_until = null, last_error = ''
    where message_id = ${messageId} and next_try_at is not null`)

export const markFailed = (db: Database, messageId: number, reason: string, now: Date) =>
  db.run(sql`
    update messages set dead_at = ${now}, next_try_at = null, held_until = null, last_error = ${reason}
    where message_id = ${messageId} and next_try_at is not null`)

/** Stops the messages of a campaign that no worker has claimed yet. */
export const markStopped = (db: Database, campaignId: number, reason: string, now: Date) =>
  db.run(sql`
    update messages set dead_at = ${now}, next_try_at = null, last_error = ${reason}
    where campaign_id = ${campaignId} and next_try_at is not null and held_until is null`)

type Failure = { messageId: number; attempt: number; reason: string; nextTryAt: Date; seconds: number }

/** Schedules the next attempt. A worker whose claim expired in the meantime changes nothing. */
export const scheduleRetry = (db: Database, f: Failure) =>
  db.run(sql`
    with failed as (
      update messages set last_error = ${f.reason}, next_try_at = ${f.nextTryAt}, held_until = null
      where message_id = ${f.messageId} and attempts = ${f.attempt} and next_try_at is not null
      returning message_id)
    select graphile_worker.add_job('send-message', json_build_object('messageId', message_id),
      run_at => clock_timestamp() + make_interval(secs => ${f.seconds}))
    from failed`)

/**
 * Enqueues messages again that lost their job in a crash: overdue and not claimed. A message that is due days ahead
 * was scheduled before a demo's clock went back.
 */
export const requeueOverdue = (db: Database, now: Date, dueBefore: Date) =>
  db.run(sql`
    select graphile_worker.add_job('send-message', json_build_object('messageId', message_id),
      job_key => 'overdue-message-' || message_id)
    from (
      select message_id from messages
      where next_try_at is not null
        and (next_try_at <= ${dueBefore} or next_try_at > ${now}::timestamptz + interval '2 days')
        and (held_until is null or held_until <= ${now} or held_until > ${now}::timestamptz + interval '1 hour')
      order by message_id limit ${JOB_ROWS}) as overdue`)

/** Clears the texts of codes and links once they have expired. */
export const clearBodies = (db: Database, kinds: readonly MessageKind[], createdBefore: Date) =>
  db.run(sql`
    update messages set body = '', html = null
    where created_at < ${createdBefore} and body <> '' and kind = any(${kinds}) and next_try_at is null`)
