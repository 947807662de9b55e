import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { packLabel } from '#domain/catalogue/packs.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import type { clientLoader } from './search-suggestions.route.ts'

/** Pause in milliseconds: long enough to skip most keys of a fast typist, short enough not to be noticed. */
const PAUSE_MS = 120
const FIRST_USEFUL_LENGTH = 2

export type SearchSuggestion =
  | { kind: 'words'; label: string }
  | { kind: 'category'; label: string; to: string }
  | { kind: 'product'; label: string; to: string; image: string; price: string }

/** Returns suggestions for the typed text. A response for an older text is ignored. */
export function useSearchSuggestions(text: string, storeId: number, shopPath: string): SearchSuggestion[] {
  const fetcher = useFetcher<typeof clientLoader>()
  const search = text.trim()
  const isUseful = search.length >= FIRST_USEFUL_LENGTH
  const find = useEffectEvent(
    (search: string) =>
      void fetcher.load(`/-/suggestions?${new URLSearchParams({ search, store_id: String(storeId) })}`),
  )
  useEffect(() => {
    if (!isUseful) return
    const pause = setTimeout(() => find(search), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [search, isUseful])

  if (!isUseful || fetcher.data?.search !== search) return []
  const { products, categories, did_you_mean: words } = fetcher.data.suggestions
  return [
    ...(words ? [{ kind: 'words' as const, label: words }] : []),
    ...categories.map(({ name, category_slug }) => ({
      kind: 'category' as const,
      label: name,
      to: `${shopPath}/${category_slug}`,
    })),
    ...products.map((product) => ({
      kind: 'product' as const,
      label: product.product_name,
      to: `/product/${product.product_slug}`,
      image: product.image_src,
      price: `${packLabel(product.pack_size)} ${dollarsText(product.sale_price || product.price)}`,
    })),
  ]
}
