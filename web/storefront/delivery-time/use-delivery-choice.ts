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
 * Returns the choice as page state and stores it for the next page. A choice that is no longer offered is also cleared
 * in the storage, with a message until the shopper chooses again.
 */
export function useDeliveryChoice({ offer, stored: loaded }: DeliveryTimeData) {
  const [stored, setStored] = useState(() => firstDelivery(loaded, offer))
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (!isSame(loaded, lastLoaded)) {
    setLastLoaded(loaded)
    // The reloaded choice differs, so another tab has chosen. If the cookies differ too, a newer choice was made here.
    if (isSame(loaded, readCookies())) setStored(loaded)
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

const readCookies = () => readDelivery((name) => parseCookie(document.cookie)[name])

const isSame = (a: StoredDelivery, b: StoredDelivery): boolean => JSON.stringify(a) === JSON.stringify(b)
