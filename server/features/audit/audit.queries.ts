import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { Outer, Row } from '#server/db/row.ts'
import type { AuditValue } from './audit-facts.ts'

type Facts = Record<string, AuditValue>

export type AuditRow = {
  at: Date
  byUserId: number | null
  byRole: string
  ip: string
  device: string
  action: string
  subject: string
  details: Facts
  before: Facts | null
  after: Facts | null
}

const json = (facts: Facts | null) => (facts === null ? null : JSON.stringify(facts))

export const insertAudit = (db: Database, row: AuditRow) =>
  db.run(sql`
    insert into audit_log (at, by_user_id, by_role, ip, device, action, subject, details, before, after)
    values (${row.at}, ${row.byUserId}, ${row.byRole}, ${row.ip}, ${row.device}, ${row.action}, ${row.subject},
      ${json(row.details)}::jsonb, ${json(row.before)}::jsonb, ${json(row.after)}::jsonb)`)

/** Whether an equal event was recorded since then, so that repeated attempts do not fill the disk. */
export const wasRecordedSince = (
  db: Database,
  row: Pick<AuditRow, 'byUserId' | 'action' | 'subject'>,
  since: Date,
) =>
  db.first(sql`
    select 1 from audit_log
    where by_user_id = ${row.byUserId} and at > ${since} and action = ${row.action} and subject = ${row.subject} limit 1`)

export type AuditEntryRow = Row<'audit_log'> & {
  details: Facts
  before: Facts | null
  after: Facts | null
  link_no: number
}

export type AuditFilter = {
  /** Events caused by this person or about them. */
  userId: number | null
  subject: string | null
  /** A part of the action or of the subject. */
  search: string | null
  from: Date | null
  to: Date | null
  limit: number
  offset: number
  oldestFirst: boolean
}

function matches({ userId, subject, search, from, to }: AuditFilter): Sql {
  return sql`
    from audit_log a
    where (${userId}::bigint is null or a.by_user_id = ${userId} or a.subject = 'user ' || ${userId}::bigint)
      and (${subject}::text is null or a.subject = ${subject})
      and (${search}::text is null or position(lower(${search}::text) in lower(a.action || ' ' || a.subject)) > 0)
      and (${from}::timestamptz is null or a.at >= ${from})
      and (${to}::timestamptz is null or a.at < ${to})`
}

export const listAudit = (db: Database, filter: AuditFilter) => {
  const order = filter.oldestFirst
    ? sql`order by a.at, a.audit_log_id`
    : sql`order by a.at desc, a.audit_log_id desc`
  return db.rows<AuditEntryRow>(sql`
    select a.*, (select link_no from audit_chain c where c.audit_log_id = a.audit_log_id) as link_no
    ${matches(filter)} ${order} limit ${filter.limit} offset ${filter.offset}`)
}

export const countAudit = async (db: Database, filter: AuditFilter): Promise<number> =>
  (await db.first<{ total: number }>(sql`select count(*) as total ${matches(filter)}`))!.total

export type ChainFault = { what: string } & Outer<Row<'audit_chain', 'audit_log_id' | 'link_no'>>

/** Checks a range of the chain: for each link, whether row, link and predecessor fit together. */
export const readFaults = (db: Database, fromLink: number, untilLink: number) =>
  db.rows<ChainFault>(sql`
    with links as (
      select c.*, p.hash as hash_before, a.audit_log_id is not null as is_there,
        case when a.audit_log_id is not null then audit_content_hash(a) end as content_now
      from audit_chain c
        left join audit_chain p on p.link_no = c.link_no - 1
        left join audit_log a on a.audit_log_id = c.audit_log_id
      where c.link_no between ${fromLink} and ${untilLink})
    select * from (
      select case
        when not is_there and deleted_at is null then 'row is missing'
        when content_now <> content_hash then 'row was changed'
        when link_no > 1 and hash_before is null then 'link before it is missing'
        when previous <> coalesce(hash_before, '') or hash <> sha256(previous || content_hash) then 'link was changed'
        end as what, audit_log_id, link_no
      from links) as checked
    where what is not null order by link_no limit 100`)

/** Rows without a link: they were written while the trigger was off. */
export const readUnlinked = (db: Database) =>
  db.rows<ChainFault>(sql`
    select 'row has no link' as what, audit_log_id, null::bigint as link_no from audit_log a
    where not exists (select from audit_chain c where c.audit_log_id = a.audit_log_id)
    order by audit_log_id limit 100`)

export type ChainLink = Row<'audit_chain', 'link_no' | 'hash'>

export const readChainEnd = (db: Database) =>
  db.first<ChainLink>(sql`select link_no, hash from audit_chain order by link_no desc limit 1`)

export type Checkpoint = ChainLink &
  Row<'audit_checkpoints', 'signature'> & { hash_now: Row<'audit_chain'>['hash'] | null }

/** Every checkpoint, with the hash that the chain has at its position now. */
export const readCheckpoints = (db: Database) =>
  db.rows<Checkpoint>(sql`
    select p.link_no, p.hash, p.signature, c.hash as hash_now
    from audit_checkpoints p left join audit_chain c using (link_no) order by link_no`)

export const insertCheckpoint = (db: Database, end: ChainLink & { signature: string; at: Date }) =>
  db.run(sql`
    insert into audit_checkpoints (link_no, hash, signature, at)
    values (${end.link_no}, ${end.hash}, ${end.signature}, ${end.at}) on conflict do nothing`)
