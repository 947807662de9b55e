/** Pages whose URL names a store as a parameter. `hasAll`: without it the page shows every store. */
const PAGES: readonly { path: RegExp; name: string; hasAll: boolean }[] = [
  { path: /^\/console\/(?:products|prices|stock)$/, name: 'store', hasAll: false },
  { path: /^\/console\/products\/\d+$/, name: 'store', hasAll: false },
  { path: /^\/console\/reports(?:\/gst|\/stock-value)?$/, name: 'store', hasAll: true },
  { path: /^\/console$/, name: 'store_id', hasAll: true },
  { path: /^\/console\/dispatch$/, name: 'store', hasAll: false },
  { path: /^\/console\/drivers$/, name: 'store_id', hasAll: true },
]

/** Pages whose path names a store, with the parts before and after its id. */
const STORE_IN_PATH =
  /^(\/console\/(?:stores|stock)\/)(\d+)(\/(?:hours|closures|tablets|slots|delivery|transfers))?$/
const IN_STOCK = /^\/console\/stock\/(\d+)\//

/** Parameters that depend on the store's rows, so that another store starts on the first page. */
const POSITION = ['page', 'cursor']

/** Store of a page: an id, `null` for all stores, `undefined` if the page is not limited to a store. */
export type PageStore = number | null | undefined

const pageAt = (pathname: string) => PAGES.find(({ path }) => path.test(pathname))

/**
 * Returns the store that a page shows.
 * @param defaultId store that pages of one store show without a parameter
 */
export function storeOfPage(pathname: string, search: string, defaultId: number | undefined): PageStore {
  const inPath = STORE_IN_PATH.exec(pathname)?.[2] ?? IN_STOCK.exec(pathname)?.[1]
  if (inPath) return Number(inPath)
  const page = pageAt(pathname)
  if (!page) return undefined
  const id = Number(new URLSearchParams(search).get(page.name))
  if (id > 0) return id
  return page.hasAll ? null : defaultId
}

/** Returns true if the page can show all stores at once. */
export const showsAllStores = (pathname: string): boolean => pageAt(pathname)?.hasAll !== false

/** Returns the URL of the same page for another store, or its own URL if the page is not limited to a store. */
export function urlForStore(pathname: string, search: string, id: number | null): string {
  const inPath = STORE_IN_PATH.exec(pathname)
  if (inPath && id !== null) return `${inPath[1]}${id}${inPath[3] ?? ''}`
  if (IN_STOCK.test(pathname) && id !== null) return `/console/stock?store=${id}`
  const page = pageAt(pathname)
  if (!page) return `${pathname}${search}`
  const params = new URLSearchParams(search)
  for (const name of POSITION) params.delete(name)
  if (id === null) params.delete(page.name)
  else params.set(page.name, String(id))
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
