import type { PaymentRow } from '../payments.queries.ts'

/**
 * Returns whether a payment was made on a store's card terminal, which no gateway call can reach. Its money is
 * received when it is recorded, and refunded when staff record the refund.
 * @source D-264
 */
export const isOnTerminal = ({ provider }: Pick<PaymentRow, 'provider'>): boolean => provider === 'terminal'

/** Returns the ledger account that a capture debits and a refund credits. */
export const accountOf = (payment: Pick<PaymentRow, 'provider'>) =>
  isOnTerminal(payment) ? ('customer_deposits' as const) : ('gateway' as const)
