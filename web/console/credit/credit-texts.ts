/** Texts of gift cards, held referrals and goodwill credit. */

export const title = 'Credit'

// New gift card

export const newCardTitle = 'New gift card'
export const copyCodeText = 'Copy this code now, because we only show it once:'
export const mailedText = '. We’ve emailed it too.'
export const dollarsLabel = 'Dollars'
export const emailLabel = 'Email'
export const messageLabel = 'Message (optional)'
export const issueButton = 'Issue gift card'

// Referrals

export const referralsTitle = 'Referrals to review'
export const noReferralsText = 'Nothing to review.'
export const referredText = (referrer: number, friend: number) => `User ${referrer} referred user ${friend}:`
export const rewardText = (reward: string, order: number) => `${reward} each, for order ${order}.`
export const payBothButton = 'Pay both'
export const refuseButton = 'Refuse'

// Issued gift cards

export const cardsTitle = 'Gift cards'
export const noCardsText = 'None issued yet.'
export const cardText = (end: string, email: string) => `ending ${end}, to ${email}:`
export const redeemedOn = (day: string) => `redeemed on ${day}`
export const endedOn = (day: string) => `ended on ${day}`
export const refundedOn = (day: string) => `refunded on ${day}`
export const boughtByText = (email: string) => `Bought by ${email}.`
export const refundCardButton = 'Refund in full'
export const goodUntil = (day: string) => `good until ${day}`

// Goodwill credit on an order

export const giveCreditTitle = 'Give credit'
export const forOrderLabel = 'For which order?'
export const ofOrderHint = 'At most what the order came to. Larger amounts need a second person.'
export const reasonLabel = 'Why'
export const givenText = 'Done. The credit’s in the customer’s account.'
