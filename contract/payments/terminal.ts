import { z } from 'zod'
import { containsCardNumber } from '#domain/card-number.ts'
import { TERMINAL_REFERENCE_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, IsoTime, Paging, pageQuery, requiredText, text } from '../fields.ts'
import { OrderParams, seenVersion } from '../orders/orders.ts'
import { ofAnyStore } from '../scope.ts'

/** What the terminal's own receipt says. Never the number of a card. @source A-TERMINAL-1 */
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
 * Records that an order was paid on the store's own card terminal: one that waits for its customer, or what a placed one
 * costs more. The amount is the order's. What pays for nothing any more, because the order was paid or has ended meanwhile,
 * is kept all the same, and owed back. The same receipt again changes nothing.
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
    /** With alcohol: whoever paid at the counter has shown that they are of age. */
    age_confirmed: Flag.default(false),
    ...seenVersion,
  }),
  data: z.object({
    order_id: z.number(),
    order_number: z.string(),
    version: z.number(),
    status: z.number(),
    amount: Dollars,
    /** `placed` or `added`: it pays for the order. `owed_back`: it does not, for this `reason`. */
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

/** Money that a store's terminal took and that belongs to a customer: it goes back on a terminal alone. */
const OwedOnTerminal = z.object({
  order_id: z.number(),
  order_number: z.string(),
  /** Of the order: `recordTerminalRefund` takes it. */
  version: z.number(),
  /** Whether the order was ever placed: only then it has a page. */
  placed: z.boolean(),
  store_id: z.number(),
  customer: z.string(),
  payment_id: z.number(),
  amount: Dollars,
  /** Of the payment: its receipt, and the end of its card. */
  reference: z.string(),
  last_four: z.string(),
  paid: IsoTime,
})
export type OwedOnTerminal = z.output<typeof OwedOnTerminal>

/** The longest waiting first. @source A-TERMINAL-3 */
export const listOwedOnTerminal = endpoint({
  method: 'GET',
  path: '/console/terminal_refunds',
  summary: 'What the stores’ card terminals are to give back',
  allow: ['payments.read'],
  scope: 'own stores',
  query: z.object({ ...pageQuery(50), order_id: Id.optional() }),
  data: z.array(OwedOnTerminal),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Records that staff gave back on the terminal what is owed of one payment: all of it. The same receipt again changes
 * nothing.
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
    /** As it was shown: another sum is refused. */
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
