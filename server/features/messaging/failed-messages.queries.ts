import sql from 'sql-template-tag'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import type { Database } from '#server/db/database.ts'
import type { Outer, Row } from '#server/db/row.ts'

export type ListedMessage = Row<'messages'> & { kind: MessageKind }

export type MessageState = 'dead' | 'waiting' | 'sent'

type Filter = {
  state: MessageState
  /** Messages about orders of these stores; null: every message. */
  storeIds: readonly number[] | null
  limit: number
  offset: number
}

const matches = ({ state, storeIds }: Filter) => sql`
  from messages m left join orders o using (order_id)
  where case ${state}::text
      when 'dead' then m.dead_at is not null
      when 'waiting' then m.next_try_at is not null
      else m.sent_at is not null end
    and (${storeIds}::int[] is null or o.store_id = any(${storeIds}::int[]))`

export const listMessages = (db: Database, filter: Filter) =>
  db.rows<ListedMessage>(sql`
    select m.* ${matches(filter)} order by m.message_id desc limit ${filter.limit} offset ${filter.offset}`)

export const countMessages = (db: Database, filter: Filter) =>
  db.first<{ total: number }>(sql`select count(*) as total ${matches(filter)}`)

/** Locks a message until the caller's transaction ends, and reads the store of its order. */
export const lockMessage = (db: Database, messageId: number) =>
  db.first<ListedMessage & Outer<Row<'orders', 'store_id'>>>(sql`
    select m.*, (select store_id from orders o where o.order_id = m.order_id) as store_id
    from messages m where message_id = ${messageId} for update of m`)

export const requeueFailed = (db: Database, messageId: number, now: Date) =>
  db.first<ListedMessage>(sql`
    with revived as (
      update messages set dead_at = null, next_try_at = ${now}, attempts = 0, last_error = '', held_until = null
      where message_id = ${messageId} and dead_at is not null
      returning *),
    ordered as (
      select graphile_worker.add_job('send-message', json_build_object('messageId', message_id)) from revived)
    select revived.* from revived, ordered`)
