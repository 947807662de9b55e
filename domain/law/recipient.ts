import type { AddressState } from '#domain/states.ts'
import { isSameName } from '#domain/accounts/person-name.ts'
import { type RecipientRole, STATE_LAW } from './state-law.ts'

export type HandOver = {
  state: AddressState
  gift: boolean
  /** The customer's first order from this licensee. */
  firstSupply: boolean
  /** The buyer, or for a gift its recipient. */
  recipientName: string
}

/** As whom the person with this name on their ID receives the order; null: not at all. */
export function recipientRole(order: HandOver, nameOnId: string): RecipientRole | null {
  const supply = order.gift ? 'gift' : order.firstSupply ? 'first' : 'later'
  return isSameName(order.recipientName, nameOnId) ? STATE_LAW[order.state].recipients[supply] : null
}
