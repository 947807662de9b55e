import { countText as counted } from '#web/platform/format/number-text.ts'

/** Texts of the demand for suburbs that no store delivers to. */

export const title = 'Unserved suburbs'
export const summary = (suburbs: string, searches: number, wishes: number) =>
  `${suburbs === '1' ? '1 suburb' : `${suburbs} suburbs`}, ${counted(searches, 'address lookup')}, ${counted(wishes, 'notify request')}`
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
export const findLabel = 'Show on the map'

// The map

export const mapTitle = 'Map of unserved suburbs'
export const legendText = 'The larger a circle, the more lookups and requests. Grey areas are our zones.'
export const cutText = (shown: number, total: string) =>
  `The map has ${shown} of ${total} suburbs: the most asked for whose place we know.`
export const mapHint = 'Select a circle to see its suburb.'
export const countText = (suburb: string, { searches, wishes }: { searches: number; wishes: number }) =>
  `${suburb}: ${counted(searches, 'lookup')}, ${counted(wishes, 'notify request')}`
export const noPlaces = 'There’s no map: our address index doesn’t know where these suburbs are.'
export const noMap = 'The map can’t be shown here. The list below has every suburb.'
