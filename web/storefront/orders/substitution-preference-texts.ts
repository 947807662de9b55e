/** Texts of the substitution preference: how the store handles out-of-stock items. */
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'

export const preferenceLabel = 'If something’s out of stock'
export const linesLabel = 'Choose for each item'
export const sameOption = 'Same as the whole order'
export const PREFERENCES: Record<SubstitutionPreference, string> = {
  refund: 'Leave it out, don’t charge me',
  substitute: 'Bring something similar',
  ask: 'Ask me first',
}
