/** Optional columns of the product list. */
export const PRODUCT_COLUMNS = ['status', 'kind', 'packs', 'stores', 'changed', 'number', 'strength'] as const

/** Columns of the stock list, each for a place or state of units. */
export const STOCK_COLUMNS = [
  'on_shelf',
  'available',
  'reserved',
  'picked',
  'unsaleable',
  'in_return',
  'in_transfer',
] as const

export type StockColumn = (typeof STOCK_COLUMNS)[number]

/** Optional fields of cards on the order board. Number, status, promised time and legal notices are always shown. */
export const ORDER_COLUMNS = [
  'customer',
  'mobile',
  'address',
  'items',
  'products',
  'total',
  'promised',
  'placed',
  'packing',
  'driver',
] as const

export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** Returns the URL parameters of columns, such as `show_kind` in `show_kind=on`. */
export const columnFilters = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => `show_${name}` as const)

/** Returns the columns that a list's URL selects, in their fixed order; the default columns if it selects none. */
export function chosenColumns<Name extends string>(
  names: readonly Name[],
  filters: Partial<Record<string, string>>,
  atFirst: readonly Name[],
): readonly Name[] {
  const chosen = names.filter((name) => filters[`show_${name}`] !== undefined)
  return chosen.length > 0 ? chosen : atFirst
}
