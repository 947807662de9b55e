import { useState } from 'react'

const KEY = 'driver bags'

/**
 * Returns the scanned bags of the stop, which the tab's phone stores until departure. Bags that are no longer part of
 * the stop are ignored.
 */
export function useLoadedBags(codes: readonly string[]) {
  const [scanned, setScanned] = useState<readonly string[]>(readStored)
  const set = (loaded: readonly string[]) => {
    setScanned(loaded)
    try {
      localStorage.setItem(KEY, JSON.stringify(loaded))
    } catch {
      // Storage is full or blocked: a reload asks for the bags again.
    }
  }
  return [codes.filter((code) => scanned.includes(code)), set] as const
}

function readStored(): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as string[]) : []
  } catch {
    return []
  }
}
