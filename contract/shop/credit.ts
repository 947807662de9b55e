import { z } from 'zod'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, IsoTime, requiredText } from '../fields.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { ofAnyStore } from '../scope.ts'

/** Dollars with cents as input, from JSON or a form. */
export const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(1, 'Please enter an amount').max(500, 'At most $500.00'))

const CreditEntry = z.object({
  entry_id: z.number(),
  /** Event that changed the credit, in words. */
  name: z.string(),
  reason: z.string(),
  order_id: z.number().nullable(),
  /** Negative if credit was used. */
  amount: Dollars,
  /** Balance after the entry. */
  balance: Dollars,
  at: IsoTime,
})

export const getCredit = endpoint({
  method: 'GET',
  path: '/users/:user_id/credit',
  summary: 'Retrieve a member’s credit with the latest entries, newest first',
  allow: ['self'],
  params: z.object({ user_id: Id }),
  data: z.object({ balance: Dollars, entries: z.array(CreditEntry) }),
  errors: ['not_found'],
})
export type CreditEntry = z.output<typeof CreditEntry>

/**
 * Gives goodwill credit. The log records who gave it; staff cannot give credit to themselves. Idempotent for the
 * same `Idempotency-Key`.
 */
export const giveGoodwill = endpoint({
  method: 'POST',
  path: '/orders/:order_id/goodwill',
  summary: 'Grant goodwill credit to the buyer of an order. Supports Idempotency-Key',
  allow: ['orders.refund'],
  scope: ofAnyStore('order', 'params.order_id'),
  stepUp: true,
  params: z.object({ order_id: Id }),
  body: z.object({ amount: Amount, reason: requiredText(SHORT_REASON_MAX, fieldTexts.reasonRequired) }),
  errors: [
    'not_found',
    'account_closed',
    'own_order',
    'goodwill_too_large',
    'given_already',
    'approval_required',
    'idempotency_mismatch',
  ],
})

const Referral = z.object({
  referral_id: z.number(),
  referrer_id: z.number(),
  friend_id: z.number(),
  order_id: z.number(),
  /** Reason why the referral was flagged. */
  flag: z.string(),
  reward: Dollars,
  created: IsoTime,
})

export const listHeldReferrals = endpoint({
  method: 'GET',
  path: '/referrals',
  summary: 'List flagged referrals that await a decision',
  allow: ['credit.write'],
  scope: 'shop',
  data: z.array(Referral),
  errors: ['not_signed_in', 'forbidden'],
})

export const decideReferral = endpoint({
  method: 'POST',
  path: '/referrals/:referral_id',
  summary: 'Pay or reject a flagged referral',
  allow: ['credit.write'],
  scope: 'shop',
  stepUp: true,
  params: z.object({ referral_id: Id }),
  body: z.object({ accept: Flag }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'own_account'],
})
