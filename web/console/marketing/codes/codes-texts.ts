/** Texts of the promo code screens. */

export const listTitle = 'Promo codes'
export const newLabel = 'New promo code'
export const newTitle = 'New promo code'
export const emptyText = 'No promo codes here.'
export const codeColumn = 'Code'
export const backLink = 'Promo codes'

// The form

export const offerTitle = 'The offer'
export const codeLabel = 'Code'
export const codeHint = 'What shoppers type: letters, digits and dashes'
export const descriptionLabel = 'What shoppers read'
export const descriptionHint = 'Such as 10% off your first order'
export const typeLabel = 'Takes off'
export const percentOption = 'Percent'
export const dollarsOption = 'Dollars'
export const discountLabel = 'How much'
export const minimumLabel = 'Minimum spend in dollars'
export const minimumHint = 'Of items it counts for. Empty: none.'
export const usesTitle = 'Who may use it'
export const mostLabel = 'Uses in all'
export const mostHint = 'Empty: as many as you like'
export const onceLabel = 'Once for each customer'
export const firstLabel = 'First orders only'
export const statusLabel = 'This code is on'
export const lawText =
  'By saving a code that is on, you confirm that you’ve checked it: it appeals to no minors and presses nobody to drink more or faster. Codes never count for tobacco. One that counts for alcohol takes off at most half, and lasts a day or longer.'
export const checkedText = (at: string) => `Last checked on ${at}.`
export const tryLink = 'Try it on a cart'

/** Field names in the comparison of two versions. */
export const LABELS = {
  promo_code: codeLabel,
  description: descriptionLabel,
  discount_type: typeLabel,
  discount: discountLabel,
  minimum_spend: minimumLabel,
  total_amount: mostLabel,
  use_type: onceLabel,
  requirement: firstLabel,
  store_ids: 'Stores',
  category_ids: 'Only these categories',
  product_ids: 'Only these products',
  excluded_category_ids: 'Categories left out',
  segment_id: 'Segment',
  start_date: 'From',
  end_date: 'Until',
  status: 'On',
}
export const WORDS: Record<string, Record<string, string>> = {
  discount_type: { percentage: percentOption, fixed: dollarsOption },
  use_type: { once: 'yes', '': 'no' },
  requirement: { first_order: 'yes', '': 'no' },
  status: { ACTIVE: 'yes', '': 'no' },
}
