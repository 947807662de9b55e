import sql from 'sql-template-tag'
import type { DueReport } from '#domain/law/report-due.ts'
import type { AddressState } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'

/** Returns whether a period has no final report, although the state had orders by its end. */
export const isOutstanding = (db: Database, state: AddressState, { from, to }: DueReport) =>
  db
    .one<{ found: boolean }>(sql`
      select not exists (select from final_reports r
          where r.state = ${state} and r.period_from = ${from} and r.period_to = ${to})
        and exists (select from orders o
          where o.state = ${state} and o.placed_at is not null and o.due_at < ${to}::date + interval '1 day') as found`)
    .then(({ found }) => found)

/** Reads the active people who hand in the reports. */
export const readReporters = (db: Database) =>
  db.rows<{ user_id: number; email: string }>(sql`
    select distinct u.user_id, u.email from users u join user_roles a using (user_id)
    where a.role in ('owner', 'accountant') and u.state = 'full' and u.deactivated_at is null and u.email is not null
    order by u.user_id`)
