import type { Cents } from '../money.ts'
import { type ActorRole, type OrderStatus, STATUS } from './order-status.ts'

/** Tips that the shop proposes. None is preselected. */
export const TIP_PRESETS: readonly Cents[] = [200, 500, 1000]

/** Largest tip, which bounds a slip of the finger such as $500 for $5.00. */
export const MAX_TIP: Cents = 100_00

/** Days after the delivery for which the shopper can add a tip. */
export const TIP_DAYS = 14

const DAY_MS = 24 * 3600_000

type DeliveredOrder = { status: OrderStatus; deliveredAt: Date | null; hasLaterTip: boolean }

/** Returns whether a tip can be added to a delivered order. It can be added once, in addition to one at checkout. */
export const canAddTip = ({ status, deliveredAt, hasLaterTip }: DeliveredOrder, now: Date): boolean =>
  status === STATUS.complete &&
  deliveredAt !== null &&
  !hasLaterTip &&
  now.getTime() - deliveredAt.getTime() <= TIP_DAYS * DAY_MS

/**
 * Returns whether the driver keeps the tip of a canceled order. The driver made the trip when a delivery is refused at
 * the door; every other cancellation refunds the tip.
 */
export const keepsTip = (roles: readonly ActorRole[]): boolean => roles.includes('idCheck')
