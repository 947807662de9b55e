/** What the list of products can show beside their names. */
export const PRODUCT_COLUMNS = ['status', 'kind', 'packs', 'stores', 'changed', 'number', 'strength'] as const

/** Where the list of stock can say that a product's units are. */
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

/** What the cards of the order board can show beside number, status, promise and what the law asks for. */
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

/** How chosen columns stand in a list's address: `show_kind=on`. */
export const columnFilters = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => `show_${name}` as const)

/** Those of a list that its address names, in their own order; without any, what everybody sees at first. */
export function chosenColumns<Name extends string>(
  names: readonly Name[],
  filters: Partial<Record<string, string>>,
  atFirst: readonly Name[],
): readonly Name[] {
  const chosen = names.filter((name) => filters[`show_${name}`] !== undefined)
  return chosen.length > 0 ? chosen : atFirst
}
