import sql, { type Sql } from 'sql-template-tag'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { readListCount } from '#server/db/list-counts.ts'
import { type List, type PageRequest, countRows, pageFields, readPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type ListedMessage = Row<'messages'> & { kind: MessageKind }

export type MessageState = 'dead' | 'waiting' | 'sent'

type Filter = {
  state: MessageState
  /** Messages about orders of these stores; null: every message. */
  storeIds: readonly number[] | null
}

/** Conditions by state; each has its own index. */
const IN_STATE: Record<MessageState, Sql> = {
  dead: sql`m.dead_at is not null`,
  waiting: sql`m.next_try_at is not null`,
  sent: sql`m.sent_at is not null`,
}

/** Lists messages, newest first. */
export async function listMessages(db: Reader, { state, storeIds }: Filter, request: PageRequest) {
  const list: List = {
    from: sql`messages m`,
    where: [IN_STATE[state]],
    sort: [{ name: 'message_id', sql: sql`m.message_id`, type: 'bigint' }],
    descending: true,
    ...(storeIds && { oneOf: { column: sql`m.store_id`, values: storeIds } }),
  }
  const [total, { rows, ...links }] = await Promise.all([
    storeIds ? countRows(db, list) : readListCount(db, `messages ${state}`),
    readPage<ListedMessage>(db, list, request, {
      columns: sql`m.*`,
      joins: sql`join messages m using (message_id)`,
    }),
  ])
  return { rows, ...pageFields(total, request, links) }
}

/** Locks a message until the caller's transaction ends. */
export const lockMessage = (db: Database, messageId: number) =>
  db.first<ListedMessage>(sql`select * from messages where message_id = ${messageId} for update`)

/** @param to the new recipient; null keeps the former recipient */
export const requeueFailed = (db: Database, messageId: number, to: string | null, now: Date) =>
  db.first<ListedMessage>(sql`
    with revived as (
      update messages set dead_at = null, next_try_at = ${now}, attempts = 0, last_error = '', held_until = null,
        recipient = coalesce(${to}, recipient)
      where message_id = ${messageId} and dead_at is not null
      returning *),
    ordered as (
      select graphile_worker.add_job('send-message', json_build_object('messageId', message_id)) from revived)
    select revived.* from revived, ordered`)

const MAX_OF_ORDER = 100

/** Reads the latest messages of an order, newest first. */
export const readMessagesOfOrder = (db: Database, orderId: number) =>
  db.rows<ListedMessage>(sql`
    select * from messages where order_id = ${orderId} order by message_id desc limit ${MAX_OF_ORDER}`)

const MAX_OF_USER = 20

/** Reads the latest messages of a user, newest first. */
export const readMessagesOfUser = (db: Database, userId: number) =>
  db.rows<ListedMessage>(sql`
    select * from messages where user_id = ${userId} order by message_id desc limit ${MAX_OF_USER}`)

/** Reads whether a message of the same order, kind and channel waits to be sent. */
export const readIsWaiting = (db: Database, { order_id, kind, channel }: ListedMessage) =>
  db.one<{ is_waiting: boolean }>(sql`
    select exists (select from messages where order_id = ${order_id} and kind = ${kind} and channel = ${channel}
      and next_try_at is not null) as is_waiting`)

/** Enqueues a copy of a message with its attachments, to a recipient's current contact. */
export const insertCopy = (db: Database, messageId: number, to: string, now: Date) =>
  db.first<ListedMessage>(sql`
    with copied as (
      insert into messages (channel, recipient, subject, body, html, kind, category, user_id, order_id, next_try_at,
        created_at)
      select channel, ${to}, subject, body, html, kind, category, user_id, order_id, ${now}::timestamptz,
        ${now}::timestamptz
      from messages where message_id = ${messageId}
      returning *),
    attached as (
      insert into message_attachments (message_id, filename, content_type, content)
      select c.message_id, a.filename, a.content_type, a.content
      from copied c, message_attachments a where a.message_id = ${messageId}),
    ordered as (
      select graphile_worker.add_job('send-message', json_build_object('messageId', message_id)) from copied)
    select copied.* from copied, ordered`)
