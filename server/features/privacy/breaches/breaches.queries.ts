import sql from 'sql-template-tag'
import type { BreachEntryKind } from '#domain/privacy/data-breach.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type BreachRow = Row<
  'data_breaches',
  'data_breach_id' | 'found_at' | 'summary' | 'data_kinds' | 'people' | 'reported_at'
> & {
  due_on: string
  reporter: string
  entries: { kind: BreachEntryKind; text: string; who: string; at: string }[]
}

const breaches = sql`
  select b.data_breach_id, b.found_at, b.due_on::text, b.summary, b.data_kinds, b.people, b.reported_at,
    concat_ws(' ', u.firstname, u.lastname) as reporter,
    coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'at', e.at,
        'who', concat_ws(' ', w.firstname, w.lastname)) order by e.data_breach_entry_id)
      from data_breach_entries e join users w on w.user_id = e.by_user_id
      where e.data_breach_id = b.data_breach_id), '[]') as entries
  from data_breaches b join users u on u.user_id = b.reported_by`

export const readBreaches = (db: Database) =>
  db.rows<BreachRow>(sql`${breaches} order by b.due_on, b.data_breach_id limit 500`)

export const readBreach = (db: Database, id: number) =>
  db.first<BreachRow>(sql`${breaches} where b.data_breach_id = ${id}`)

export type NewBreach = {
  foundAt: Date
  dueOn: string
  summary: string
  dataKinds: string
  people: string
  by: number
  now: Date
}

export const insertBreach = (db: Database, b: NewBreach) =>
  db.one<Row<'data_breaches', 'data_breach_id'>>(sql`
    insert into data_breaches (found_at, due_on, summary, data_kinds, people, reported_by, reported_at)
    values (${b.foundAt}, ${b.dueOn}, ${b.summary}, ${b.dataKinds}, ${b.people}, ${b.by}, ${b.now})
    returning data_breach_id`)

type NewEntry = { breachId: number; kind: BreachEntryKind; text: string; by: number; now: Date }

export const insertEntry = (db: Database, e: NewEntry) =>
  db.run(sql`
    insert into data_breach_entries (data_breach_id, kind, text, by_user_id, at)
    values (${e.breachId}, ${e.kind}, ${e.text}, ${e.by}, ${e.now})`)

/** Reads the e-mails of all owners. */
export const readAdminEmails = (db: Database) =>
  db.rows<Row<'users', 'user_id' | 'email'>>(sql`
    select u.user_id, u.email from user_roles r join users u using (user_id)
    where r.role = 'owner' and u.state = 'full' and u.deactivated_at is null order by u.user_id`)
