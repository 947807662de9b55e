/** The words of demand for places that no store delivers to. */

export const title = 'Where we’re missing'
export const summary = (suburbs: string, searches: number, wishes: number) =>
  `${suburbs === '1' ? '1 suburb' : `${suburbs} suburbs`}: looked up ${searches} times, ${wishes} want to be told`
export const hintText =
  'Addresses outside our zones and wishes to be told, counted by suburb and month. Nobody’s address or name is kept here.'
export const searchLabel = 'Suburb or postcode'
export const fromLabel = 'From month'
export const toLabel = 'To month'
export const sortLabel = 'Sort by'
export const SORTS = { total: 'Most asked for', wishes: 'Most to be told', suburb: 'Suburb' }
export const wrongFilter = 'Enter months as YYYY-MM.'
export const emptyText = 'Nothing was asked for in these months.'
export const suburbColumn = 'Suburb'
export const searchesColumn = 'Looked up'
export const wishesColumn = 'To be told'
export const lastColumn = 'Last in'
