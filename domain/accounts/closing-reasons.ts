/**
 * Ways in which a customer asked staff to close the account. Free text is not allowed, because the log must not name
 * people.
 */
export const CLOSING_REASONS = ['by_email', 'by_phone', 'in_store', 'by_letter', 'deceased'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]
