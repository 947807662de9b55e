import type { Value } from './xml.ts'

/** A card or PayPal account as entered by a shopper. */
export type EnteredMethod = {
  kind: 'card' | 'paypal'
  cardType: string
  last4: string
  email: string
  /** Identifies the card number. */
  fingerprint: string
  /** Response code of the bank; 1000 approves. */
  answer: number
  /** True if the bank rejects refunds, as for a closed account. */
  refusesRefunds?: boolean
}

export type Sale = {
  id: string
  type: 'sale' | 'credit'
  status: string
  /** Amount in dollars as received, as text. */
  amount: string
  orderId: string
  createdAt: Date
  method: EnteredMethod
  refundedTransactionId: string | null
  refundIds: string[]
  statusHistory: { status: string; amount: string; timestamp: Date }[]
  rejection: string | null
  isLiabilityShifted: boolean | null
}

export type VaultedMethod = EnteredMethod & { token: string; customerId: string; createdAt: Date }

/** State of the emulated gateway. */
export type Books = {
  sales: Map<string, Sale>
  nonces: Map<string, EnteredMethod & { isUsed: boolean }>
  customers: Set<string>
  vault: Map<string, VaultedMethod>
  /** Responses by request key. */
  requests: Map<string, { status: number; body: string }>
  /** Transactions that searches do not return yet. */
  unindexed: Set<string>
  now: () => Date
  nextId: () => string
}

export function emptyBooks(now: () => Date): Books {
  let made = 0
  return {
    sales: new Map(),
    nonces: new Map(),
    customers: new Set(),
    vault: new Map(),
    requests: new Map(),
    unindexed: new Set(),
    now,
    nextId: () => `emu${(++made).toString(36).padStart(6, '0')}`,
  }
}

export function moveSale(books: Books, sale: Sale, status: string): Sale {
  sale.status = status
  sale.statusHistory.push({ status, amount: sale.amount, timestamp: books.now() })
  return sale
}

const cardOf = ({ cardType, last4 }: EnteredMethod): Value => ({
  cardType,
  last4,
  expirationMonth: '12',
  expirationYear: '2030',
})

export const presentSale = (sale: Sale): Value => ({
  id: sale.id,
  type: sale.type,
  status: sale.status,
  amount: sale.amount,
  orderId: sale.orderId,
  createdAt: sale.createdAt,
  refundedTransactionId: sale.refundedTransactionId,
  refundIds: sale.refundIds,
  gatewayRejectionReason: sale.rejection,
  processorResponseCode:
    sale.status === 'processor_declined' && sale.type === 'credit' ? '2005' : String(sale.method.answer),
  processorResponseText: sale.status === 'processor_declined' ? 'Do Not Honor' : 'Approved',
  statusHistory: sale.statusHistory,
  paymentInstrumentType: sale.method.kind === 'card' ? 'credit_card' : 'paypal_account',
  ...(sale.method.kind === 'card'
    ? { creditCard: cardOf(sale.method) }
    : { paypal: { payerEmail: sale.method.email } }),
  threeDSecureInfo:
    sale.isLiabilityShifted === null
      ? null
      : { liabilityShifted: sale.isLiabilityShifted, liabilityShiftPossible: true, enrolled: 'Y' },
})

export function presentCustomer(books: Books, id: string): Value {
  const kept = [...books.vault.values()].filter(({ customerId }) => customerId === id)
  const shared = (each: VaultedMethod) => ({
    token: each.token,
    createdAt: each.createdAt,
    default: each === kept[0],
  })
  return {
    id,
    creditCards: kept
      .filter(({ kind }) => kind === 'card')
      .map((each) => ({
        ...(cardOf(each) as object),
        ...shared(each),
        uniqueNumberIdentifier: each.fingerprint,
      })),
    paypalAccounts: kept
      .filter(({ kind }) => kind === 'paypal')
      .map((each) => ({ email: each.email, ...shared(each) })),
  }
}
