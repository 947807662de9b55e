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

/** Each has an index of its own. */
const IN_STATE: Record<MessageState, Sql> = {
  dead: sql`m.dead_at is not null`,
  waiting: sql`m.next_try_at is not null`,
  sent: sql`m.sent_at is not null`,
}

/** Newest first. */
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

export const requeueFailed = (db: Database, messageId: number, now: Date) =>
  db.first<ListedMessage>(sql`
    with revived as (
      update messages set dead_at = null, next_try_at = ${now}, attempts = 0, last_error = '', held_until = null
      where message_id = ${messageId} and dead_at is not null
      returning *),
    ordered as (
      select graphile_worker.add_job('send-message', json_build_object('messageId', message_id)) from revived)
    select revived.* from revived, ordered`)
