import type { Permission } from '#domain/accounts/permissions.ts'
import { type UndoFields, undoFields } from '#domain/audit/undo-fields.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, may, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type AuditFacts, removePersonalData } from './audit-facts.ts'
import * as queries from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'

/** Current state of a thing: its audit facts, its version, and the data of a `stale` error. */
export type UndoTarget = { facts: AuditFacts; version: number; current: unknown }

type UndoSubject = { id: number; details: Readonly<Record<string, unknown>> }

/** Functions that undo an action, which use the service that made the change with all its checks. */
export type UndoAction = {
  permission: Permission
  read: (shop: Shop, principal: Principal, thing: UndoSubject) => Promise<UndoTarget>
  write: (shop: Shop, principal: Principal, thing: UndoSubject, fields: UndoFields) => Promise<unknown>
}
export type UndoActions = Readonly<Record<string, UndoAction>>

const UNDONE = 'change.undone'
const subjectOf = (auditId: number): string => `audit ${auditId}`

/**
 * Returns the ids of the rows that can still be undone. Later changes of the thing are only detected by the attempt.
 */
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
 * Restores the values before a change, unless the thing was changed since or the change was already undone. The thing's
 * own service writes the change and its audit row; a second row records the undone change.
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
    if (!isAsLeft(required(row.after, 'changed facts'), now.facts))
      throw new ShopError('stale', { current: now.current })
    await action.write(shop, principal, thing, { ...fields, version: now.version })
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: UNDONE,
      subject: subjectOf(auditId),
      details: { undone_action: row.action, thing: row.subject },
    })
  })
  // The service renewed the cached stores and zones before the commit, so they are renewed once more.
  await shop.storeDirectory.renew()
}

/**
 * Returns whether the thing still has the values after the change. A deleted part, such as a closure, counts as null.
 */
function isAsLeft(after: Readonly<Record<string, unknown>>, facts: AuditFacts): boolean {
  const now = removePersonalData(facts).facts
  return Object.entries(after).every(([name, value]) => (now[name] ?? null) === value)
}
