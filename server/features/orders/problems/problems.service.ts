import type { OutputOf } from '#contract/endpoint.ts'
import type { PROBLEM_STATUSES, reportProblem as contract } from '#contract/orders/problems.ts'
import type { RefundableLine } from '#domain/orders/refund-plan.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { DAY_MINUTES } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { saleOfOrder, settle, soldLinesOf } from '#server/features/payments/refunds/settlement.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { readsAsStaff } from '../lifecycle/actor.service.ts'
import { announceOrder } from '../lifecycle/order-events.service.ts'
import { type OrderHead, lockedHead, visibleHead } from '../orders.service.ts'
import * as queries from './problems.queries.ts'

export type ReportRow = queries.ReportRow

/** Reads the order's head for its owner or staff of its store. Throws `forbidden` for its driver. */
export async function problemReader(shop: Shop, principal: Principal, orderId: number): Promise<OrderHead> {
  const { order, actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('owner') && !readsAsStaff(actor)) throw new ShopError('forbidden')
  return order
}

/** Returns the reports of an order, and the items that can still be reported. */
export async function problemsOf(shop: Shop, { order_id: orderId, status }: OrderHead) {
  const canReport = status === STATUS.complete
  return {
    canReport,
    items: canReport ? await reportableLines(shop, orderId) : [],
    reports: await queries.readReportsOfOrder(shop.db, orderId),
  }
}

export type OrderProblems = Awaited<ReturnType<typeof problemsOf>>

/** Returns the delivered lines, with the packs of each that are neither refunded nor in an open report. */
async function reportableLines(shop: Shop, orderId: number) {
  const lines = await deliveredLines(shop, orderId)
  const open = await queries.readOpenItems(shop.db, orderId)
  const reported = new Map(open.map(({ part, quantity }) => [part, quantity]))
  return lines.map((line) => ({
    ...line,
    reportable: Math.max(0, line.quantity - line.refundedQuantity - (reported.get(line.part) ?? 0)),
  }))
}

/**
 * Returns the delivered lines. For an order that left before sales were recorded, they are computed from the order.
 */
async function deliveredLines(shop: Shop, orderId: number): Promise<RefundableLine[]> {
  const sold = await soldLinesOf(shop, orderId)
  const lines =
    sold.length > 0
      ? sold
      : (await saleOfOrder(shop, orderId)).lines.map((line, index) => ({
          ...line,
          part: index + 1,
          refundedQuantity: 0,
          refunded: 0,
        }))
  return lines.filter(({ kind }) => kind === 'line' || kind === 'substitute')
}

type ReportProblemBody = OutputOf<NonNullable<(typeof contract)['body']>>
type RequestKey = { key: string; bodyHash: Buffer }

const PER_DAY = 10

/**
 * Reports a problem with a delivered order on behalf of its owner.
 * @source A-PROBLEM-1
 */
export async function reportProblem(
  shop: Shop,
  principal: Principal,
  orderId: number,
  { body, key }: { body: ReportProblemBody; key: RequestKey | undefined },
): Promise<OrderHead> {
  const { order, actor } = await visibleHead(shop, principal, orderId)
  if (!actor.roles.includes('owner') || actor.userId === null) throw new ShopError('forbidden')
  if (await isRepeated(shop, orderId, key)) return order
  const userId = actor.userId
  await consumeRateLimit(shop, { key: `problem report ${userId}`, max: PER_DAY, minutes: DAY_MINUTES })
  await inTransaction(shop, async (shop) => {
    const { status } = required(await lockedHead(shop, orderId), `order ${orderId}`)
    if (await isRepeated(shop, orderId, key)) return
    if (status !== STATUS.complete) throw new ShopError('order_not_delivered')
    await settle(shop, orderId)
    await requireFree(shop, orderId, body.items)
    const { reason, details, items } = body
    const inserted = await queries.insertReport(shop.db, {
      orderId,
      storeId: order.store_id,
      userId,
      reason,
      details,
      key: key?.key ?? null,
      bodyHash: key?.bodyHash ?? null,
      now: shop.clock.now(),
    })
    await queries.insertItems(shop.db, inserted.problem_report_id, items)
    await recordAudit(shop, {
      byUserId: userId,
      action: 'problem.reported',
      subject: `order ${orderId}`,
      details: { problem_report_id: inserted.problem_report_id, reason, items: items.length },
    })
    await announceOrder(shop, orderId)
  })
  return order
}

async function isRepeated(shop: Shop, orderId: number, key: RequestKey | undefined): Promise<boolean> {
  const earlier = key && (await queries.readByKey(shop.db, orderId, key.key))
  if (!earlier) return false
  if (!earlier.body_hash?.equals(key.bodyHash)) throw new ShopError('idempotency_mismatch')
  return true
}

async function requireFree(shop: Shop, orderId: number, items: ReportProblemBody['items']): Promise<void> {
  const sold = await reportableLines(shop, orderId)
  const isTwice = new Set(items.map(({ part }) => part)).size < items.length
  const isFree = items.every(({ part, quantity }) =>
    sold.some((line) => line.part === part && line.reportable >= quantity),
  )
  if (isTwice || !isFree) throw new ShopError('problem_reported')
}

type ListRequest = PageRequest & { status: (typeof PROBLEM_STATUSES)[number] }

/** Lists the reports of the caller's stores. */
export async function listProblems(shop: Shop, principal: Principal, { status, ...request }: ListRequest) {
  const storeIds = storesWith(principal, 'orders.work')
  return queries.listReports(readerOf(shop), { status, storeIds }, request)
}
