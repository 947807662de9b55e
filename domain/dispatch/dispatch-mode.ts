import { type OrderStatus, PACKING, STATUS } from '../orders/order-status.ts'

/** Ways in which a store uses the delivery plan. */
export const DISPATCH_MODES = ['manual', 'propose', 'automatic'] as const
export type DispatchMode = (typeof DISPATCH_MODES)[number]

/** Time for which a packed order may be without a driver before the board raises an alarm. */
const UNASSIGNED_ALARM_SECONDS = 60

type PackedOrder = { status: OrderStatus; packing_status: number; packing_since: Date | null }

/** Returns whether a packed order has had no driver for so long that the console raises an alarm. */
export const isDriverless = ({ status, packing_status, packing_since }: PackedOrder, now: Date): boolean =>
  status === STATUS.approved &&
  packing_status === PACKING.complete &&
  packing_since !== null &&
  now.getTime() - packing_since.getTime() >= UNASSIGNED_ALARM_SECONDS * 1000
