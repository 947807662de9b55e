/** What the list of products can show beside their names. */
export const PRODUCT_COLUMNS = ['status', 'kind', 'packs', 'stores', 'changed', 'number', 'strength'] as const

/** How chosen columns stand in a list's address: `show_kind=on`. */
export const columnFilters = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => `show_${name}` as const)
