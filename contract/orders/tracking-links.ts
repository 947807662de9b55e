import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order, OrderParams } from './orders.ts'

/**
 * Creates a tracking link for the owner of an open order. Each call creates another link; earlier links remain
 * valid.
 */
export const shareTracking = endpoint({
  method: 'POST',
  path: '/orders/:order_id/share',
  summary: 'Create a tracking link that needs no login',
  allow: ['owner'],
  params: OrderParams,
  data: z.object({ url: z.string() }),
  errors: ['not_found', 'forbidden', 'order_ended', 'rate_limited'],
})

/** Invalidates all tracking links of the order, including links in text messages. No-op if there is none. */
export const stopSharing = endpoint({
  method: 'DELETE',
  path: '/orders/:order_id/share',
  summary: 'Revoke all tracking links of an order',
  allow: ['owner'],
  params: OrderParams,
  errors: ['not_found', 'forbidden'],
})

/**
 * Progress of an order, for holders of a link. Contains no address, no name except the driver’s, no items and no
 * order number.
 */
export const SharedTracking = Order.pick({
  status: true,
  held_from: true,
  start: true,
  due: true,
  asap: true,
  estimate_delivery: true,
}).extend({
  /** IANA name; `start` and `due` are shown in it. */
  time_zone: z.string(),
  /** The driver’s first name; empty while there is no driver. */
  driver: z.string(),
  /** Present only for the order’s owner, who opened the link of a text message: the order page shows more. */
  order_id: z.number().optional(),
})
export type SharedTracking = z.output<typeof SharedTracking>

export const readSharedTracking = endpoint({
  method: 'GET',
  path: '/tracking/:token',
  summary: 'Retrieve the progress of an order by its tracking link',
  allow: ['anyone'],
  params: z.object({ token: z.string().max(200) }),
  data: SharedTracking,
  errors: ['tracking_link_invalid', 'tracking_link_ended', 'rate_limited'],
})
