import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { GatewayRecord, MethodDetails, Sale } from '../port.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const Card = z.object({ cardType: text, last4: text, expirationMonth: text, expirationYear: text }).partial()

/** Fields of Braintree's transaction that we read. */
export const Transaction = z.object({
  id: z.string().min(1),
  type: z.enum(['sale', 'credit']),
  status: z.string(),
  amount: z.string().regex(/^\d+(\.\d{1,2})?$/),
  orderId: text,
  createdAt: z.coerce.date(),
  refundedTransactionId: text,
  refundIds: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
  gatewayRejectionReason: text,
  processorResponseCode: text,
  processorResponseText: text,
  statusHistory: z
    .array(z.object({ status: z.string(), amount: text }))
    .nullish()
    .transform((steps) => steps ?? []),
  paymentInstrumentType: text,
  creditCard: Card.nullish(),
  applePayCard: Card.nullish(),
  androidPayCard: Card.extend({ sourceCardType: text, sourceCardLast4: text }).partial().nullish(),
  paypalAccount: z.object({ payerEmail: text }).partial().nullish(),
  threeDSecureInfo: z.object({ liabilityShifted: z.boolean().nullish() }).nullish(),
})
export type Transaction = z.output<typeof Transaction>

export const dollars = (cents: Cents): string => (cents / 100).toFixed(2)
/** Converts dollars as text, so that no fraction of a cent can result. */
export const cents = (amount: string): Cents => {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** States in which the settlement has started or is complete. */
const CAPTURED = [
  'submitted_for_settlement',
  'settling',
  'settlement_pending',
  'settlement_confirmed',
  'settled',
]
/** States in which a refund returned no money. */
const FAILED = ['processor_declined', 'gateway_rejected', 'failed', 'settlement_declined', 'voided']

export const gaveNothing = ({ status }: Transaction): boolean => FAILED.includes(status)

/** Returns the bank's own reason for a decline. */
export const reasonOf = ({
  status,
  processorResponseText: words,
  processorResponseCode: code,
}: Transaction) => (words ? `${words} ${code}`.trimEnd() : status)

export const isSettled = ({ status }: Transaction): boolean => status === 'settled' || status === 'settling'
/** Returns true for a sale that was captured and then voided: for the shop it was paid and refunded. */
const wentBack = ({ status, statusHistory }: Transaction): boolean =>
  status === 'voided' && statusHistory.some((step) => CAPTURED.includes(step.status))

function stateOf(sale: Transaction): Sale['state'] {
  if (CAPTURED.includes(sale.status) || wentBack(sale)) return 'captured'
  if (sale.status === 'voided') return 'voided'
  if (sale.status === 'authorization_expired') return 'expired'
  return sale.status === 'authorized' || sale.status === 'authorizing' ? 'authorised' : 'declined'
}

/**
 * Returns the amounts of a sale. After a capture, Braintree's `amount` is the captured amount; the authorised
 * amount is in the status history.
 */
function amountsOf(sale: Transaction, refunds: Transaction[]) {
  const reserved = sale.statusHistory.find((step) => step.status === 'authorized')?.amount || sale.amount
  const captured = stateOf(sale) === 'captured' ? cents(sale.amount) : 0
  const effectiveRefunds = refunds.filter((refund) => !gaveNothing(refund))
  const refunded = wentBack(sale)
    ? captured
    : effectiveRefunds.reduce((sum, { amount }) => sum + cents(amount), 0)
  return { amount: cents(reserved), captured, refunded }
}

/** Converts a transaction. @param refunds the transactions that refunded parts of it */
export const presentSale = (sale: Transaction, refunds: Transaction[]): Sale => ({
  gatewayId: sale.id,
  state: stateOf(sale),
  ...amountsOf(sale, refunds),
  method: presentMethod(sale),
  ...(sale.threeDSecureInfo && { isLiabilityShifted: sale.threeDSecureInfo.liabilityShifted === true }),
})

export function presentRecord(sale: Transaction, refunds: Transaction[]): GatewayRecord {
  const { method: _, ...record } = presentSale(sale, refunds)
  return { ...record, reference: sale.orderId, createdAt: sale.createdAt }
}

type CardParts = { cardType?: string; last4?: string; expirationMonth?: string; expirationYear?: string }

export const presentCard = (card: CardParts): MethodDetails => ({
  type: 'CreditCard',
  cardType: card.cardType ?? '',
  lastTwo: (card.last4 ?? '').slice(-2),
  expiry: card.expirationMonth ? `${card.expirationMonth}/${(card.expirationYear ?? '').slice(-2)}` : '',
  payer: '',
})

export const presentPayPal = (email: string): MethodDetails => ({
  type: 'PayPalAccount',
  cardType: '',
  lastTwo: '',
  expiry: '',
  payer: email,
})

/** Returns the payment method. The card of a phone wallet is shown as the underlying card. */
function presentMethod(sale: Transaction): MethodDetails {
  if (sale.paymentInstrumentType === 'paypal_account')
    return presentPayPal(sale.paypalAccount?.payerEmail ?? '')
  const google = sale.androidPayCard
  if (sale.paymentInstrumentType === 'android_pay_card' && google) {
    return presentCard({
      ...google,
      cardType: google.sourceCardType ?? '',
      last4: google.sourceCardLast4 ?? '',
    })
  }
  if (sale.paymentInstrumentType === 'apple_pay_card' && sale.applePayCard) {
    const card = presentCard(sale.applePayCard)
    return { ...card, cardType: card.cardType.replace(/^Apple Pay - /, '') }
  }
  return presentCard(sale.creditCard ?? {})
}
