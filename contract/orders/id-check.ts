import { z } from 'zod'
import { RECIPIENT_NAME_MAX } from '#domain/field-lengths.ts'
import { DOCUMENT_TYPES, ISSUERS } from '#domain/law/state-law.ts'
import { REFUSAL_REASONS } from '#domain/orders/refusal-reasons.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, requiredName } from '../fields.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'

const yes = Flag.pipe(z.literal(true))

type Answers = { outcome: string; reason?: string | null | undefined; sober?: boolean | undefined } & {
  over_18?: boolean | undefined
  name_match?: boolean | undefined
}

/**
 * Returns true if the outcome matches the answers: a passed check has no reason, and no answer contradicts the
 * reason of a refusal.
 */
const isConsistent = ({ outcome, reason, sober, over_18, name_match }: Answers): boolean =>
  outcome === 'passed'
    ? !reason
    : !(
        (reason === 'minor' && over_18) ||
        (reason === 'intoxicated' && sober) ||
        (reason === 'wrong_person' && name_match)
      )

/** Records an ID check. By design, no field can hold an image or a document number (L-9). */
export const recordIdCheck = endpoint({
  method: 'POST',
  path: '/orders/:order_id/door_check',
  summary: 'Record the ID check at the door by the assigned driver',
  allow: ['assigned driver'],
  params: OrderParams,
  body: z
    .discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('passed'),
        sober: yes,
        document_type: z.enum(DOCUMENT_TYPES),
        issuer: z.enum(ISSUERS),
        not_expired: yes,
        photo_match: yes,
        over_18: yes,
        name_match: yes,
        /**
         * True if the driver compared a nearly equal name with the order's and confirmed that it is the same
         * person.
         */
        name_compared: Flag.optional(),
        recipient_name: requiredName(RECIPIENT_NAME_MAX, 'Recipient’s name is required'),
        declaration: yes,
        reason: z.string().nullish(),
        ...seenVersion,
      }),
      z.object({
        outcome: z.literal('refused'),
        reason: z.enum(REFUSAL_REASONS),
        sober: Flag.optional(),
        over_18: Flag.optional(),
        name_match: Flag.optional(),
        ...seenVersion,
      }),
    ])
    .refine(isConsistent, { path: ['reason'], message: 'The answers contradict each other.' }),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'stale',
    'document_not_accepted',
    'wrong_recipient',
    'name_nearly_same',
    'order_undeliverable',
    'door_check_recorded',
    'not_on_shift',
    'own_order',
    'status_not_allowed',
    'outside_lawful_hours',
    'payment_unavailable',
  ],
})
