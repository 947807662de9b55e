import type { AuditEntry } from '#contract/console/audit.ts'
import type { AuditEntryRow } from './audit.queries.ts'

export const presentAudit = (row: AuditEntryRow, canUndo: boolean): AuditEntry => ({
  audit_id: row.audit_log_id,
  link: row.link_no,
  at: row.at.toISOString(),
  by: { user_id: row.by_user_id, role: row.by_role },
  from: { address: row.ip, device: row.device },
  action: row.action,
  thing: row.subject,
  details: row.details,
  before: row.before,
  after: row.after,
  can_undo: canUndo,
})
