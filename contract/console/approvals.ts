import { z } from 'zod'
import { APPROVAL_STATES, LIMITED_ACTIONS, LIMIT_ROLES } from '#domain/accounts/amount-limits.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Integer, IsoTime, CursorPaging, cursorQuery, text } from '../fields.ts'

const Person = z.object({ user_id: z.number(), name: z.string() })

const Approval = z.object({
  approval_id: z.number(),
  /** `refund`, `goodwill`, `gift_card`, `roles` or `limits`. */
  kind: z.string(),
  /** Description of the request in staff's words. */
  summary: z.string(),
  /** Reason given with the request. */
  reason: z.string(),
  amount: Dollars.nullable(),
  order_id: z.number().nullable(),
  order_number: z.string().nullable(),
  /** Customer whose account the request concerns. */
  user_id: z.number().nullable(),
  requested_by: Person,
  requested: IsoTime,
  expires: IsoTime,
  state: z.enum(APPROVAL_STATES),
  decided_by: Person.nullable(),
  decided: IsoTime.nullable(),
  decision_reason: z.string(),
})
export type Approval = z.output<typeof Approval>

/** Lists approval requests. Callers who are not admins see only their own requests. @source D-126 */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/console/approvals',
  summary: 'List approval requests, pending and decided, newest first',
  allow: ['approvals.read'],
  scope: 'shared',
  query: z.object({
    state: z.enum(APPROVAL_STATES).default('pending'),
    ...cursorQuery(50),
  }),
  data: z.array(Approval),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})

/** Approves or rejects a colleague's request. An approved request is executed exactly as requested. Idempotent. */
export const decideApproval = endpoint({
  method: 'POST',
  path: '/console/approvals/:approval_id',
  summary: 'Approve and execute a colleague’s request, or reject it',
  allow: ['approvals.decide'],
  scope: 'shop',
  stepUp: true,
  params: z.object({ approval_id: Id }),
  body: z.object({ decision: z.enum(['approve', 'reject']), reason: text(REASON_MAX).default('') }),
  data: Approval,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'own_request',
    'own_order',
    'own_account',
    'reason_required',
    'approver_limit',
    'approval_decided',
    'approval_expired',
    'approval_outdated',
    'email_unproved',
    'account_closed',
    'status_not_allowed',
    'refund_too_large',
    'refund_changed',
    'goodwill_too_large',
    'payment_not_settled',
    'payment_unavailable',
  ],
})

const AmountLimit = z.object({
  /** Role that the limit applies to. `approver`: an admin who approves a colleague's request. */
  role: z.enum(LIMIT_ROLES),
  action: z.enum(LIMITED_ACTIONS),
  /** Limit in total for one order, or for one gift card; null: the order's total. */
  per_order: Dollars.nullable(),
  /** Limit for one person on one day of the store. */
  per_day: Dollars,
  version: z.number(),
})
export type AmountLimit = z.output<typeof AmountLimit>

export const listAmountLimits = endpoint({
  method: 'GET',
  path: '/console/limits',
  summary: 'List the amounts that each role may grant without approval',
  allow: ['approvals.read'],
  scope: 'shared',
  data: z.array(AmountLimit),
  errors: ['not_signed_in', 'forbidden'],
})

const Amount = z.number().min(0).max(1_000_000)

/**
 * Updates the limits that are sent. If the version of any limit is stale, all changes are rejected. Raising a limit
 * needs a second admin if there is one.
 * @source A-STAFF-4
 */
export const changeAmountLimits = endpoint({
  method: 'PUT',
  path: '/console/limits',
  summary: 'Update the amounts that each role may grant without approval',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  body: z.object({
    limits: z
      .array(
        AmountLimit.extend({
          per_order: Amount.nullable(),
          per_day: Amount,
          version: Integer.optional(),
        }),
      )
      .min(1)
      .max(LIMIT_ROLES.length * LIMITED_ACTIONS.length),
  }),
  data: z.array(AmountLimit),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'stale', 'approval_required'],
})
