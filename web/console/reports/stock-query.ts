/** Copy of the API's groups, which keeps the API's schemas out of the browser bundle. */
export const STOCK_GROUPS = ['store', 'category', 'product'] as const

/** Query of the stock value as parsed from the URL. Past days are available by store only. */
export type StockQuery = { on: string; by: (typeof STOCK_GROUPS)[number]; store: string; page: number }

export function readStockQuery(params: URLSearchParams, today: string): StockQuery {
  const day = /^\d{4}-\d\d-\d\d$/.exec(params.get('on') ?? '')?.[0] ?? today
  const on = day > today ? today : day
  return {
    on,
    by: on < today ? 'store' : (STOCK_GROUPS.find((one) => one === params.get('by')) ?? 'category'),
    store: /^[1-9]\d{0,8}$/.exec(params.get('store') ?? '')?.[0] ?? '',
    page: Number(/^[1-9]\d{0,4}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
  }
}

/** Returns the query string of the same report, without the page. */
export const stockQueryText = ({ on, by, store }: StockQuery): string =>
  new URLSearchParams({ on, by, ...(store !== '' && { store }) }).toString()
