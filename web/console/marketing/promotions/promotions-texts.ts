import type { Promotion } from '#contract/console/promotions.ts'

/** Texts of the screens of automatic promotions. */

export const listTitle = 'Promotions'
export const newLabel = 'New promotion'
export const newTitle = 'New promotion'
export const emptyText = 'No promotions here.'
export const nameColumn = 'Promotion'
export const backLink = 'Promotions'
export const intro = 'They apply by themselves. The lowest number comes first, and an item takes part in one.'

// The form

export const offerTitle = 'The offer'
export const nameLabel = 'Name'
export const nameHint = 'Shoppers read it in their cart.'
export const kindLabel = 'What it does'
export const KINDS: Record<Promotion['kind'], string> = {
  mix: 'Percent off when enough units are mixed',
  buy_get: 'Buy some, get some free',
  price_list: 'Percent off each item',
  fixed_price: 'Some for a fixed price, such as 2 for $40',
}
export const buyLabel = 'Buy'
export const buyHint = 'Units of a mix, or packs to pay for or to combine'
export const getLabel = 'Get free'
export const getHint = 'Packs, the cheapest first. Only for buy some, get some free.'
export const priceLabel = 'Price for all of them, in dollars'
export const priceHint = 'Only for some for a fixed price'
export const percentLabel = 'Percent off'
export const percentHint = 'Only for percent off'
export const whoTitle = 'Who gets it'
export const hoursTitle = 'Days and hours'
export const weekdaysLabel = 'Only on these days'
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const fromLabel = 'From'
export const untilLabel = 'Until'
export const hoursHint = 'By the store’s clock. Empty: all day.'
export const statusLabel = 'This promotion is on'
export const lawText =
  'By saving a promotion that is on, you confirm that you’ve checked it: it appeals to no minors and presses nobody to drink more or faster. Tobacco never takes part. Alcohol takes part only where the promotion takes off at most half and lasts a day, and three hours each day, or longer.'
export const checkedText = (at: string) => `Last checked on ${at}.`
export const tryLink = 'Try it on a cart'

/** Field names in the comparison of two versions. */
export const LABELS = {
  name: nameLabel,
  kind: kindLabel,
  buy: buyLabel,
  get: getLabel,
  percent: percentLabel,
  price: priceLabel,
  category_ids: 'Only these categories',
  product_ids: 'Only these products',
  excluded_category_ids: 'Categories left out',
  segment_id: 'Segment',
  store_ids: 'Stores',
  weekdays: 'Days',
  from_time: 'From hour',
  until_time: 'Until hour',
  start_date: 'From',
  end_date: 'Until',
  status: 'On',
}
export const WORDS: Record<string, Record<string, string>> = {
  kind: KINDS,
  status: { ACTIVE: 'yes', '': 'no' },
}
