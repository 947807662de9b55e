import type { ListedProduct } from '../product-card/listed-product.ts'

/** What was loaded after a shelf's first page, up to page `to`. */
export type LoadedPages = { products: ListedProduct[]; to: number }

/** By history entry, so that Back finds the shelf as long as it was left. */
const pages = new Map<string, LoadedPages>()
const REMEMBERED_ENTRIES = 20

export const rememberedPages = (entry: string): LoadedPages | undefined => pages.get(entry)

export function rememberPages(entry: string, loaded: LoadedPages): void {
  pages.delete(entry)
  pages.set(entry, loaded)
  const oldest = pages.keys().next().value
  if (pages.size > REMEMBERED_ENTRIES && oldest !== undefined) pages.delete(oldest)
}

/** How long a shelf was and where it was looked at, for a document that is loaded again; prices are not kept. */
export type ListLength = { to: number; scrollY: number }

const KEY = 'shelf '

export function rememberLength(entry: string, length: ListLength): void {
  try {
    sessionStorage.setItem(KEY + entry, JSON.stringify(length))
  } catch {
    // A browser that keeps nothing starts the shelf anew.
  }
}

/** Only where the document was reloaded or come back to: a fresh visit of the same address starts at the top. */
export function rememberedLength(entry: string): ListLength | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (pages.has(entry) || !navigation || navigation.type === 'navigate') return null
  try {
    const { to, scrollY } = JSON.parse(sessionStorage.getItem(KEY + entry) ?? '') as Partial<ListLength>
    return Number.isInteger(to) && Number.isFinite(scrollY) ? { to: to!, scrollY: scrollY! } : null
  } catch {
    return null
  }
}
