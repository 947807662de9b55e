import sql, { type Sql } from 'sql-template-tag'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { readListCount } from '#server/db/list-counts.ts'
import { type List, type PageRequest, countRows, pageFields, readPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'
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

/** Returns whether an equal event was recorded since a time, so that repeated attempts do not fill the disk. */
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
  /** Events caused by these people or about them. */
  userIds: readonly number[] | null
  subject: string | null
  /** A substring of the action or of the subject. */
  search: string | null
  from: Date | null
  to: Date | null
  oldestFirst: boolean
}

function listOf(filter: AuditFilter): List {
  const { userIds, subject, search, from, to, oldestFirst } = filter
  // Events caused by an API key and events about it are listed together, as for a person.
  const isKey = subject !== null && /^api_key \d+$/.test(subject) && userIds === null
  return {
    from: sql`audit_log a`,
    where: [
      ...(isKey ? [] : optionalCondition(subject, (is) => sql`a.subject = ${is}`)),
      // A space matches any character, such as the dot of `order.status`.
      ...optionalCondition(
        search,
        (part) => sql`lower(a.action || ' ' || a.subject) like ${likePattern(part).replaceAll(' ', '_')}`,
      ),
      ...optionalCondition(from, (first) => sql`a.at >= ${first}`),
      ...optionalCondition(to, (end) => sql`a.at < ${end}`),
    ],
    sort: [
      { name: 'at', sql: sql`a.at`, type: 'timestamptz' },
      { name: 'audit_log_id', sql: sql`a.audit_log_id`, type: 'bigint' },
    ],
    descending: !oldestFirst,
    ...(userIds && { either: byOrAbout(userIds) }),
    ...(isKey && {
      either: [
        sql`a.by_role = ${subject} and a.by_role like 'api_key %'`,
        sql`a.subject = ${subject} and a.by_role is distinct from ${subject}`,
      ],
    }),
  }
}

/** Returns one condition per index scan. One person's rows are read in index order; rows of several people are not. */
function byOrAbout(userIds: readonly number[]): Sql[] {
  const [first] = userIds
  if (first !== undefined && userIds.length === 1)
    return [
      sql`a.by_user_id = ${first}`,
      sql`a.subject = ${`user ${first}`} and a.by_user_id is distinct from ${first}`,
    ]
  const subjects = userIds.map((id) => `user ${id}`)
  return [
    sql`a.by_user_id = any(${userIds}::bigint[])`,
    sql`a.subject = any(${subjects}::text[]) and (a.by_user_id = any(${userIds}::bigint[])) is not true`,
  ]
}

/** Maximum number of people that match a name, staff first. */
const MAX_PEOPLE = 20

export const findPeople = (db: Reader, part: string) =>
  db.rows<Row<'users', 'user_id'>>(sql`
    select user_id from users u
    where lower(firstname || ' ' || lastname) like ${likePattern(part)} or email like ${likePattern(part)}
    order by exists (select from user_roles r where r.user_id = u.user_id) desc, user_id
    limit ${MAX_PEOPLE}`)

/** Returns the names of people who have one; a closed account has none. */
export const readNames = (db: Reader, userIds: readonly number[]) =>
  db.rows<Row<'users', 'user_id'> & { name: string }>(sql`
    select user_id, trim(firstname || ' ' || lastname) as name from users
    where user_id = any(${userIds}::bigint[]) and firstname || lastname <> ''`)

/** Returns the current names of things by subject, which contains their id. Deleted things have no name. */
export const readThingNames = (db: Reader, subjects: readonly string[]) =>
  db.rows<{ subject: string; name: string }>(sql`
    with asked as (
      select subject, split_part(subject, ' ', 1) as kind, split_part(subject, ' ', 2)::bigint as id
      from unnest(${subjects}::text[]) as subject where subject ~ '^[a-z_]+ [0-9]{1,15}$'),
    named as (
      select subject, case kind
        when 'product' then (select name from products where product_id = id)
        when 'pack' then (
          select p.name || ' × ' || k.size from packs k join products p using (product_id) where k.pack_id = id)
        when 'category' then (select name from categories where category_id = id)
        when 'store' then (select name from stores where store_id = id)
        when 'zone' then (select name from zones where zone_id = id)
        when 'banner' then (select title from banners where banner_id = id)
        when 'campaign' then (select name from campaigns where campaign_id = id)
        when 'promotion' then (select name from promotions where promotion_id = id)
        when 'content' then (select title from content_items where content_id = id) end as name
      from asked)
    select subject, name from named where name <> ''`)

const optionalCondition = <Value>(value: Value | null, condition: (value: Value) => Sql): Sql[] =>
  value === null ? [] : [condition(value)]

export async function listAudit(db: Reader, filter: AuditFilter, request: PageRequest) {
  const list = listOf(filter)
  const isWhole = list.where.length === 0 && !list.either
  const [total, { rows, ...links }] = await Promise.all([
    isWhole ? readListCount(db, 'audit') : countRows(db, list),
    readPage<AuditEntryRow>(db, list, request, {
      columns: sql`a.*, (select link_no from audit_chain c where c.audit_log_id = a.audit_log_id) as link_no`,
      joins: sql`join audit_log a using (audit_log_id)`,
    }),
  ])
  return { rows, ...pageFields(total, request, links) }
}

export type ChainFault = { what: string } & OuterJoinRow<Row<'audit_chain', 'audit_log_id' | 'link_no'>>

/** Checks for each link of a range whether row, link and predecessor match. */
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

/** Returns rows without a link, which were written while the trigger was disabled. */
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

/** Returns every checkpoint, with the hash that the chain currently has at its position. */
export const readCheckpoints = (db: Database) =>
  db.rows<Checkpoint>(sql`
    select p.link_no, p.hash, p.signature, c.hash as hash_now
    from audit_checkpoints p left join audit_chain c using (link_no) order by link_no`)

export const insertCheckpoint = (db: Database, end: ChainLink & { signature: string; at: Date }) =>
  db.run(sql`
    insert into audit_checkpoints (link_no, hash, signature, at)
    values (${end.link_no}, ${end.hash}, ${end.signature}, ${end.at}) on conflict do nothing`)

/** Serialises undos of the same row until the transaction ends, so that the second sees the result of the first. */
export const lockUndo = (db: Database, auditId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${auditId}`}, 0))`)

export const readAudit = (db: Database, auditId: number) =>
  db.first<Omit<AuditEntryRow, 'link_no'>>(sql`select * from audit_log where audit_log_id = ${auditId}`)

/** Returns those of the given subjects for which a row with this action exists. */
export const readSubjectsOf = (db: Database, action: string, subjects: readonly string[]) =>
  db.rows<Row<'audit_log', 'subject'>>(sql`
    select distinct subject from audit_log where subject = any(${subjects}::text[]) and action = ${action}`)
