import { useState } from 'react'
import { type DeliveryChoice, type DeliveryOffer, isOffered, storeChoice } from './delivery-choice.ts'

/** What the page was loaded with. */
export type DeliveryTimeData = { offer: DeliveryOffer; choice: DeliveryChoice | null; isLost: boolean }

/**
 * The choice as state of the page, stored for the next page. A choice that is no longer available counts as none, with
 * a message.
 */
export function useDeliveryChoice({ offer, choice: initial, isLost: wasLost }: DeliveryTimeData) {
  const [choice, setChoice] = useState(initial)
  const [hasChosen, setChosen] = useState(false)
  const isGone = choice !== null && !isOffered(choice, offer)
  const choose = (next: DeliveryChoice | null) => {
    setChoice(next)
    setChosen(true)
    storeChoice(next)
  }
  return { choice: isGone ? null : choice, isLost: isGone || (wasLost && !hasChosen), choose }
}
