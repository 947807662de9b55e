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
  /** What was asked for, in staff's words. */
  summary: z.string(),
  /** Why it was asked for. */
  reason: z.string(),
  amount: Dollars.nullable(),
  order_id: z.number().nullable(),
  order_number: z.string().nullable(),
  /** Whose account it concerns. */
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

/** Whoever is no admin sees what they asked for themselves. @source D-126 */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/console/approvals',
  summary: 'What waits for a second person, or was decided, newest first',
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

/**
 * Approves what somebody else asked for, which is then done exactly as it was asked for, or rejects it. Repeated, it
 * happens once.
 */
export const decideApproval = endpoint({
  method: 'POST',
  path: '/console/approvals/:approval_id',
  summary: 'Approve and carry out what a colleague asked for, or reject it',
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
  /** `approver`: an admin who approves somebody else's request. */
  role: z.enum(LIMIT_ROLES),
  action: z.enum(LIMITED_ACTIONS),
  /** Of one order in all, or one gift card; null: as much as the order came to. */
  per_order: Dollars.nullable(),
  /** Of one person on one day of the store. */
  per_day: Dollars,
  version: z.number(),
})
export type AmountLimit = z.output<typeof AmountLimit>

export const listAmountLimits = endpoint({
  method: 'GET',
  path: '/console/limits',
  summary: 'What one person may give away alone, by role',
  allow: ['approvals.read'],
  scope: 'shared',
  data: z.array(AmountLimit),
  errors: ['not_signed_in', 'forbidden'],
})

const Amount = z.number().min(0).max(1_000_000)

/**
 * Limits that are not named stay; one whose version is old refuses all. A raise takes a second admin where there is one.
 * @source A-STAFF-4
 */
export const changeAmountLimits = endpoint({
  method: 'PUT',
  path: '/console/limits',
  summary: 'Change what one person may give away alone',
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
