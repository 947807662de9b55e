import { z } from 'zod'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, DeliveryInstant, text } from '../fields.ts'
import { AddressParts } from '../shop/addresses.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { ofAnyStore } from '../scope.ts'

/** Why, as staff heard it. */
const reason = text(REASON_MAX).default('')

/**
 * Another delivery time, until the order leaves: one of those that are offered now. Its place is taken and the old one
 * freed at once. @source A-CHANGE-5
 */
export const changeDeliveryTime = endpoint({
  method: 'POST',
  path: '/orders/:order_id/delivery_time',
  summary: 'Bring an order at another time',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: z.object({ start: DeliveryInstant, due: DeliveryInstant, reason, ...seenVersion }),
  data: Order,
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'status_not_allowed',
    'slot_not_offered',
    'slot_full',
    'store_paused',
    'licence_missing',
  ],
})

/**
 * The owner keeps the time to which the store moved the order (`moved_from`). Until then the owner may also cancel free of
 * charge, though the order is packed.
 * @source A-CHANGE-7
 */
export const acceptDeliveryTime = endpoint({
  method: 'POST',
  path: '/orders/:order_id/delivery_time/acceptance',
  summary: 'Keep the time to which the store moved an order',
  allow: ['owner'],
  params: OrderParams,
  body: z.object(seenVersion),
  data: Order,
  errors: ['not_found', 'forbidden', 'stale', 'status_not_allowed'],
})

/**
 * Another address of the same store, until the order leaves, or a correction of the same. What costs no more is changed at
 * once. What costs more waits until the owner has agreed by paying the difference: `waits`. `preview` changes nothing.
 * @source A-CHANGE-6
 */
export const changeOrderAddress = endpoint({
  method: 'POST',
  path: '/orders/:order_id/address',
  summary: 'Bring an order to another address of the same store',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: AddressParts.extend({ reason, preview: Flag.default(false), ...seenVersion }),
  data: z.object({
    /** What the order comes to there. */
    total: Dollars,
    /** How much that is more than before; 0 where it is not. */
    rise: Dollars,
    /** It takes effect once the owner agrees. */
    waits: z.boolean(),
    order: Order,
  }),
  errors: [
    'not_found',
    'forbidden',
    'own_order',
    'stale',
    'status_not_allowed',
    'address_invalid',
    'address_not_served',
    'address_of_other_store',
    'consent_needs_login',
    'licence_missing',
    'payment_unavailable',
  ],
})

/** The owner is asked no more whether the order may cost more at another address. @source A-CHANGE-6 */
export const withdrawAddressRequest = endpoint({
  method: 'DELETE',
  path: '/orders/:order_id/address',
  summary: 'Leave an order’s address as it is, where the owner was asked about another',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order'],
})
