import { type Cents, formatDollars } from '#domain/money.ts'
import type { PlainContent } from './email-content.ts'

/** Gift card that a customer bought. Dates are DD/MM/YYYY. */
export type BoughtGiftCard = {
  amount: Cents
  fromName: string
  recipientName: string
  recipientEmail: string
  /** Message of the giver; '' if there is none. */
  message: string
  /** Day of the mail to the recipient; null if it is sent now. */
  sendDate: string | null
  lastDay: string
  /** Page on which the buyer sees the state of the card. */
  pageUrl: string
}

/** Returns the mail with the code for the recipient. */
export const giftCardFrom = (
  card: Omit<BoughtGiftCard, 'sendDate' | 'pageUrl'> & { code: string; accountUrl: string },
): PlainContent => ({
  subject: `${card.fromName} sent you a ${formatDollars(card.amount)} gift card`,
  text: [
    `Hello ${card.recipientName},`,
    `${card.fromName} sent you a ${formatDollars(card.amount)} gift card.`,
    ...(card.message ? [card.message] : []),
    `Your code: ${card.code}`,
    `It’s valid until ${card.lastDay}.`,
    `To use it, log in and enter it on your credit page:\n${card.accountUrl}`,
  ].join('\n\n'),
  linkLabel: 'Add it to my account',
  use: { template: 'gift_card', values: { amount: formatDollars(card.amount), last_day: card.lastDay } },
})

/** Returns the buyer's receipt. A gift card has no GST until it is spent, so this is no tax invoice. */
export const giftCardBought = (card: BoughtGiftCard): PlainContent => ({
  subject: `Your receipt: a ${formatDollars(card.amount)} gift card`,
  text: [
    `Thanks! You paid ${formatDollars(card.amount)} for a gift card for ${card.recipientName}. There’s no GST on a gift card until it’s spent.`,
    card.sendDate === null
      ? `We’ve emailed it to ${card.recipientEmail}.`
      : `We’ll email it to ${card.recipientEmail} on ${card.sendDate}.`,
    `It’s valid until ${card.lastDay}.`,
    `See whether it’s been used, or send it again:\n${card.pageUrl}`,
  ].join('\n\n'),
  linkLabel: 'See the gift card',
  use: {
    template: 'gift_card_bought',
    values: { amount: formatDollars(card.amount), last_day: card.lastDay },
  },
})

/** Returns the mail about the refund of a bought card. */
export const giftCardRefunded = (card: BoughtGiftCard): PlainContent => ({
  subject: `We’ve refunded your ${formatDollars(card.amount)} gift card`,
  text: [
    `We’ve refunded ${formatDollars(card.amount)} for the gift card for ${card.recipientName} to your original payment method. Your bank usually shows it within 2 to 5 business days.`,
    'The code doesn’t work any more.',
  ].join('\n\n'),
  use: { template: 'gift_card_refunded', values: { amount: formatDollars(card.amount) } },
})
