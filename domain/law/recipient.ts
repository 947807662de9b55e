import type { AddressState } from '#domain/address/states.ts'
import { isSameName } from '#domain/accounts/person-name.ts'

/** As whom somebody receives an order at the door. */
export type RecipientRole = 'buyer' | 'gift_recipient'

type Supply = 'first' | 'later' | 'gift'

/**
 * Who may receive alcohol, by the state's rule. The law lets another adult receive some later orders; our policy does
 * not, in either state: alcohol goes to the person who ordered it, or to the one for whom it is a gift.
 * @source L-10, L-11
 */
const RECEIVES: Record<AddressState, Record<Supply, RecipientRole>> = {
  VIC: { first: 'buyer', later: 'buyer', gift: 'gift_recipient' },
  NSW: { first: 'buyer', later: 'buyer', gift: 'gift_recipient' },
}

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
  const supply: Supply = order.gift ? 'gift' : order.firstSupply ? 'first' : 'later'
  return isSameName(order.recipientName, nameOnId) ? RECEIVES[order.state][supply] : null
}
