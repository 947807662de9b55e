import { type Cents, formatDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { readerOf } from '#server/db/replicas.ts'
import { inTransaction } from '#server/db/database.ts'
import { grantsOf } from '#server/db/user-roles.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import { VISITOR, type Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './approvals.queries.ts'

export type ApprovalRow = queries.ApprovalRow
export type ApprovalState = queries.ApprovalState

/**
 * Signals that the caller needs a second person's approval. `amount` is null if no money moves. Nothing has been
 * changed.
 */
export class ApprovalNeeded extends ShopError {
  readonly amount: Cents | null
  constructor(amount: Cents | null) {
    super('approval_required')
    this.amount = amount
  }
}

/** Days until a request expires. A week covers a weekend and a sick day; later the facts are probably outdated. */
const LASTS_DAYS = 7

export type ApprovalRequest = {
  kind: queries.ApprovalKind
  requestedBy: number
  orderId?: number
  /** The user whose account it concerns. */
  subjectUserId?: number
  /** The exact request body, which is executed unchanged. */
  payload: Record<string, unknown>
  key?: string | null
}

/**
 * Runs `work`, or stores the request for a second person if the caller needs approval. An equal request is stored once.
 * @throws ShopError `approval_required` with the request's id; nothing has changed then
 * @source D-126
 */
export async function withApproval<Done>(
  shop: Shop,
  request: ApprovalRequest,
  work: () => Promise<Done>,
): Promise<Done> {
  await refuseRepeated(shop, request)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error
    const approvalId = await requestApproval(shop, request, error.amount)
    throw new ShopError('approval_required', { approval_id: approvalId })
  }
}

/** Rejects a repetition of a request that was stored for approval, even if the limit would allow it by then. */
async function refuseRepeated(shop: Shop, request: ApprovalRequest): Promise<void> {
  const key = keyOf(request)
  const earlier = key === null ? undefined : await queries.readByKey(shop.db, request.requestedBy, key)
  if (!earlier) return
  if (!earlier.payload_hash.equals(hashOf(request))) throw new ShopError('idempotency_mismatch')
  throw new ShopError('approval_required', { approval_id: earlier.approval_id })
}

/** Scopes keys by order, as for requests that need no approval. */
const keyOf = ({ kind, orderId, key }: ApprovalRequest): string | null =>
  key ? `${kind} ${orderId ?? ''} ${key}` : null

const hashOf = ({ kind, orderId, subjectUserId, payload }: ApprovalRequest): Buffer =>
  fingerprint({ kind, orderId, subjectUserId, ...payload })

async function requestApproval(shop: Shop, request: ApprovalRequest, amount: Cents | null): Promise<number> {
  const { kind, requestedBy, payload, orderId = null, subjectUserId = null } = request
  const payloadHash = hashOf(request)
  const key = keyOf(request)
  await expireApprovals(shop)
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const expiresAt = addMinutes(now, LASTS_DAYS * 24 * 60)
    const row = { kind, orderId, subjectUserId, amount, payload, payloadHash, key, requestedBy }
    const inserted = await queries.insertApproval(shop.db, { ...row, now, expiresAt })
    if (!inserted)
      return required(await queries.readDuplicate(shop.db, row), 'duplicate approval').approval_id
    await recordApproval(shop, 'requested', requestedBy, {
      approval_id: inserted.approval_id,
      kind,
      order_id: orderId,
      subject_user_id: subjectUserId,
      amount_cents: amount,
    })
    return inserted.approval_id
  })
}

type ApprovalSubject = Pick<
  queries.ApprovalRow,
  'approval_id' | 'kind' | 'order_id' | 'subject_user_id' | 'amount_cents'
>

const recordApproval = (shop: Shop, what: string, byUserId: number | null, row: ApprovalSubject) =>
  recordAudit(shop, {
    byUserId,
    action: `approval.${what}`,
    subject: `approval ${row.approval_id}`,
    details: {
      kind: row.kind,
      amount: row.amount_cents === null ? null : formatDollars(row.amount_cents),
      order_id: row.order_id,
      user_id: row.subject_user_id,
    },
    ...(what !== 'requested' && { before: { state: 'pending' } }),
    after: { state: STATES[what] ?? what },
  })

