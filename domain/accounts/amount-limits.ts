import type { Cents } from '../money.ts'

/** Actions by which staff give away money. Each has its own limits. */
export const LIMITED_ACTIONS = ['refund', 'goodwill', 'gift_card'] as const
export type LimitedAction = (typeof LIMITED_ACTIONS)[number]

/** Roles that limits apply to. `approver` is an admin who approves another person's request. */
export const LIMIT_ROLES = ['store_access', 'admin', 'approver'] as const
export type LimitRole = (typeof LIMIT_ROLES)[number]

/** States of a request to exceed a limit. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired'] as const

/** Amounts that a person may give away without approval. */
export type AmountLimit = {
  /** Limit per order or gift card. With null, only the daily limit and the order total apply. */
  perOrder: Cents | null
  /** Limit per person and day in the store's time zone. */
  perDay: Cents
}

/** Amounts already given away: on the order by all staff, and on the day by the person. */
export type AmountUsed = { order: Cents; day: Cents }

/** Returns the amount that a person may still give away without approval; 0 if the role has no limit. @source D-126 */
export function allowanceLeft(limit: AmountLimit | undefined, used: AmountUsed): Cents {
  if (!limit) return 0
  const ofOrder = limit.perOrder === null ? limit.perDay : limit.perOrder - used.order
  return Math.max(0, Math.min(limit.perDay - used.day, ofOrder))
}

type LimitRow = AmountLimit & { role: LimitRole; action: LimitedAction }

/** Returns whether any new limit is higher than the old one. A raise needs the approval of a second admin. */
export const isRaise = (before: readonly LimitRow[], after: readonly LimitRow[]): boolean =>
  after.some((row) => {
    const old = before.find(({ role, action }) => role === row.role && action === row.action)
    const perOrder = (limit: AmountLimit) => limit.perOrder ?? Infinity
    return !old || row.perDay > old.perDay || perOrder(row) > perOrder(old)
  })
