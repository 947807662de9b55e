import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Quantity, text } from '../fields.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { ofAnyStore } from '../scope.ts'

/**
 * What of the store can take the place of a line's missing packs: of the same kind, the likest first. A search finds others,
 * too, where the shopper wants to be asked.
 */
export const suggestSubstitutes = endpoint({
  method: 'GET',
  path: '/orders/:order_id/lines/:order_line_id/substitutes',
  summary: 'What can take the place of what is missing of a line',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams.extend({ order_line_id: Id }),
  query: z.object({ search: text(STAFF_SEARCH_MAX).default('') }),
  data: z.object({
    wish: z.enum(SUBSTITUTION_PREFERENCES),
    packs: z.array(
      z.object({
        product_pack_id: z.number(),
        product_id: z.number(),
        product_name: z.string(),
        image: z.string(),
        pack_size: z.number(),
        price: Dollars,
        shelf: z.string().nullable(),
        same_kind: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found', 'forbidden', 'own_order', 'not_in_order'],
})

/**
 * Another pack for what is missing of a line, one for one, for no more than that would have cost. Where the shopper wants to
 * be asked, they are, and their answer decides.
 * @source A-PICK-3
 */
export const offerSubstitute = endpoint({
  method: 'POST',
  path: '/orders/:order_id/substitutes',
  summary: 'Put something in place of what is missing, or ask the shopper about it',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ order_line_id: Id, product_pack_id: Id, quantity: Quantity, ...seenVersion }),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'status_not_allowed',
    'not_in_order',
    'supply_too_large',
    'substitute_unwanted',
    'substitute_other_kind',
    'substitute_alcohol',
    'pack_unavailable',
    'out_of_stock',
    'tobacco_not_sold',
    'alcohol_needs_order',
  ],
})

/**
 * Yes or no to a substitute, as long as `answer_by` is not over.
 * @source A-PICK-3
 */
export const answerSubstitute = endpoint({
  method: 'POST',
  path: '/orders/:order_id/substitutes/:proposal_id',
  summary: 'Accept or decline a substitute that the store has asked about',
  allow: ['owner'],
  params: OrderParams.extend({ proposal_id: Id }),
  body: z.object({ accept: Flag }),
  data: Order,
  errors: ['not_found', 'forbidden', 'status_not_allowed', 'proposal_closed'],
})
