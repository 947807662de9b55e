import { useCallback, useEffect, useState } from 'react'

export type PhoneCheck = {
  storage: 'fine' | 'full' | 'blocked'
  mayLocate: boolean
  mayStayOn: boolean
}

/** Free space in bytes below which a phone counts as full. */
const MIN_FREE_BYTES = 1_000_000

/** Returns what the phone can do, and a function that checks it again. */
export function usePhoneCheck(isDurable: boolean): { check: PhoneCheck | null; again: () => void } {
  const [check, setCheck] = useState<PhoneCheck | null>(null)
  const again = useCallback(() => void checkPhone(isDurable).then(setCheck), [isDurable])
  useEffect(again, [again])
  return { check, again }
}

async function checkPhone(isDurable: boolean): Promise<PhoneCheck> {
  const [storage, mayLocate] = await Promise.all([storageOf(isDurable), isLocationAllowed()])
  return { storage, mayLocate, mayStayOn: 'wakeLock' in navigator }
}

async function storageOf(isDurable: boolean): Promise<PhoneCheck['storage']> {
  if (!isDurable) return 'blocked'
  // Asks the browser not to delete the queue when the phone runs out of space.
  await navigator.storage?.persist?.().catch(() => false)
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  if (!estimate?.quota) return 'fine'
  return estimate.quota - (estimate.usage ?? 0) < MIN_FREE_BYTES ? 'full' : 'fine'
}

async function isLocationAllowed(): Promise<boolean> {
  if (!('geolocation' in navigator)) return false
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state !== 'denied'
}
