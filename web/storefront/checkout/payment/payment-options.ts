import type { PaymentMethod } from '#contract/account/users.ts'
import type { PaymentChoice } from '../draft/checkout-draft.ts'
import type { CheckoutPage } from '../load-checkout.ts'
import * as texts from '../checkout-texts.ts'
import { CARD_BRANDS } from './payment-marks.tsx'

export type PaymentOption = {
  choice: PaymentChoice
  label: string
  /** Logos shown next to the label. */
  brands: string[]
}

const savedOption = ({ nonce, type, details }: PaymentMethod): PaymentOption => ({
  choice: { kind: 'saved', nonce },
  label: type === 'PayPalAccount' ? (details.email ?? 'PayPal') : texts.savedCardLabel(details.lastTwo ?? ''),
  brands: [type === 'PayPalAccount' ? 'PayPal' : (details.cardType ?? texts.cardLabel)],
})

export const WALLET_NAMES = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const

/**
 * Returns the options: saved methods, the device's wallets, PayPal if it is active and none is saved, and a new card.
 * @source S-PAY-1
 */
export function paymentOptions(
  { payment }: Pick<CheckoutPage, 'payment'>,
  wallets: readonly (keyof typeof WALLET_NAMES)[] = [],
): PaymentOption[] {
  if (!payment) return []
  const isOffered = ({ type }: PaymentMethod) => type !== 'PayPalAccount' || payment.hasPayPal
  const saved = payment.methods.filter(isOffered).map(savedOption)
  const hasSaved = saved.length > 0
  return [
    ...saved,
    ...wallets.map((kind) => ({ choice: { kind }, label: WALLET_NAMES[kind], brands: [] })),
    ...(payment.hasPayPal && !hasSaved
      ? [{ choice: { kind: 'paypal' as const }, label: 'PayPal', brands: ['PayPal'] }]
      : []),
    {
      choice: { kind: 'card' },
      label: hasSaved ? texts.newCardLabel : texts.cardLabel,
      brands: hasSaved ? [] : CARD_BRANDS,
    },
  ]
}

/**
 * Returns the first saved method, else a new card. Returns null with tobacco in the cart, which cannot be paid here.
 * @source S-PAY-1, S-PAY-5
 */
export function firstChoice(page: Pick<CheckoutPage, 'payment' | 'cart'>): PaymentChoice | null {
  if (page.cart.hasTobacco) return null
  const options = paymentOptions(page)
  const first = options.find(({ choice }) => choice.kind === 'saved') ?? options.at(-1)
  return first?.choice ?? null
}

export const isSameChoice = (a: PaymentChoice | null, b: PaymentChoice): boolean =>
  a?.kind === b.kind && (a.kind !== 'saved' || b.kind !== 'saved' || a.nonce === b.nonce)
