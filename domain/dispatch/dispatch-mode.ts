/** Ways in which a store uses the delivery plan. */
export const DISPATCH_MODES = ['manual', 'propose', 'automatic'] as const
export type DispatchMode = (typeof DISPATCH_MODES)[number]

/** Time for which a packed order may be without a driver before the board raises an alarm. */
export const UNASSIGNED_ALARM_SECONDS = 60
