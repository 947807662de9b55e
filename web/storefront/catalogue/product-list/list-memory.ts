import type { ListedProduct } from '../product-card/listed-product.ts'

/** Products loaded after the first page, up to page `to`. */
export type LoadedPages = { products: ListedProduct[]; to: number }

/** Loaded pages by history entry, so that Back restores the list in its full length. */
const pages = new Map<string, LoadedPages>()
const REMEMBERED_ENTRIES = 20

export const rememberedPages = (entry: string): LoadedPages | undefined => pages.get(entry)

export function rememberPages(entry: string, loaded: LoadedPages): void {
  pages.delete(entry)
  pages.set(entry, loaded)
  const oldest = pages.keys().next().value
  if (pages.size > REMEMBERED_ENTRIES && oldest !== undefined) pages.delete(oldest)
}

/**
 * Length and scroll position of a list, for a document that is loaded again. Products are not stored, because prices
 * change.
 */
export type ListLength = { to: number; scrollY: number }

const KEY = 'shelf '

export function rememberLength(entry: string, length: ListLength): void {
  try {
    sessionStorage.setItem(KEY + entry, JSON.stringify(length))
  } catch {
    // Without storage the list starts with one page.
  }
}

/** Returns the stored length for a reloaded or restored document. A new visit to the same URL starts at the top. */
export function rememberedLength(entry: string): ListLength | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (pages.has(entry) || !navigation || navigation.type === 'navigate') return null
  try {
    const { to, scrollY } = JSON.parse(sessionStorage.getItem(KEY + entry) ?? '') as Partial<ListLength>
    if (typeof to !== 'number' || typeof scrollY !== 'number') return null
    return Number.isInteger(to) && Number.isFinite(scrollY) ? { to, scrollY } : null
  } catch {
    return null
  }
}
