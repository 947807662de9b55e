import type { ScanRequirement } from '#contract/orders/unscanned.ts'
import {
  type ScanRule,
  meetsScanRule,
  scanRequiredText,
  unscannedReasonCode,
  unscannedReasonText,
} from '#domain/orders/unscanned-picks.ts'
import {
  type Supervisor,
  checkSupervisorCode,
  supervisorsOf,
} from '#server/features/accounts/tablets/supervisors.service.ts'
import { isOwnOrderOf } from '#server/features/approvals/own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, isPerson } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { ItemRow } from '../items/order-items.queries.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { recordOrderEvent } from '../lifecycle/order-events.service.ts'
import type { OrderHead } from '../orders.queries.ts'
import * as queries from './unscanned.queries.ts'

type JustificationFields = {
  unscanned_reason?: string | undefined
  supervisor_id?: number | undefined
  supervisor_code?: string | undefined
}

/** Reason for packs without a scan, '' if none. `approvedBy` is null without a supervisor. */
export type Justification = { reason: string; approvedBy: Supervisor | null }

const OWN_ORDER = 'That’s the manager’s own order. Ask another manager.'

/**
 * Returns the justification in a request, with the supervisor whose PIN it carries. A PIN is compared only if the
 * store requires it. Call it outside a transaction, because wrong PINs count even if the request fails.
 * @throws ShopError `supervisor_code_wrong`, `rate_limited`, `own_order`
 */
export async function justificationOf(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, order_id: orderId }: OrderHead,
  { unscanned_reason: reason = '', supervisor_id: supervisorId, supervisor_code: code }: JustificationFields,
): Promise<Justification> {
  const needsSupervisor = code && supervisorId !== undefined && isPerson(principal)
  if (!needsSupervisor || (await ruleOf(shop, storeId)) !== 'supervisor') return { reason, approvedBy: null }
  const approvedBy = await checkSupervisorCode(shop, principal, { storeId, supervisorId, code })
  if (await isOwnOrderOf(shop, supervisorId, orderId)) throw new ShopError('own_order', { msg: OWN_ORDER })
  return { reason, approvedBy }
}

const ruleOf = async (shop: Shop, storeId: number): Promise<ScanRule> =>
  (await queries.readScanRule(shop.db, storeId)).pick_without_scan

export async function scanRequirementOf(
  shop: Shop,
  { store_id: storeId }: OrderHead,
): Promise<ScanRequirement> {
  const rule = await ruleOf(shop, storeId)
  return { rule, supervisors: rule === 'supervisor' ? await supervisorsOf(shop, storeId) : [] }
}

/** Returns the lines of an order whose picks need a scan or a justification. */
export async function linesToScan(shop: Shop, order: OrderHead): Promise<ReadonlySet<number>> {
  if ((await ruleOf(shop, order.store_id)) === 'allowed') return new Set()
  return new Set(await barcodedLines(shop, order))
}

const barcodedLines = async (shop: Shop, { order_id: orderId }: OrderHead): Promise<number[]> =>
  (await queries.readBarcodedLines(shop.db, orderId)).map(({ order_line_id }) => order_line_id)

/**
 * Returns the unscanned lines whose justification is to be recorded: those with a barcode. Lines without a barcode
 * can't be scanned.
 * @throws ShopError `scan_required` if the store's rule requires more than the request contains
 * @source A-PICK-5
 */
export async function requireJustified<Line extends Pick<ItemRow, 'order_line_id' | 'product_name'>>(
  shop: Shop,
  order: OrderHead,
  unscanned: readonly Line[],
  { reason, approvedBy }: Justification,
): Promise<Line[]> {
  if (unscanned.length === 0) return []
  const barcoded = await barcodedLines(shop, order)
  const lines = unscanned.filter(({ order_line_id: id }) => barcoded.includes(id))
  if (lines.length === 0) return []
  const how = await ruleOf(shop, order.store_id)
  const isMet = meetsScanRule(how, { reason, isApproved: approvedBy !== null })
  if (how !== 'allowed' && !isMet) {
    const msg = scanRequiredText(
      how,
      lines.map((line) => line.product_name),
    )
    throw new ShopError('scan_required', {
      msg,
      how,
      unscanned_lines: lines.map((line) => line.order_line_id),
    })
  }
  return reason || approvedBy ? lines : []
}

/** Records packs that were picked without a scan in the order's history. Runs in the caller's transaction. */
export const recordUnscanned = (
  shop: Shop,
  actor: Actor,
  orderId: number,
  { name, packs, justification }: { name: string; packs: number; justification: Justification },
): Promise<unknown> => {
  const { reason, approvedBy } = justification
  const words = [
    `${name}: ${packs} picked without a scan`,
    reason && unscannedReasonText(reason),
    approvedBy && `Approved by ${approvedBy.name}`,
  ]
  return recordOrderEvent(shop, actor, orderId, {
    what: 'supply',
    from: null,
    to: null,
    reason: words.filter(Boolean).join('; '),
  })
}

/** Returns the justification's fields for the audit log, which contains no free text. */
export const auditOfUnscanned = ({ reason, approvedBy }: Justification) => ({
  unscanned_reason: reason && unscannedReasonCode(reason),
  approved_by: approvedBy?.user_id ?? null,
})
