import type { Permission } from '#domain/accounts/permissions.ts'
import { type UndoFields, undoFields } from '#domain/audit/undo-fields.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, may, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type AuditFacts, removePersonalData } from './audit-facts.ts'
import * as queries from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'

/** The thing as it is: what the log would say of it, and what a stale write is answered with. */
export type UndoTarget = { facts: AuditFacts; version: number; current: unknown }

type Named = { id: number; details: Readonly<Record<string, unknown>> }

/** How the change of an action is undone: by the service that made it, with its checks. */
export type UndoAction = {
  permission: Permission
  read: (shop: Shop, principal: Principal, thing: Named) => Promise<UndoTarget>
  write: (shop: Shop, principal: Principal, thing: Named, fields: UndoFields) => Promise<unknown>
}
export type UndoActions = Readonly<Record<string, UndoAction>>

const UNDONE = 'change.undone'
const subjectOf = (auditId: number): string => `audit ${auditId}`

/** Which of the rows can be undone still. Whether a thing was changed since is found when it is tried. */
export async function undoableOf(shop: Shop, rows: readonly queries.AuditEntryRow[]): Promise<Set<number>> {
  const able = rows
    .filter(({ action, before, after }) => undoFields(action, before, after) !== null)
    .map((row) => row.audit_log_id)
  if (able.length === 0) return new Set()
  const undone = await queries.readSubjectsOf(shop.db, UNDONE, able.map(subjectOf))
  const gone = new Set(undone.map(({ subject }) => subject))
  return new Set(able.filter((id) => !gone.has(subjectOf(id))))
}

/**
 * Puts the values before a change back, unless the thing was changed since or it was done already. The thing's own service
 * writes it and its row of the log; another row names what was undone.
 * @source A-STAFF-9
 */
export async function undoChange(
  shop: Shop,
  principal: Principal,
  auditId: number,
  actions: UndoActions,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await queries.lockUndo(shop.db, auditId)
    const row = await queries.readAudit(shop.db, auditId)
    if (!row) throw new ShopError('not_found')
    const { details } = row
    const [fields, action] = [undoFields(row.action, row.before, row.after), actions[row.action]]
    const done = await queries.readSubjectsOf(shop.db, UNDONE, [subjectOf(auditId)])
    if (!fields || !action || done.length > 0) throw new ShopError('not_undoable')
    if (!may(principal, action.permission)) throw new ShopError('forbidden')
    const thing = { id: Number(row.subject.split(' ')[1]), details }
    const now = await action.read(shop, principal, thing)
    if (!isAsLeft(row.after!, now.facts)) throw new ShopError('stale', { current: now.current })
    await action.write(shop, principal, thing, { ...fields, version: now.version })
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: UNDONE,
      subject: subjectOf(auditId),
      details: { undone_action: row.action, thing: row.subject },
    })
  })
  // Stores and zones are kept in memory, and were read again inside the transaction.
  await shop.storeDirectory.renew()
}

/** Whether what the row says of afterwards is still so. What isn't there any more, such as a closure, is logged as null. */
function isAsLeft(after: Readonly<Record<string, unknown>>, facts: AuditFacts): boolean {
  const now = removePersonalData(facts).facts
  return Object.entries(after).every(([name, value]) => (now[name] ?? null) === value)
}
