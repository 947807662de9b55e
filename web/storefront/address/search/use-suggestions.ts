import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './search-addresses.route.ts'

/** Long enough to skip most keys of a fast typist, short enough not to be noticed. */
const PAUSE_MS = 120
const FIRST_USEFUL_LENGTH = 3

export type Suggestion = { id: string; label: string; attribution?: string | undefined }

/** Suggestions for the typed text; a response for an older text is never shown. */
export function useSuggestions(
  search: string,
  session = '',
): { suggestions: Suggestion[]; isLoading: boolean } {
  const fetcher = useFetcher<typeof loader>()
  const text = search.trim()
  const isUseful = text.length >= FIRST_USEFUL_LENGTH

  const find = useEffectEvent(
    (search: string) => void fetcher.load(`/-/addresses?${new URLSearchParams({ search, session })}`),
  )
  useEffect(() => {
    if (!isUseful) return
    const pause = setTimeout(() => find(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, isUseful])

  const isCurrent = isUseful && fetcher.data?.search === text
  return {
    suggestions: isCurrent ? fetcher.data!.suggestions : [],
    isLoading: isUseful && !isCurrent,
  }
}
