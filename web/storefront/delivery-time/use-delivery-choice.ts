import { useState } from 'react'
import { type DeliveryChoice, type DeliveryOffer, heldChoice, rememberChoice } from './delivery-choice.ts'

/** The choice as page state, remembered for the next page; one that is no longer offered counts as none. */
export function useDeliveryChoice(initial: DeliveryChoice | null, offer: DeliveryOffer) {
  const [choice, setChoice] = useState(initial)
  const isStale = choice?.kind === 'slot' && heldChoice(choice, offer)?.kind !== 'slot'
  const isClosed = choice?.kind === 'asap' && !offer.isOpen
  const choose = (next: DeliveryChoice | null) => {
    setChoice(next)
    rememberChoice(next)
  }
  return [isStale || isClosed ? null : choice, choose] as const
}
