import { z } from 'zod'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, DeliveryInstant, text } from '../fields.ts'
import { AddressParts } from '../shop/addresses.ts'
import { Order, OrderParams, seenVersion } from './orders.ts'
import { ofAnyStore } from '../scope.ts'

/** Reason for the change that was given to staff. */
const reason = text(REASON_MAX).default('')

/**
 * Moves an order to another offered delivery time, until the order leaves the store. The new time is reserved and
 * the old time released in the same step. @source A-CHANGE-5
 */
export const changeDeliveryTime = endpoint({
  method: 'POST',
  path: '/orders/:order_id/delivery_time',
  summary: 'Change the delivery time of an order',
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
 * Accepts the delivery time to which the store moved the order. Until the owner accepts (`moved_from`), they can
 * cancel free of charge, even if the order is packed.
 * @source A-CHANGE-7
 */
export const acceptDeliveryTime = endpoint({
  method: 'POST',
  path: '/orders/:order_id/delivery_time/acceptance',
  summary: 'Accept the delivery time to which the store moved an order',
  allow: ['owner'],
  params: OrderParams,
  body: z.object(seenVersion),
  data: Order,
  errors: ['not_found', 'forbidden', 'stale', 'status_not_allowed'],
})

/**
 * Changes or corrects the address within the same store, until the order leaves. A change without extra cost takes
 * effect immediately. Otherwise the change waits (`waits`) until the owner agrees by paying the difference.
 * `preview` changes nothing.
 * @source A-CHANGE-6
 */
export const changeOrderAddress = endpoint({
  method: 'POST',
  path: '/orders/:order_id/address',
  summary: 'Change the delivery address of an order within its store’s area',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  body: AddressParts.extend({ reason, preview: Flag.default(false), ...seenVersion }),
  data: z.object({
    /** Total of the order at the new address. */
    total: Dollars,
    /** Increase of the total; 0 if there is none. */
    rise: Dollars,
    /** True if the change waits for the owner to agree. */
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

/** Withdraws the request to the owner to pay more for another address. @source A-CHANGE-6 */
export const withdrawAddressRequest = endpoint({
  method: 'DELETE',
  path: '/orders/:order_id/address',
  summary: 'Decline a requested change of an order’s address',
  allow: ['orders.work'],
  scope: ofAnyStore('order', 'params.order_id'),
  params: OrderParams,
  data: Order,
  errors: ['not_found', 'forbidden', 'own_order'],
})
