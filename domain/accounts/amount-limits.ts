import type { Cents } from '../money.ts'

/** What staff can give away, each with its own limits. */
export const LIMITED_ACTIONS = ['refund', 'goodwill', 'gift_card'] as const
export type LimitedAction = (typeof LIMITED_ACTIONS)[number]

/** `approver`: an admin who approves somebody else's request. */
export const LIMIT_ROLES = ['store_access', 'admin', 'approver'] as const
export type LimitRole = (typeof LIMIT_ROLES)[number]

/** The states of a request for approval of more. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired'] as const

/** How much one person may give away alone. */
export type AmountLimit = {
  /** Per order, or per gift card; null: up to the total of the order. */
  perOrder: Cents | null
  /** Per person and day of the store. */
  perDay: Cents
}

/** What has been given away: for that order by anybody, and on that day by that person. */
export type AmountUsed = { order: Cents; day: Cents }

/** What a person may still give away alone. Without a limit of their role: nothing. @source D-126 */
export function allowanceLeft(limit: AmountLimit | undefined, used: AmountUsed): Cents {
  if (!limit) return 0
  const ofOrder = limit.perOrder === null ? limit.perDay : limit.perOrder - used.order
  return Math.max(0, Math.min(limit.perDay - used.day, ofOrder))
}

type LimitRow = AmountLimit & { role: LimitRole; action: LimitedAction }

/** Whether any of the new limits allows more than before, which takes a second admin. */
export const isRaise = (before: readonly LimitRow[], after: readonly LimitRow[]): boolean =>
  after.some((row) => {
    const old = before.find(({ role, action }) => role === row.role && action === row.action)
    const perOrder = (limit: AmountLimit) => limit.perOrder ?? Infinity
    return !old || row.perDay > old.perDay || perOrder(row) > perOrder(old)
  })
