import { compareNames, type NameMatch } from '#domain/accounts/compare-names.ts'
import type { RecipientParameters, RecipientRole } from './state-law.ts'

export type HandOver = {
  gift: boolean
  /** True if it is the customer's first order from this licensee. */
  firstSupply: boolean
  /** Name of the buyer, or of a gift's recipient. */
  recipientName: string
}

/** Compares the name on an ID with the recipient's. `role` is null if the person may not receive the order. */
export function recipientRole(
  rule: RecipientParameters,
  order: HandOver,
  nameOnId: string,
): { match: NameMatch; role: RecipientRole | null } {
  const supply = order.gift ? 'gift' : order.firstSupply ? 'first' : 'later'
  const match = compareNames(order.recipientName, nameOnId)
  return { match, role: match === 'different' ? null : rule[supply] }
}
