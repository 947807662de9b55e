/** Modes of a store: normal, longer delivery times with fewer places, or no orders. @source A-PAUSE-1 */
export const DELIVERY_MODES = ['open', 'busy', 'paused'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** Mode set by staff. @property until when the mode ends automatically; null if staff have to end it */
export type ModeSetting = { mode: DeliveryMode; until: Date | null }

/**
 * Minutes by which a busy store delivers later. It is more than a busy evening usually adds, because a late order costs
 * a refund and an early order costs nothing.
 */
export const BUSY_EXTRA_MINUTES = 20
/** Share of a delivery time's places that a busy store offers. */
const BUSY_CAPACITY_SHARE = 0.5

/** Returns the mode at an instant. A setting whose end has passed is `open`. */
export const modeAt = ({ mode, until }: ModeSetting, at: Date): DeliveryMode =>
  until && until <= at ? 'open' : mode

/** Returns the number of orders that a delivery time accepts if it starts at `start`. */
export function capacityAt(setting: ModeSetting, start: Date, capacity: number): number {
  const mode = modeAt(setting, start)
  if (mode === 'paused') return 0
  return mode === 'busy' ? Math.ceil(capacity * BUSY_CAPACITY_SHARE) : capacity
}
