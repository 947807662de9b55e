import { z } from 'zod'
import { BAG_CODE_MAX, REASON_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, requiredText } from '../fields.ts'
import { ofAnyStore } from '../scope.ts'
import { Order, OrderParams } from './orders.ts'

/**
 * Moves the goods of an order in transit to another driver on shift, or back to the store (null), for example after a
 * breakdown. The order stays open and nothing is refunded.
 * @source A-DISPATCH-5
 */
export const transferOrder = endpoint({
  method: 'POST',
  path: '/orders/:order_id/transfer',
  summary: 'Move the goods of an order in transit to another driver, or back to the store',
  allow: ['orders.work', 'orders.assign'],
  byPerson: true,
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({
    driver_id: Id.nullable(),
    /** Codes of the bags that changed hands. If they are given, every bag of the order is required. */
    bags: z.array(requiredText(BAG_CODE_MAX, fieldTexts.bagCodeRequired)).max(50).optional(),
    reason: requiredText(REASON_MAX, fieldTexts.reasonRequired),
    version: Integer,
  }),
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order', 'stale', 'status_not_allowed', 'driver_unfit', 'wrong_bag'],
})
