import { useSyncExternalStore } from 'react'

/** Favourites of somebody who has not logged in: product ids, the newest first, kept by the browser alone. */
const KEY = 'favourites'
const MOST = 100
const NONE: readonly number[] = []

const listeners = new Set<() => void>()
let [text, ids]: [string, readonly number[]] = ['', NONE]

/** The same list for the same text, so that React sees no change where there is none. */
function read(): readonly number[] {
  const kept = stored()
  if (kept !== text) [text, ids] = [kept, parse(kept)]
  return ids
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function parse(kept: string): readonly number[] {
  try {
    const list: unknown = JSON.parse(kept)
    return Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : NONE
  } catch {
    return NONE
  }
}

function write(list: readonly number[]): void {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing forgets them.
  }
  for (const listener of listeners) listener()
}

export function setGuestFavourite(productId: number, isWanted: boolean): void {
  const others = read().filter((id) => id !== productId)
  write(isWanted ? [productId, ...others] : others)
}

export const forgetGuestFavourites = (): void => write([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the same shop.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useGuestFavourites = (): readonly number[] => useSyncExternalStore(subscribe, read, () => NONE)
