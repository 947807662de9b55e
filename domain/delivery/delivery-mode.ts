/** Takes orders as usual, promises less than usual, or takes none for now. @source A-PAUSE-1 */
export const DELIVERY_MODES = ['open', 'busy', 'paused'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** What staff have set. @property until when it ends by itself; null: when somebody opens the store again */
export type ModeSetting = { mode: DeliveryMode; until: Date | null }

/**
 * How much later a busy store delivers. An order that comes earlier than promised pleases; one that is late costs a refund, so
 * this is rather more than a busy evening adds.
 */
export const BUSY_EXTRA_MINUTES = 20
/** What is left of a delivery time's places while the store is busy. */
const BUSY_CAPACITY_SHARE = 0.5

/** The mode at a moment: one with an end ends by itself. */
export const modeAt = ({ mode, until }: ModeSetting, at: Date): DeliveryMode =>
  until && until <= at ? 'open' : mode

/** How many orders a delivery time that starts then takes. */
export function capacityAt(setting: ModeSetting, start: Date, capacity: number): number {
  const mode = modeAt(setting, start)
  if (mode === 'paused') return 0
  return mode === 'busy' ? Math.ceil(capacity * BUSY_CAPACITY_SHARE) : capacity
}
