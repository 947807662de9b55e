import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { SUBSTITUTION_PREFERENCES } from '#domain/orders/substitution-preference.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Quantity, text } from '../fields.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { ofAnyStore } from '../scope.ts'

/**
 * Suggests packs of the store that can replace a line's missing packs. Suggestions are of the same kind, most
 * similar first. If the shopper wants to be asked, a search can also find other packs.
 */
export const suggestSubstitutes = endpoint({
  method: 'GET',
  path: '/orders/:order_id/lines/:order_line_id/substitutes',
  summary: 'List possible substitutes for the missing packs of a line',
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
 * Replaces missing packs of a line one for one by another pack, for at most the same price. If the shopper wants to
 * be asked, the substitute is a proposal, and their answer decides.
 * @source A-PICK-3
 */
export const offerSubstitute = endpoint({
  method: 'POST',
  path: '/orders/:order_id/substitutes',
  summary: 'Substitute missing packs, or propose a substitute to the shopper',
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
 * Accepts or declines a proposed substitute, until `answer_by`.
 * @source A-PICK-3
 */
export const answerSubstitute = endpoint({
  method: 'POST',
  path: '/orders/:order_id/substitutes/:proposal_id',
  summary: 'Accept or decline a proposed substitute',
  allow: ['owner'],
  params: OrderParams.extend({ proposal_id: Id }),
  body: z.object({ accept: Flag }),
  data: Order,
  errors: ['not_found', 'forbidden', 'status_not_allowed', 'proposal_closed'],
})
