import type { AmountLimit } from '#contract/console/approvals.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { isOwnEmail } from '#domain/accounts/own-order.ts'
import { fromDollars } from '#domain/money.ts'
import {
  type ApprovalRow,
  type Approver,
  approvalById,
  principalOf,
  rejectApproval,
} from './approvals.service.ts'
import { changeLimits } from './limit-settings.service.ts'
import { contactsOf, isOwnAccount, isOwnOrderOf } from './own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, may } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as fieldTexts from '#domain/field-texts.ts'

type DecisionRequest = { approvalId: number; decision: 'approve' | 'reject'; reason: string }

/**
 * Decides a request as a second person. An approved request is executed in the name of the requester, with all checks
 * repeated. If it can't be executed any more, nothing changes and it stays pending.
 * @source D-126
 */
export async function decideApproval(
  shop: Shop,
  userId: number,
  { approvalId, decision, reason }: DecisionRequest,
  actions: ApprovalActions,
): Promise<ApprovalRow> {
  const row = await approvalById(shop, approvalId)
  if (isAnswered(row, userId, decision)) return row
  if (row.state === 'expired') throw new ShopError('approval_expired')
  if (row.state !== 'pending') throw new ShopError('approval_decided')
  await refuseOwn(shop, userId, row)
  if (decision === 'reject' && reason === '')
    throw new ShopError('reason_required', { fields: { reason: fieldTexts.reasonRequired } })
  const approver: Approver = { approvalId, userId, reason }
  try {
    await (decision === 'reject' ? rejectApproval(shop, approver) : execute(shop, row, approver, actions))
  } catch (error) {
    // The second of two equal concurrent decisions finds the request decided already.
    const now = await approvalById(shop, approvalId)
    if (!isAnswered(now, userId, decision)) throw error
  }
  return approvalById(shop, approvalId)
}

const isAnswered = (row: ApprovalRow, userId: number, decision: DecisionRequest['decision']): boolean =>
  row.decided_by === userId && row.state === (decision === 'approve' ? 'approved' : 'rejected')

/** Rejects decisions about one's own request, order or account. */
async function refuseOwn(shop: Shop, userId: number, row: ApprovalRow): Promise<void> {
  if (await isOwnAccount(shop, userId, row.requested_by)) throw new ShopError('own_request')
  if (row.order_id !== null && (await isOwnOrderOf(shop, userId, row.order_id)))
    throw new ShopError('own_order')
  const isSubject = row.subject_user_id !== null && (await isOwnAccount(shop, userId, row.subject_user_id))
  const isRecipient =
    row.kind === 'gift_card' && isOwnEmail(await contactsOf(shop, userId), String(row.payload.email))
  if (isSubject || isRecipient) throw new ShopError('own_account')
}

/**
 * Executes a request in the name of the requester, with all checks repeated. The contract validated the payload when
 * it was requested.
 */
export type ApprovalAction = (
  shop: Shop,
  row: ApprovalRow,
  principal: Principal,
  approver: Approver,
) => Promise<unknown>

/**
 * Actions by kind of request. Approvals depend on none of the features that execute them, so the caller passes them in.
 */
export type ApprovalActions = Record<Exclude<ApprovalRow['kind'], 'limits'>, ApprovalAction>

const changeRequestedLimits: ApprovalAction = (shop, row, _, approver) =>
  changeLimits(shop, row.requested_by, limitsOf(row.payload.limits as LimitRequest[]), approver)

type LimitRequest = Omit<AmountLimit, 'version'> & { version?: number | undefined }

export const limitsOf = (limits: readonly LimitRequest[]) =>
  limits.map(({ role, action, per_order, per_day, version }) => ({
    role,
    action,
    version,
    perOrder: per_order === null ? null : fromDollars(per_order),
    perDay: fromDollars(per_day),
  }))

/** Permission that the requester must still have. */
const NEEDED: Record<ApprovalRow['kind'], Permission> = {
  refund: 'orders.refund',
  goodwill: 'orders.refund',
  gift_card: 'credit.write',
  roles: 'users.write',
  limits: 'settings.write',
}

async function execute(
  shop: Shop,
  row: ApprovalRow,
  approver: Approver,
  actions: ApprovalActions,
): Promise<void> {
  const principal = await principalOf(shop, row.requested_by)
  if (!may(principal, NEEDED[row.kind])) throw new ShopError('approval_outdated')
  try {
    const action = row.kind === 'limits' ? changeRequestedLimits : actions[row.kind]
    await action(shop, row, principal, approver)
  } catch (error) {
    // The requester has lost the right, the order has become their own, or a limit was changed since. The approver's
    // rights were checked before.
    const isOutdated =
      error instanceof ShopError && ['forbidden', 'not_found', 'own_order', 'stale'].includes(error.code)
    throw isOutdated ? new ShopError('approval_outdated') : error
  }
}
