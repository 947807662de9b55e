import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

export type AuditRow = {
  at: Date
  byUserId: number | null
  action: string
  subject: string
  details: Record<string, string | number | boolean>
}

export const insertAudit = (db: Database, { at, byUserId, action, subject, details }: AuditRow) =>
  db.run(sql`
    insert into audit_log (at, by_user_id, action, subject, details)
    values (${at}, ${byUserId}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)`)
