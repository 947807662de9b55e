import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import type { clientLoader } from './more-products.route.ts'
import {
  rememberedLength,
  rememberedPages,
  rememberLength,
  rememberPages,
  type ListLength,
  type LoadedPages,
} from './list-memory.ts'
import { listParams } from './list-query.ts'
import type { ProductListPage } from './load-product-list.ts'

/**
 * Distance to the end of the list at which the next page loads. With the footer below the list, that is about two
 * viewport heights above the page's bottom. On a phone the first page ends farther away.
 */
const PRELOAD_MARGIN = '150% 0px'

/** Returns the first page and the pages loaded after it. The caller changes the component's `key` per list. */
export function useListPages(first: ProductListPage) {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const fetcher = useFetcher<typeof clientLoader>()
  const revalidator = useRevalidator()
  const [loadedPages, setLoadedPages] = useState<LoadedPages>(
    () => rememberedPages(entry) ?? { products: [], to: first.query.page },
  )
  const nextPage = loadedPages.to < first.pageCount ? loadedPages.to + 1 : null

  const reply = fetcher.data
  if (reply?.ok && reply.from === nextPage)
    setLoadedPages({ products: [...loadedPages.products, ...reply.products], to: reply.to })
  const hasMoved = reply?.ok === false && reply.reason === 'moved'
  const { revalidate } = revalidator
  useEffect(() => {
    if (hasMoved) void revalidate()
  }, [hasMoved, revalidate])

  const { load, state } = fetcher
  const loadPages = useCallback(
    (from: number, to: number) => {
      const params = listParams({ ...first.query, page: 1 })
      params.set('store_id', String(first.area.storeId))
      if (first.category) params.set('category', String(first.category.id))
      params.set('from', String(from))
      params.set('to', String(to))
      return load(`/-/shelf?${params}`)
    },
    [first, load],
  )
  const isFailed = state === 'idle' && reply?.ok === false && reply.reason === 'failed'
  const pendingLength = useRestoredLength(entry, loadedPages, isFailed, loadPages)
  const loadNext = useCallback(() => {
    // While a reload restores pages, the end of the list is always near. Loading more would interrupt the restoration.
    if (nextPage && state === 'idle' && !pendingLength.current) void loadPages(nextPage, nextPage)
  }, [nextPage, state, loadPages, pendingLength])

  return {
    products: [...first.products, ...loadedPages.products],
    isLoading: state !== 'idle',
    isFailed,
    nextPage,
    loadNext,
    // After a failure the next page loads on a click, not on scrolling.
    moreLink: useNear(isFailed ? undefined : loadNext),
  }
}

/**
 * Restores the length and scroll position of a reloaded list: one request loads all further pages.
 *
 * @returns the pages that are being restored, else null
 */
function useRestoredLength(
  entry: string,
  loadedPages: LoadedPages,
  isFailed: boolean,
  loadPages: (from: number, to: number) => Promise<void>,
) {
  const pendingLength = useRef<ListLength | null>(null)
  const start = useRef(loadedPages.to)
  useEffect(() => {
    const restored = rememberedLength(entry)
    if (!restored || restored.to <= start.current) return
    pendingLength.current = restored
    void loadPages(start.current + 1, restored.to)
    // Runs once per history entry, because later changes come from the visitor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry])

  useEffect(() => {
    if (isFailed) pendingLength.current = null
  }, [isFailed])
  useLayoutEffect(() => {
    const restored = pendingLength.current
    if (!restored || loadedPages.to < restored.to) return
    pendingLength.current = null
    window.scrollTo({ top: restored.scrollY, behavior: 'instant' })
  }, [loadedPages])

  useEffect(() => rememberPages(entry, loadedPages), [entry, loadedPages])
  useEffect(() => {
    const storeLength = () =>
      rememberLength(entry, pendingLength.current ?? { to: loadedPages.to, scrollY: window.scrollY })
    window.addEventListener('pagehide', storeLength)
    return () => window.removeEventListener('pagehide', storeLength)
  }, [entry, loadedPages.to])
  return pendingLength
}

/** Returns a ref for an element. Calls `onNear` each time the element comes near the viewport. */
function useNear(onNear: (() => void) | undefined) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!element.current || !onNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return element
}
