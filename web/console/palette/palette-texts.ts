import type { SearchKind } from '#domain/console/console-search.ts'

/** Texts of the search over the whole console. */

export const title = 'Find or do'
export const buttonLabel = 'Find an order, customer or product'
export const fieldLabel = 'Find an order, customer or product'
export const searchButton = 'Find'
export const closeButton = 'Close'
export const kindTitles: Record<SearchKind, string> = {
  order: 'Orders',
  customer: 'Customers',
  product: 'Products',
  action: 'Do',
  screen: 'Go to',
}
export const recentTitle = 'Recent'
export const resultsLabel = 'Results'
export const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`)
export const nothingText = (text: string) => `Nothing found for “${text}”. Try fewer letters, or a number.`
export const failedText = 'The search didn’t load. Your text is kept; type on to try again.'
export const shortcutKey = 'Ctrl K'
/** Effects of keys in the search. */
export const keyHints = { '↑ ↓': 'choose', '↵': 'open', 'Ctrl ↵': 'in a new tab' }
export const prefixHint = 'Type > for actions, # for orders, @ for customers'
