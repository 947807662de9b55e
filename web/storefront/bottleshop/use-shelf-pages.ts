import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { shelfHref } from './shelf-query.ts'
import type { ShelfPage } from './shelf-page.ts'

/** @source spec §9 "Infinite scroll triggers within about two viewport heights of the bottom" */
const AHEAD = '200% 0px'

/** Further pages by history entry, so that Back finds the shelf as long as it was left. Forgotten on reload. */
const loadedBefore = new Map<string, ShelfPage[]>()
const REMEMBERED_ENTRIES = 20

function remember(key: string, pages: ShelfPage[]): void {
  loadedBefore.delete(key)
  loadedBefore.set(key, pages)
  const oldest = loadedBefore.keys().next().value
  if (loadedBefore.size > REMEMBERED_ENTRIES && oldest !== undefined) loadedBefore.delete(oldest)
}

/** The first page and what has been loaded after it. The caller gives another `key` for another list. */
export function useShelfPages(first: ShelfPage) {
  const { key: entry } = useLocation()
  const fetcher = useFetcher<ShelfPage>()
  const [further, setFurther] = useState(() => loadedBefore.get(entry) ?? [])
  const last = further.at(-1) ?? first
  const nextPage = last.query.page < last.pageCount ? last.query.page + 1 : null

  const arrived = fetcher.data
  if (arrived && arrived.query.page === nextPage) setFurther([...further, arrived])
  useEffect(() => remember(entry, further), [entry, further])

  const { load, state } = fetcher
  const loadNext = useCallback(() => {
    if (nextPage && state === 'idle') void load(shelfHref(first.path, { ...first.query, page: nextPage }))
  }, [nextPage, state, load, first.path, first.query])

  return {
    pages: [first, ...further],
    isLoading: state !== 'idle',
    nextPage,
    loadNext,
    moreLink: useNear(loadNext),
  }
}

/** A ref for an element; `onNear` runs each time it comes near the view. */
function useNear(onNear: () => void) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return element
}
