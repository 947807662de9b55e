import type { AmountLimit, Approval } from '#contract/console/approvals.ts'
import { formatDollars, toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { ApprovalRow } from './approvals.service.ts'

const amountOf = (row: Pick<ApprovalRow, 'amount_cents'>): string =>
  row.amount_cents === null ? '' : formatDollars(row.amount_cents)

const SUMMARY: Record<ApprovalRow['kind'], (row: ApprovalRow) => string> = {
  refund: (row) => `Refund ${amountOf(row)}${row.payload.kind === 'whole' ? ', all that’s left' : ''}`,
  goodwill: (row) => `Give ${amountOf(row)} of credit`,
  // The recipient is deleted after a year.
  gift_card: ({ payload: { email, refund_of: refundOf }, ...row }) =>
    refundOf === undefined
      ? `Issue a gift card of ${amountOf(row)}${typeof email === 'string' ? ` to ${email}` : ''}`
      : `Refund a bought gift card of ${amountOf(row)}`,
  roles: (row) => `Make user ${row.subject_user_id} an admin`,
  limits: ({ payload }) => `Raise limits: ${(payload.limits as AmountLimit[]).map(limitText).join('; ')}`,
}

const limitText = ({ role, action, per_order, per_day }: Omit<AmountLimit, 'version'>): string =>
  `${role} ${action.replace('_', ' ')} to ${per_order === null ? 'the whole order' : `$${per_order} an order`}, $${per_day} a day`

export const presentApproval = (row: ApprovalRow): Approval => ({
  approval_id: row.approval_id,
  kind: row.kind,
  summary: SUMMARY[row.kind](row),
  reason: typeof row.payload.reason === 'string' ? row.payload.reason : '',
  amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
  order_id: row.order_id,
  order_number: row.order_id === null ? null : orderNumber(row.order_id),
  user_id: row.subject_user_id,
  requested_by: { user_id: row.requested_by, name: row.requested_by_name },
  requested: row.requested_at.toISOString(),
  expires: row.expires_at.toISOString(),
  state: row.state,
  decided_by: row.decided_by === null ? null : { user_id: row.decided_by, name: row.decided_by_name ?? '' },
  decided: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
})
