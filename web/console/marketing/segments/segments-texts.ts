/** Texts of segments, which are saved filters of customers. */
import { countText } from '#web/platform/format/number-text.ts'
import type { Segment } from '#contract/console/segments.ts'

export const listTitle = 'Segments'
export const newLabel = 'New segment'
export const newTitle = 'New segment'
export const backLink = 'Segments'
export const intro =
  'Customers who share something, such as the regulars who’ve gone quiet. Use them in campaigns, promo codes and promotions.'
export const emptyText = 'No segments yet.'
export const noneFound = 'Nothing fits. Try part of a name.'
export const searchLabel = 'Search'
export const wrongFilter = 'We can’t read this search. Please try another.'
export const summary = (total: string) => (total === '1' ? '1 segment' : `${total} segments`)
export const nameColumn = 'Segment'
export const filtersColumn = 'Who’s in it'
export const usesColumn = 'Used in'
export const usesText = (uses: number) => (uses === 0 ? 'Nothing yet' : countText(uses, 'offer'))

// Filters in words

export const everyone = 'Every customer'
export const boughtText = (names: readonly string[]) => `bought ${names.join(' or ')}`
export const ofStoresText = (names: readonly string[]) => `ordered from ${names.join(' or ')}`
export const withinText = (days: number) => `ordered in the last ${countText(days, 'day')}`
export const notForText = (days: number) => `no order for more than ${countText(days, 'day')}`
export const spendFromText = (dollars: string) => `spent ${dollars} or more`
export const spendToText = (dollars: string) => `spent ${dollars} at most`
export const CONSENT_TEXTS: Record<Segment['consent'], string> = {
  any: '',
  email: 'agrees to offers by email',
  sms: 'agrees to offers by SMS',
}
export const goneText = 'a category we no longer have'

// The form

export const nameTitle = 'The segment'
export const nameLabel = 'Name'
export const nameHint = 'For the team. Customers don’t see it.'
export const whoTitle = 'Who’s in it'
export const whoHint = 'Customers have to fit every filter. Leave one empty if it doesn’t matter.'
export const categoriesLabel = 'Bought from any of these categories'
export const storesLabel = 'Ordered from any of these stores'
export const storesHint = 'Days and spend then count orders from these stores only.'
export const withinLabel = 'Last order at most this many days ago'
export const notForLabel = 'No order for more than this many days'
export const fromLabel = 'Spent at least, in dollars'
export const toLabel = 'Spent at most, in dollars'
export const spendHint = 'All orders together, before refunds'
export const consentLabel = 'Agrees to offers'
export const CONSENTS: Record<Segment['consent'], string> = {
  any: 'Doesn’t matter',
  email: 'By email',
  sms: 'By SMS',
}
export const lawText =
  'Age and self-exclusion are never filters. Offers only ever go to adults who agreed to them and haven’t excluded themselves.'
export const LABELS = {
  name: 'Name',
  category_ids: 'Bought',
  store_ids: 'Stores',
  ordered_within: 'Last order within',
  not_ordered_for: 'No order for',
  spend_from: 'Spent at least',
  spend_to: 'Spent at most',
  consent: 'Agrees to offers',
}
export const WORDS: Record<string, Record<string, string>> = { consent: CONSENTS }

// Figures

export const figuresTitle = 'Right now'
export const FIGURES = {
  customers: 'Customers',
  by_email: 'Agree to email',
  by_sms: 'Agree to SMS',
  orders: 'Orders',
  spend: 'Spent',
}
export const countingText = 'Older orders are still being counted, so the figures will grow.'
export const unsavedText = (customers: number) => `${countText(customers, 'customer')} with these filters.`
export const listLink = 'See these customers'
export const deleteTitle = 'Delete'
export const deleteButton = 'Delete this segment'
export const campaignsLink = 'Campaigns'
export const inUseText = 'A campaign or an offer uses it, so it can’t be deleted.'
