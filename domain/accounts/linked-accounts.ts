import { sharesNameKey } from './name-keys.ts'

/** Reasons to suspect that two accounts belong to one person. */
export const LINK_REASONS = ['mobile', 'email', 'name_birth_date', 'payment'] as const
export type LinkReason = (typeof LINK_REASONS)[number]

/** Fields of an account that are compared. Empty values never match. */
export type LinkFacts = {
  firstname: string
  lastname: string
  email: string
  mobile: string
  /** `YYYY-MM-DD`; null if the account has none. */
  birthDate: string | null
}

/**
 * Returns the reasons to suspect that two accounts belong to one person.
 *
 * @param sharesPayment whether one PayPal account, or one card with the same surname, paid for both
 * @returns the reasons in the order of `LINK_REASONS`; empty if nothing links the accounts
 * @source A-CUSTOMER-4
 */
export function linkReasons(a: LinkFacts, b: LinkFacts, sharesPayment: boolean): LinkReason[] {
  const has: Record<LinkReason, boolean> = {
    mobile: a.mobile !== '' && a.mobile === b.mobile,
    email: a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase(),
    name_birth_date: a.birthDate !== null && a.birthDate === b.birthDate && sharesNameKey(a, b),
    payment: sharesPayment,
  }
  return LINK_REASONS.filter((reason) => has[reason])
}
