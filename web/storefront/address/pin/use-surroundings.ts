import { useEffect, useState } from 'react'
import type { Surroundings } from '#contract/shop/addresses.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'

/** Milliseconds without a move before the surroundings are loaded again. */
const PAUSE_MS = 350

/** Start of the map: a point, or a text that ends in a suburb. */
type MapQuery = GeoPoint | { search: string }

/**
 * Loads the streets and zones around a point, once the pin has stopped. The previous reply remains until the next one.
 * The browser calls the API itself, because an action would reload the page's data with each move.
 */
export function useSurroundings(query: MapQuery): { around: Surroundings | undefined; isFailed: boolean } {
  const [around, setAround] = useState<Surroundings>()
  const [isFailed, setFailed] = useState(false)
  const body = JSON.stringify(query)
  const isFirst = around === undefined
  useEffect(() => {
    const left = new AbortController()
    const load = async () => {
      const reply = await fetch('/api/addresses/surroundings', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: left.signal,
      }).catch(() => null)
      if (left.signal.aborted) return
      setFailed(!reply?.ok)
      if (!reply?.ok) return
      const { data } = (await reply.json()) as { data: Surroundings }
      if (!left.signal.aborted) setAround(data)
    }
    const timer = setTimeout(() => void load(), isFirst ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [body, isFirst])
  return { around, isFailed }
}
