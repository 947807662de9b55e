import { countText, numberText } from '#web/platform/format/number-text.ts'
import type { OFFER_SORTS, OFFER_STATES } from '#contract/console/promotions.ts'

/** Texts shared by the marketing screens. */

export const area = 'Marketing'
export const TABS = {
  codes: 'Promo codes',
  promotions: 'Promotions',
  campaigns: 'Campaigns',
  segments: 'Segments',
  simulator: 'Price check',
  banners: 'Banners',
  pages: 'Pages',
} as const

// List of offers

export const searchLabel = 'Search'
export const stateLabel = 'Show'
export const STATES: Record<(typeof OFFER_STATES)[number], string> = {
  all: 'All',
  running: 'Running',
  planned: 'Planned',
  ended: 'Ended',
  off: 'Switched off',
}
export const sortLabel = 'Sort by'
export const SORTS: Record<(typeof OFFER_SORTS)[number], string> = {
  newest: 'Newest',
  name: 'Name',
  end: 'Ending first',
  '-uses': 'Most used',
}
export const wrongFilter = 'We can’t read this search. Please try another.'
export const summary = (total: string) => `${total} in all`
export const usesColumn = 'Used'
export const costColumn = 'Cost'
export const salesColumn = 'Sold with it'
export const timeColumn = 'From – until'
export const stateColumn = 'State'
export const usesText = (uses: number, most: number | null) =>
  most === null ? numberText(uses) : `${numberText(uses)} of ${numberText(most)}`
export const spanText = (start: string, end: string) => `${start} – ${end}`

// Form of an offer

export const placeTitle = 'Where'
export const storesLabel = 'Only in these stores'
export const everywhereHint = 'Tick none for every store.'
export const zonesText = (count: number) =>
  `It counts in ${count === 1 ? 'one delivery zone' : `${count} delivery zones`} only.`
export const startLabel = 'From'
export const endLabel = 'Until'
export const startHint = 'By Melbourne’s clock. Empty: from now on.'
export const endHint = 'By Melbourne’s clock. Empty: for a year.'
export const whatTitle = 'What it counts for'
export const categoriesLabel = 'Only these categories'
export const productsLabel = 'Only these products'
export const scopeHint = 'Categories and products add up. None: everything.'
export const productText = (id: string) => `Product ${id}`
export const excludedLabel = 'Leave out these categories'
export const segmentLabel = 'Only customers of this segment'
export const segmentHint = 'They have to be logged in.'
export const anySegment = 'Everyone'
export const segmentText = (id: string) => `Segment ${id}`
export const onTitle = 'Switch it on'
export const costText = (uses: number, cost: string, sales: string) =>
  `Used in ${countText(uses, 'order')}. It took off ${cost} from items worth ${sales}.`
