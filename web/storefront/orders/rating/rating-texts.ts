/** Texts of rating an order, on its page and in the form. */

// On the order

/** Fixed. @source S-REVIEW-1 */
export const title = 'How did we go?'
export function thanksText(deliveryStars: number | null, items: number): string {
  const delivery = deliveryStars === null ? [] : [`the delivery ${deliveryStars} out of 5`]
  return `Thanks for rating ${[...delivery, ...(items > 0 ? [`${items} of your items`] : [])].join(' and ')}.`
}
export const rateButton = 'Rate your order'
export const changeButton = 'Change your ratings'

// The form

export const introText = (number: string) =>
  `Order ${number}. Rate what you like and skip the rest. You can change it any time.`
export const deliveryName = 'The delivery'
export const deliveryTitle = 'Your delivery'
export const deliveryText = 'Only our store reads this. It’s never public and never affects the driver’s pay.'
export const productsTitle = 'Your drinks and snacks'
export const productsText =
  'Tell us how it tastes. Once we’ve checked your review, we’ll show it on the product page with your first name and initial. We can’t show claims about health or strength, or anything aimed at under-18s.'
export const starsLabel = (what: string) => `Stars for ${what}`
export const starsDelivery = 'the delivery'
export const deliveryComment = 'Anything the store should know? (optional)'
export const productComment = (name: string) => `Your review of ${name} (optional)`
export const saveButton = 'Save ratings'
export const notYetText = 'You can rate your order once it arrives.'

// Moderation state of a review

export const publishedText = 'Your review is on the product page.'
export const pendingText = 'Thanks! We’ll check your review and then show it.'
export const rejectedText = (reason: string) => `We can’t show this review: ${reason} You can change it.`
