import sql from 'sql-template-tag'
import type { AddressState } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type Difference = { row: string; before: string | null; after: string | null }

export type FinalReportRow = Pick<
  Row<'final_reports'>,
  'final_report_id' | 'state' | 'nth' | 'sha256' | 'by_user_id' | 'at'
> & { period_from: string; period_to: string; differences: Difference[]; person: string }

const columns = sql`
  r.final_report_id, r.state, r.period_from::text, r.period_to::text, r.nth, r.sha256, r.differences, r.by_user_id, r.at,
  concat_ws(' ', u.firstname, u.lastname) as person`

/** Reads one page of final reports, newest first. */
export async function listFinalReports(db: Database, states: readonly AddressState[], request: NumberedPage) {
  const [rows, { total }] = await Promise.all([
    db.rows<FinalReportRow>(sql`
      select ${columns} from final_reports r join users u on u.user_id = r.by_user_id
      where r.state = any(${states}) order by r.final_report_id desc ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`
      select count(*)::int as total from final_reports r where r.state = any(${states})`),
  ])
  return { rows, total }
}

export const readFinalReport = (db: Database, id: number) =>
  db.first<FinalReportRow>(sql`
    select ${columns} from final_reports r join users u on u.user_id = r.by_user_id where r.final_report_id = ${id}`)

/** Reads the newest version of each period of a state. */
export const readNewestOf = (db: Database, state: AddressState) =>
  db.rows<FinalReportRow>(sql`
    select distinct on (r.period_from, r.period_to) ${columns}
    from final_reports r join users u on u.user_id = r.by_user_id where r.state = ${state}
    order by r.period_from, r.period_to, r.nth desc`)

/** Reads the order of a state that was due first. The index on `due_at` finds it. */
export const readFirstOrder = (db: Database, state: AddressState) =>
  db.first<Row<'orders', 'due_at'>>(sql`
    select due_at from orders where state = ${state} and placed_at is not null order by due_at limit 1`)

export const readContent = (db: Database, id: number) =>
  db.first<
    Row<'final_reports', 'state' | 'content' | 'sha256'> & { period_from: string; period_to: string }
  >(sql`
    select state, content, sha256, period_from::text, period_to::text from final_reports
    where final_report_id = ${id}`)

type Period = { state: AddressState; from: string; to: string }

/** Locks the versions of a period until the transaction ends, so that concurrent versions get different numbers. */
export const lockPeriod = (db: Database, { state, from, to }: Period) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`final report ${state} ${from} ${to}`}, 46))`)

/** Reads the newest version of a period. */
export const readLatest = (db: Database, { state, from, to }: Period) =>
  db.first<Row<'final_reports', 'final_report_id' | 'nth' | 'content' | 'sha256'>>(sql`
    select final_report_id, nth, content, sha256 from final_reports
    where state = ${state} and period_from = ${from} and period_to = ${to} order by nth desc limit 1`)

type NewReport = Period & { nth: number; content: string; sha256: string; differences: Difference[] }

export const insertFinalReport = (db: Database, r: NewReport, byUserId: number, now: Date) =>
  db.one<Row<'final_reports', 'final_report_id'>>(sql`
    insert into final_reports
      (state, period_from, period_to, nth, content, sha256, differences, by_user_id, at)
    values (${r.state}, ${r.from}, ${r.to}, ${r.nth}, ${r.content}, ${r.sha256}, ${JSON.stringify(r.differences)},
      ${byUserId}, ${now})
    returning final_report_id`)
