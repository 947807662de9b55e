import { z } from 'zod'
import { PROBLEM_DETAILS_MAX, PROBLEM_REPLY_MAX } from '#domain/field-lengths.ts'
import { PROBLEM_REASON_NAMES, namesItems } from '#domain/orders/problem-reasons.ts'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
  Id,
  Integer,
  IsoTime,
  CursorPaging,
  Quantity,
  cursorQuery,
  requiredText,
  text,
} from '../fields.ts'
import { OrderParams } from './orders.ts'
import { ofAnyStore } from '../scope.ts'

export const PROBLEM_STATUSES = ['open', 'refunded', 'answered', 'declined'] as const

const ProblemReport = z.object({
  problem_report_id: z.number(),
  version: z.number(),
  reason: z.enum(PROBLEM_REASON_NAMES),
  details: z.string(),
  items: z.array(
    z.object({ part: z.number(), name: z.string(), pack_size: z.number(), quantity: z.number() }),
  ),
  status: z.enum(PROBLEM_STATUSES),
  /** The store's answer to the shopper; '' while the report is open. */
  reply: z.string(),
  /** Amount refunded for the report; 0 unless it was refunded. */
  refunded: Dollars,
  created: IsoTime,
  resolved: IsoTime.nullable(),
})
export type ProblemReport = z.output<typeof ProblemReport>

const OrderProblems = z.object({
  /** True if problems can be reported: the order was delivered. There is no time limit. */
  can_report: z.boolean(),
  /** Delivered items, with the number of packs that are neither refunded nor in an open report. */
  items: z.array(
    z.object({
      part: z.number(),
      /** null for a substitute. */
      order_line_id: z.number().nullable(),
      name: z.string(),
      pack_size: z.number(),
      quantity: z.number(),
      reportable: z.number(),
    }),
  ),
  reports: z.array(ProblemReport),
})
export type OrderProblems = z.output<typeof OrderProblems>

/** @source A-PROBLEM-1 */
export const listOrderProblems = endpoint({
  method: 'GET',
  path: '/orders/:order_id/problems',
  summary: 'List the reported problems of an order, and the packs that can still be reported',
  allow: ['owner', 'orders.read'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: OrderProblems,
  errors: ['not_found', 'forbidden'],
})

const Item = z.object({ part: Id, quantity: Quantity })

/** List that a form can also send as JSON text. */
const Items = z
  .preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return null
    }
  }, z.array(Item).max(200))
  .default([])

/** Reports a problem. Idempotent for the same `Idempotency-Key`. */
export const reportProblem = endpoint({
  method: 'POST',
  path: '/orders/:order_id/problems',
  summary: 'Report a problem with a delivered order. Supports Idempotency-Key',
  allow: ['owner'],
  params: OrderParams,
  body: z
    .object({
      reason: z.enum(PROBLEM_REASON_NAMES, 'Please choose what went wrong.'),
      items: Items,
      details: text(PROBLEM_DETAILS_MAX).default(''),
    })
    .refine(({ reason, items }) => !namesItems(reason) || items.length > 0, {
      path: ['items'],
      message: 'Please choose the items it’s about.',
    })
    .refine(({ reason, details }) => reason !== 'other' || details !== '', {
      path: ['details'],
      message: 'Please tell us what went wrong.',
    }),
  data: OrderProblems,
  errors: [
    'not_found',
    'forbidden',
    'rate_limited',
    'order_not_delivered',
    'problem_reported',
    'idempotency_mismatch',
  ],
})

/**
 * Closes a report without a refund. A refund for it is made by `POST /orders/{order_id}/refunds` with its
 * `problem_report_id`, within the limits of every refund.
 */
export const resolveProblem = endpoint({
  method: 'PATCH',
  path: '/orders/:order_id/problems/:problem_report_id',
  summary: 'Answer or decline a reported problem',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams.extend({ problem_report_id: Id }),
  body: z.object({
    version: Integer,
    status: z.enum(['answered', 'declined']),
    reply: requiredText(PROBLEM_REPLY_MAX, 'Please write what we tell the customer.'),
  }),
  data: OrderProblems,
  errors: ['not_found', 'forbidden', 'own_order', 'stale', 'problem_resolved'],
})

/** Lists open reports oldest first, then closed reports newest first. @source A-PROBLEM-2 */
export const listProblems = endpoint({
  method: 'GET',
  path: '/console/problems',
  summary: 'List reported problems: of the caller’s stores, or of all stores for admins',
  allow: ['orders.work'],
  scope: 'own stores',
  query: z.object({ status: z.enum(PROBLEM_STATUSES).default('open'), ...cursorQuery(50) }),
  data: z.array(ProblemReport.extend({ order_id: z.number(), order_number: z.string(), store: z.string() })),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})
export type ListedProblem = z.output<(typeof listProblems)['data'] & object>[number]
