/** The words of demand for places that no store delivers to. */

export const title = 'Unserved suburbs'
export const summary = (suburbs: string, searches: number, wishes: number) =>
  `${suburbs === '1' ? '1 suburb' : `${suburbs} suburbs`}, ${searches} address lookups, ${wishes} notify requests`
export const hintText =
  'Address lookups outside our zones and notify requests, counted by suburb and month. No names or addresses are kept here.'
export const searchLabel = 'Suburb or postcode'
export const fromLabel = 'From month'
export const toLabel = 'To month'
export const sortLabel = 'Sort by'
export const SORTS = { total: 'Most asked for', wishes: 'Most notify requests', suburb: 'Suburb' }
export const wrongFilter = 'Enter months as YYYY-MM.'
export const emptyText = 'Nobody asked for an unserved suburb in these months.'
export const suburbColumn = 'Suburb'
export const searchesColumn = 'Looked up'
export const wishesColumn = 'Notify requests'
export const lastColumn = 'Last asked'
