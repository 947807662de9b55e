/** What the address of a shelf page says: state that belongs in the URL, so that back, reload and a shared link work. */
export type ShelfQuery = { search: string; sort: number; page: number }

/** @source spec §4 "Sort options" */
export const SORT_OPTIONS = ['Sort', 'Name A-Z', 'Name Z-A', 'Price Low to High', 'Price High to Low']
const SEARCH_MAX = 200
const PAGE_MAX = 10_000

/** Anything odd in the address counts as absent. */
export function readShelfQuery(params: URLSearchParams): ShelfQuery {
  const sort = Number(params.get('sort'))
  const page = Number(params.get('page'))
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    sort: Number.isInteger(sort) && sort > 0 && sort < SORT_OPTIONS.length ? sort : 0,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The address of a shelf page, with only what differs from its plain form. */
export function shelfHref(path: string, { search, sort, page }: ShelfQuery): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(sort > 0 && { sort: String(sort) }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `${path}?${params}` : path
}
