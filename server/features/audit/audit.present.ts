import type { AuditEntry } from '#contract/console/audit.ts'
import type { AuditEntryRow } from './audit.queries.ts'
import { personOf } from './audit-facts.ts'

type AuditNames = {
  people: ReadonlyMap<number, string>
  /** Names by the subject of a row. */
  things: ReadonlyMap<string, string>
}

export const presentAudit = (row: AuditEntryRow, canUndo: boolean, names: AuditNames): AuditEntry => ({
  audit_id: row.audit_log_id,
  link: row.link_no,
  at: row.at.toISOString(),
  by: { user_id: row.by_user_id, role: row.by_role, name: nameOf(names, row.by_user_id) },
  from: { address: row.ip, device: row.device },
  action: row.action,
  thing: row.subject,
  thing_name: names.things.get(row.subject) ?? nameOf(names, personOf(row.subject)),
  details: row.details,
  before: row.before,
  after: row.after,
  can_undo: canUndo,
})

const nameOf = (names: AuditNames, userId: number | null): string | null =>
  userId === null ? null : (names.people.get(userId) ?? null)
