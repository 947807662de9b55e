import { parseCookie } from 'cookie'
import { useEffect, useState } from 'react'
import {
  firstDelivery,
  readDelivery,
  type StoredDelivery,
  storeDelivery,
  validDelivery,
} from './delivery-choice.ts'
import type { DeliveryTimeData } from './delivery-offer.ts'

/**
 * The choice as state of the page, stored for the next page. What is no longer offered is cleared in the storage too,
 * with a message until another is chosen.
 */
export function useDeliveryChoice({ offer, stored: loaded }: DeliveryTimeData) {
  const [stored, setStored] = useState(() => firstDelivery(loaded, offer))
  const [known, setKnown] = useState(loaded)
  if (!isSame(loaded, known)) {
    setKnown(loaded)
    // Loaded again and different: another tab chose. A choice made here since then is newer, and the cookies have it.
    if (isSame(loaded, inCookies())) setStored(loaded)
  }
  const valid = validDelivery(stored, offer)
  if (valid.isLost && stored.time !== 'gone') setStored({ day: valid.day, time: 'gone' })

  useEffect(() => {
    if (stored.time === 'gone') storeDelivery(stored)
  }, [stored])

  const choose = (next: StoredDelivery) => {
    setStored(next)
    storeDelivery(next)
  }
  return { ...valid, choose }
}

const inCookies = () => readDelivery((name) => parseCookie(document.cookie)[name])

const isSame = (one: StoredDelivery, other: StoredDelivery): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
