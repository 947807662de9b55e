import type { AddressState } from '#domain/states.ts'
import { compareNames, type NameMatch } from '#domain/accounts/compare-names.ts'
import { type RecipientRole, STATE_LAW } from './state-law.ts'

export type HandOver = {
  state: AddressState
  gift: boolean
  /** The customer's first order from this licensee. */
  firstSupply: boolean
  /** The buyer, or for a gift its recipient. */
  recipientName: string
}

/** Returns how far the name on an ID is the recipient's, and as whom that person receives the order; null: not at all. */
export function recipientRole(
  order: HandOver,
  nameOnId: string,
): { match: NameMatch; role: RecipientRole | null } {
  const supply = order.gift ? 'gift' : order.firstSupply ? 'first' : 'later'
  const match = compareNames(order.recipientName, nameOnId)
  return { match, role: match === 'different' ? null : STATE_LAW[order.state].recipients[supply] }
}