const STATES: Record<string, string> = { requested: 'pending', executed: 'approved' }

/** Returns the approver as details of an audit event. */
export const approvalFacts = (approver: Approver | undefined): Record<string, number> =>
  approver ? { approval_id: approver.approvalId, approved_by: approver.userId } : {}

/** Expires requests that were not decided in time. */
async function expireApprovals(shop: Shop): Promise<void> {
  for (const row of await queries.expireApprovals(shop.db, shop.clock.now()))
    await recordAudit(shop, {
      byUserId: null,
      action: 'approval.expired',
      subject: `approval ${row.approval_id}`,
      details: { kind: row.kind },
      before: { state: 'pending' },
      after: { state: 'expired' },
    })
}

/** The second person, whose limit the amount counts against. */
export type Approver = { approvalId: number; userId: number; reason: string }

/**
 * Marks a request as approved, in the transaction that executes it, so that both are committed or neither.
 * @throws ShopError if the request has changed, or was decided concurrently
 */
export async function markApproved(shop: Shop, approver: Approver, amount: Cents | null): Promise<void> {
  const row = await lockPending(shop, approver.approvalId)
  if (row.amount_cents !== amount) throw new ShopError('approval_outdated')
  const { approvalId, userId, reason } = approver
  const now = shop.clock.now()
  await queries.decideApproval(shop.db, { approvalId, state: 'approved', userId, reason, now })
  await recordApproval(shop, 'approved', userId, row)
  await recordApproval(shop, 'executed', row.requested_by, row)
}

/** Returns whether another admin exists who could approve this user's actions. */
export const hasSecondAdmin = async (shop: Shop, userId: number): Promise<boolean> =>
  (await queries.readOtherAdmin(shop.db, userId)) !== undefined

/** Returns the requester as a principal, with the rights that a new session would have. */
export async function principalOf(shop: Shop, userId: number): Promise<Principal> {
  const row = await queries.readPrincipal(shop.db, userId)
  if (!row) return VISITOR
  return {
    kind: 'member',
    userId,
    contacts: { userId, email: row.email, mobile: row.mobile },
    type: row.type,
    roles: grantsOf(row.staff_roles),
    // The approver has authenticated recently; the requester may be offline.
    authenticatedAt: shop.clock.now(),
    tokenHash: Buffer.alloc(0),
  }
}

export async function rejectApproval(shop: Shop, approver: Approver): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const row = await lockPending(shop, approver.approvalId)
    const { approvalId, userId, reason } = approver
    const now = shop.clock.now()
    await queries.decideApproval(shop.db, { approvalId, state: 'rejected', userId, reason, now })
    await recordApproval(shop, 'rejected', userId, row)
  })
}

async function lockPending(shop: Shop, approvalId: number): Promise<queries.ApprovalRow> {
  const row = await queries.lockApproval(shop.db, approvalId)
  if (!row) throw new ShopError('not_found')
  if (row.state === 'expired') throw new ShopError('approval_expired')
  if (row.state !== 'pending') throw new ShopError('approval_decided')
  return row
}

export async function approvalById(shop: Shop, approvalId: number): Promise<queries.ApprovalRow> {
  await expireApprovals(shop)
  const row = await queries.readApproval(shop.db, approvalId)
  if (!row) throw new ShopError('not_found')
  return row
}

type ListRequest = PageRequest & { state: ApprovalState; requestedBy: number | null }

/** Returns requests, newest first. Staff see their own requests, admins see all. */
export async function listApprovals(shop: Shop, { state, requestedBy, ...request }: ListRequest) {
  await expireApprovals(shop)
  return queries.listApprovals(readerOf(shop), { state, requestedBy }, request)
}
