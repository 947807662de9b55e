/** Texts of the screen on which staff moderate reviews. */

export const title = 'Reviews'
export const whichLabel = 'Which reviews'
export const pendingFilter = 'To check'
export const publishedFilter = 'Published'
export const rejectedFilter = 'Rejected'
export const deliveriesFilter = 'Deliveries'
/** @source L-54 */
export const ruleText =
  'A published review of alcohol is our advertising (ABAC code). Reject any that claims a health benefit or a better mood, praises strength or drinking a lot, mentions driving or work, or is by, about or aimed at under-18s. Reject names, contacts and insults too, but never a review because it’s bad.'
export const nothingPendingText = 'Nothing to check.'
export const noneText = 'None yet.'

// One review

export const starsText = (stars: number) => `${stars} out of 5`
export const ratingOrderLink = (number: string) => `Order ${number}`
export const reviewOrderLink = (number: string) => `order ${number}`
export const rejectedText = (reason: string) => `Rejected: ${reason}`
export const takeDownTitle = 'Take it down'
export const decideLabel = (product: string) => `Decide about ${product}`
export const reasonLabel = 'Why it’s rejected (the customer reads this)'
export const publishButton = 'Publish'
export const goneText =
  'A colleague has already decided this one, so yours wasn’t saved. Look under ‘Published’ or ‘Rejected’.'
export const rejectButton = 'Reject'
