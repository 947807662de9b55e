import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './search-addresses.route.ts'

/** Long enough to skip most keys of a fast typist, short enough not to be noticed. */
const PAUSE_MS = 120
const FIRST_USEFUL_LENGTH = 3
/** Nobody is told of a mistake in the middle of a word. */
const HINT_PAUSE_MS = 700

export type Suggestion = { id: string; label: string; attribution?: string | undefined }

/** Suggestions for the typed text, and what is wrong with it; a response for an older text is never shown. */
export function useSuggestions(search: string, session = ''): { suggestions: Suggestion[]; hint: string } {
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
    hint: useSettled(isCurrent ? fetcher.data!.hint : ''),
  }
}

/** A text that has stood for a while; '' at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), text ? HINT_PAUSE_MS : 0)
    return () => clearTimeout(pause)
  }, [text])
  return settled === text ? text : ''
}
