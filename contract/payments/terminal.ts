import { z } from 'zod'
import { containsCardNumber } from '#domain/card-number.ts'
import { TERMINAL_REFERENCE_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, IsoTime, Paging, pageQuery, requiredText, text } from '../fields.ts'
import { OrderParams, seenVersion } from '../orders/orders.ts'
import { ofAnyStore } from '../scope.ts'

/** Data of the terminal's own receipt. Never contains a card number. @source A-TERMINAL-1 */
const Receipt = z.object({
  reference: requiredText(TERMINAL_REFERENCE_MAX, fieldTexts.terminalReferenceRequired).refine(
    (typed) => !containsCardNumber(typed),
    fieldTexts.cardNumberTyped,
  ),
  last_four: text(40)
    .default('')
    .refine((typed) => /^(\d{4})?$/.test(typed), fieldTexts.lastFourInvalid),
})

/**
 * Records a payment on the store's own card terminal, for an order that waits for payment or for the extra cost of
 * a placed order. The amount is that of the order. If the order was paid or has ended in the meantime, the payment
 * is recorded as owed back. A repeated receipt is a no-op.
 * @source A-TERMINAL-1, A-TERMINAL-2
 */
export const recordTerminalPayment = endpoint({
  method: 'POST',
  path: '/orders/:order_id/terminal_payments',
  summary: 'Record a payment on the store’s card terminal',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  fullLogin: true,
  params: OrderParams,
  body: Receipt.extend({
    /** Confirmation for alcohol: the person who paid at the counter has proved their age. */
    age_confirmed: Flag.default(false),
    ...seenVersion,
  }),
  data: z.object({
    order_id: z.number(),
    order_number: z.string(),
    version: z.number(),
    status: z.number(),
    amount: Dollars,
    /** `placed` or `added`: the payment counts for the order. `owed_back`: it does not, for this `reason`. */
    outcome: z.enum(['placed', 'added', 'owed_back']),
    reason: z.string(),
  }),
  errors: [
    'invalid_input',
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'age_confirmation_required',
    'terminal_reference_used',
    'nothing_owed',
  ],
})

/** Amount that a store's terminal took and that is owed to a customer. It can be returned only on a terminal. */
const OwedOnTerminal = z.object({
  order_id: z.number(),
  order_number: z.string(),
  /** Version of the order, which `recordTerminalRefund` requires. */
  version: z.number(),
  /** True if the order was placed: only placed orders have a page. */
  placed: z.boolean(),
  store_id: z.number(),
  customer: z.string(),
  payment_id: z.number(),
  amount: Dollars,
  /** Receipt of the payment and last digits of its card. */
  reference: z.string(),
  last_four: z.string(),
  paid: IsoTime,
})
export type OwedOnTerminal = z.output<typeof OwedOnTerminal>

/** Lists amounts owed, oldest first. @source A-TERMINAL-3 */
export const listOwedOnTerminal = endpoint({
  method: 'GET',
  path: '/console/terminal_refunds',
  summary: 'List the refunds due on the stores’ card terminals',
  allow: ['payments.read'],
  scope: 'own stores',
  query: z.object({ ...pageQuery(50), order_id: Id.optional() }),
  data: z.array(OwedOnTerminal),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Records that staff returned the complete amount owed for one payment on the terminal. A repeated receipt is a
 * no-op.
 * @source A-TERMINAL-4
 */
export const recordTerminalRefund = endpoint({
  method: 'POST',
  path: '/orders/:order_id/terminal_refunds',
  summary: 'Record a refund on the store’s card terminal',
  allow: ['orders.refund'],
  scope: ofAnyStore('order', 'params.order_id'),
  stepUp: true,
  params: OrderParams,
  body: Receipt.extend({
    payment_id: Id,
    /** Amount as shown. If it differs, the call is rejected. */
    amount: Dollars,
    ...seenVersion,
  }),
  data: z.object({ order_id: z.number(), version: z.number(), amount: Dollars }),
  errors: [
    'invalid_input',
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'refund_changed',
    'nothing_owed_back',
    'terminal_reference_used',
  ],
})
