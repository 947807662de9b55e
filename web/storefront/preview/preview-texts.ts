import type { UNSEEN } from '#contract/console/product-preview.ts'

/** Texts around a product's preview, for staff. */

export const title = (name: string) => `Preview: ${name}`
export const backLink = 'Back to the product'
export const introText = 'As shoppers see it. Buttons don’t work here, and stock is what’s there now.'
export const storeLabel = 'Store'
export const timeLabel = 'Date and time'
export const timeHint = 'By the store’s clock. Empty: now.'
export const showButton = 'Show'
export const atText = (store: string, date: string, time: string) => `${store}, ${date}, ${time}`
export const UNSEEN_TEXTS: Record<(typeof UNSEEN)[number], string> = {
  not_active: 'Shoppers don’t see it yet: it isn’t active.',
  not_sold_here:
    'Shoppers of this store don’t see it: it has no price here, or the store doesn’t sell tobacco.',
  store_not_open: 'Nobody shops here yet: the store isn’t open.',
}
export const cardTitle = 'In a list'
export const pageTitle = 'On its page'
export const deliveryTitle = 'Delivery at that time'
export const lawfulText = (opens: string, closes: string) =>
  `The law lets alcohol change hands from ${opens} to ${closes} on this day.`
export const unlawfulDayText = 'The law lets no alcohol change hands on this day.'
export const outsideText = 'That’s outside these hours: it can be ordered for later only.'
export const noZoneText = 'This store delivers nowhere yet.'
export const noTimesText = 'No delivery times are open for the coming week.'
export const dayText = (day: string, count: number, first: string) =>
  `${day}: ${count === 1 ? '1 delivery time' : `${count} delivery times, the first`} at ${first}`
export const noAsapText = 'No delivery as soon as possible at that time.'
