import { useEffect, useState } from 'react'
import type { Found } from './group-results.ts'

/** Time in milliseconds after the last key before a request is sent. */
const SETTLE_MS = 120

export type SearchState = { results: readonly Found[]; text: string; isFailed: boolean }

/**
 * Searches as the user types. A newer text aborts the request of an older one, so that results never belong to an
 * outdated text. The earlier results stay until the next ones arrive.
 */
export function useSearch(typed: string): SearchState | null {
  const [state, setState] = useState<SearchState | null>(null)
  useEffect(() => {
    const outdated = new AbortController()
    const search = async () => {
      const reply = await fetch(`/api/console/search?q=${encodeURIComponent(typed)}`, {
        signal: outdated.signal,
      })
      if (!reply.ok) throw new Error(`The search answered ${reply.status}`)
      const { data } = (await reply.json()) as { data: Found[] }
      setState({ results: data, text: typed, isFailed: false })
    }
    const timer = setTimeout(
      () =>
        void search().catch(() => {
          if (!outdated.signal.aborted)
            setState((before) => ({ results: before?.results ?? [], text: typed, isFailed: true }))
        }),
      typed === '' ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [typed])
  return state
}
