import { type Cents, formatDollars } from '#domain/money.ts'
import type { PlainContent } from './email-content.ts'

type GiftCard = {
  amount: Cents
  /** Message of the giver; '' if there is none. */
  message: string
  code: string
  accountUrl: string
  /** DD/MM/YYYY */
  lastDay: string
}

export const giftCard = ({ amount, message, code, accountUrl, lastDay }: GiftCard): PlainContent => ({
  subject: `A ${formatDollars(amount)} gift card for you`,
  text: [
    message || 'Someone sent you a gift.',
    `Your code: ${code}`,
    `Log in and enter it on your account page: ${accountUrl}. It’s valid until ${lastDay}.`,
  ].join('\n\n'),
  linkLabel: 'Go to my account',
  use: { template: 'gift_card', values: { amount: formatDollars(amount), last_day: lastDay } },
})

/** Returns the e-mail about credit for a referral. @param reason such as 'Your first order has arrived' */
export const referralRewarded = (reason: string, amount: Cents): PlainContent => ({
  subject: `You’ve earned ${formatDollars(amount)} in credit`,
  text: `${reason}, so you’ve earned ${formatDollars(amount)} in credit. We’ll apply it at your next checkout.`,
  use: { template: 'referral_rewarded', values: { amount: formatDollars(amount) } },
})
