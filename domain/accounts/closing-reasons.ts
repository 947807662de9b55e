/** How a customer asked staff to close the account: a word, because the log that keeps it must name nobody. */
export const CLOSING_REASONS = ['by_email', 'by_phone', 'in_store', 'by_letter', 'deceased'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]
