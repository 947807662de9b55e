import { sharesNameKey } from './name-keys.ts'

/** Why two accounts may be one person's. */
export const LINK_REASONS = ['mobile', 'email', 'name_birth_date', 'payment'] as const
export type LinkReason = (typeof LINK_REASONS)[number]

/** What is compared of an account. An empty value is nobody's. */
export type LinkFacts = {
  firstname: string
  lastname: string
  email: string
  mobile: string
  /** `YYYY-MM-DD`; null where the account has none. */
  birthDate: string | null
}

/**
 * What two accounts have in common that few people share.
 *
 * @param sharesPayment whether one PayPal account, or one card with the same surname, paid for both
 * @returns the reasons in the order of `LINK_REASONS`; none where nothing says that they are one person's
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
