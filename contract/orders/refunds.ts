import { z } from 'zod'
import { PAID_OTHERWISE_NOTE_MAX, REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Integer, IsoTime, Quantity, requiredText } from '../fields.ts'
import { OrderParams, seenVersion } from './orders.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { ofAnyStore } from '../scope.ts'

/** Item or charge that was sold, with the amount refunded. */
const SalePart = z.object({
  part: z.number(),
  /** `line`, `substitute`, `delivery` or `surcharge`. */
  kind: z.string(),
  name: z.string(),
  pack_size: z.number(),
  quantity: z.number(),
  refunded_quantity: z.number(),
  /** Amount after discount. */
  amount: Dollars,
  refunded: Dollars,
  gst_free: z.boolean(),
})

const OrderRefunds = z.object({
  /** Amount that can still be refunded: `expected_refundable` of the next refund. */
  left: Dollars,
  /** Amounts that the caller can currently refund for this order without approval. */
  allowance: z.object({ own_order: z.boolean(), refund: Dollars, goodwill: Dollars }),
  parts: z.array(SalePart),
  refunds: z.array(
    z.object({
      refund_id: z.number(),
      at: IsoTime,
      kind: z.string(),
      amount: Dollars,
      money: Dollars,
      credit: Dollars,
      gst: Dollars,
      reason: z.string(),
      /** Part that the gateway refused to return and that is still owed; 0 once it was paid another way. */
      refused: Dollars,
      /** The gateway’s reason; empty if nothing was refused. */
      refusal: z.string(),
    }),
  ),
})
export type OrderRefunds = z.output<typeof OrderRefunds>

/** @source A-REFUND-1 */
export const listRefunds = endpoint({
  method: 'GET',
  path: '/orders/:order_id/refunds',
  summary: 'List the sold, refunded and refundable parts of an order',
  allow: ['orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: OrderRefunds,
  errors: ['not_found', 'forbidden'],
})

const Line = z.object({ part: Id, quantity: Quantity })

/** List that a form can also send as JSON text. */
const Lines = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return null
  }
}, z.array(Line).min(1, 'Please choose what to refund.').max(200))

/** Dollars as text from a form, or as a number, with at most two decimals. */
const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .refine((dollars) => dollars > 0 && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
    message: 'Please enter an amount of dollars and cents.',
  })

/** Value of `left` that the screen showed. If it differs, the call fails with `refund_changed` and changes nothing. */
const expected_refundable = Dollars.or(
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .transform(Number),
).optional()

const RefundFields = z.object({
  reason: requiredText(REASON_MAX, fieldTexts.reasonRequired),
  expected_refundable,
  /** Reported problem that this refund resolves, with the version that was shown; `reason` is the answer to it. */
  problem_report_id: Id.optional(),
  problem_version: Integer.optional(),
  ...seenVersion,
})

/**
 * Refunds by line, by amount, or all that is left. Idempotent for the same `Idempotency-Key`; concurrent equal
 * refunds are made once. A refund above the limit of the caller's role waits for a second person:
 * `approval_required`, with the request's id in `error.approval_id`.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/:order_id/refunds',
  summary: 'Refund an order in part or in full. Supports Idempotency-Key',
  allow: ['orders.refund'],
  scope: ofAnyStore('order', 'params.order_id'),
  stepUp: true,
  params: OrderParams,
  body: z.discriminatedUnion('kind', [
    RefundFields.extend({ kind: z.literal('whole') }),
    RefundFields.extend({ kind: z.literal('amount'), amount: Amount }),
    RefundFields.extend({ kind: z.literal('lines'), lines: Lines }),
  ]),
  data: OrderRefunds,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'status_not_allowed',
    'refund_too_large',
    'refund_changed',
    'stale',
    'problem_resolved',
    'approval_required',
    'idempotency_mismatch',
    'payment_not_settled',
    'payment_unavailable',
  ],
})

/** Settles a refund that the gateway refused. Idempotent: each amount owed is settled only once. */
export const settleRefusedRefund = endpoint({
  method: 'POST',
  path: '/orders/:order_id/refunds/:refund_id/instead',
  summary: 'Settle a refund that the gateway refused: as credit, or as paid by other means',
  allow: ['orders.refund'],
  scope: ofAnyStore('order', 'params.order_id'),
  stepUp: true,
  params: OrderParams.extend({ refund_id: Id }),
  body: z.discriminatedUnion('way', [
    z.object({ way: z.literal('credit'), ...seenVersion }),
    z.object({
      way: z.literal('elsewhere'),
      note: requiredText(PAID_OTHERWISE_NOTE_MAX, 'Please say how it was paid.'),
      ...seenVersion,
    }),
  ]),
  data: OrderRefunds,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'account_closed',
    'refund_settled',
    'payment_unavailable',
  ],
})
