import type { OutputOf } from '#contract/endpoint.ts'
import type { resolveProblem as contract } from '#contract/orders/problems.ts'
import { problemAnswered } from '#domain/messages/order-money-templates.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import { orderReference, readerOf } from '#server/features/payments/invoices/invoice-mail.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { announceOrder } from '../lifecycle/order-events.service.ts'
import { lockedHead, staffHead } from '../orders.service.ts'
import { presentProblem } from './problem.present.ts'
import * as queries from './problems.queries.ts'

type ResolveProblemBody = OutputOf<NonNullable<(typeof contract)['body']>>

/**
 * Resolves a report with a reply and without a refund. The shopper receives the reply by mail.
 * @source A-PROBLEM-2
 */
export async function resolveProblem(
  shop: Shop,
  principal: Principal,
  { orderId, reportId }: { orderId: number; reportId: number },
  { version, status, reply }: ResolveProblemBody,
): Promise<void> {
  const { actor } = await staffHead(shop, principal, orderId)
  await inTransaction(shop, async (shop) => {
    await lockedHead(shop, orderId)
    await lockOpenReport(shop, orderId, { reportId, version })
    await resolve(shop, actor, orderId, { reportId, status, reply, refundId: null })
    await notifyAnswered(shop, orderId, reply)
    await announceOrder(shop, orderId)
  })
}

/**
 * Locks the open report that a refund or a reply resolves. Runs in the transaction that locks the order.
 * @throws ShopError `stale`, `problem_resolved`
 */
export async function lockOpenReport(
  shop: Shop,
  orderId: number,
  { reportId, version }: { reportId: number; version: number | undefined },
): Promise<void> {
  const report = await queries.lockReport(shop.db, orderId, reportId)
  if (!report) throw new ShopError('not_found')
  if (version !== undefined && version !== report.version)
    throw new ShopError('stale', { current: presentProblem(report, shop.storeDirectory) })
  if (report.status !== 'open') throw new ShopError('problem_resolved')
}

type ProblemResolution = Pick<queries.Resolution, 'reportId' | 'status' | 'reply' | 'refundId'>

/** Marks a report as resolved and audits it. Runs in the caller's transaction. */
export async function resolve(
  shop: Shop,
  actor: Pick<Actor, 'userId'>,
  orderId: number,
  resolved: ProblemResolution,
): Promise<void> {
  await queries.resolveReport(shop.db, {
    ...resolved,
    byUserId: required(actor.userId, 'the user id of the actor'),
    now: shop.clock.now(),
  })
  await recordAudit(shop, {
    byUserId: actor.userId,
    action: 'problem.resolved',
    subject: `order ${orderId}`,
    details: { problem_report_id: resolved.reportId, refund_id: resolved.refundId },
    before: { status: 'open' },
    after: { status: resolved.status },
  })
}

async function notifyAnswered(shop: Shop, orderId: number, reply: string): Promise<void> {
  const reader = await readerOf(shop, orderId)
  if (!reader) return
  const message = { to: reader.email, kind: 'order_problem', userId: reader.user_id, orderId } as const
  const order = await orderReference(shop, orderId, reader.firstname)
  await enqueueEmail(shop, message, () => problemAnswered(order, reply))
}
