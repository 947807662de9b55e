import type { PaymentRow } from '../payments.queries.ts'

/**
 * Whether a payment was made on a store's card terminal. Nothing can be asked of that: its money is taken when it is
 * recorded, and goes back when staff record that as well. @source D-264
 */
export const isOnTerminal = ({ provider }: Pick<PaymentRow, 'provider'>): boolean => provider === 'terminal'

/** Where the money is that a capture takes and a refund gives back. */
export const accountOf = (payment: Pick<PaymentRow, 'provider'>) =>
  isOnTerminal(payment) ? ('customer_deposits' as const) : ('gateway' as const)
