import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './search-addresses.route.ts'

/** Debounce time in milliseconds: skips most keys of a fast typist, and is too short to be noticed. */
const PAUSE_MS = 120
const FIRST_USEFUL_LENGTH = 3
/** Delay of hints in milliseconds, so that none appears in the middle of a word. */
const HINT_PAUSE_MS = 700

export type Suggestion = {
  id: string
  label: string
  attribution?: string | undefined
  /** True for an address in another suburb than the typed suburb. It is offered as a question. */
  other_suburb?: true | undefined
}

/** Returns suggestions and a hint for the typed text. Responses for an older text are ignored. */
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

  const current = isUseful && fetcher.data?.search === text ? fetcher.data : null
  return {
    suggestions: current ? current.suggestions : [],
    hint: useSettled(current ? current.hint : ''),
  }
}

/** Returns the text once it has been unchanged for a while. An empty text is returned immediately. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), text ? HINT_PAUSE_MS : 0)
    return () => clearTimeout(pause)
  }, [text])
  return settled === text ? text : ''
}
