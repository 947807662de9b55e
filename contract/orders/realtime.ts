import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Returns the Pusher protocol's bare `{"auth", "channel_data"}` or a 403, not the envelope. @source A-REAL-2 */
export const authoriseChannel = endpoint({
  method: 'POST',
  path: '/realtime/auth',
  summary: 'Authorise a subscription to the private channel `private-delivery`',
  allow: ['member'],
  onTablet: true,
  body: z.object({ socket_id: z.string().max(64), channel_name: z.string().max(200) }),
  errors: ['forbidden'],
})

export const DELIVERY_CHANNEL = 'private-delivery'
export const deliveryEvent = (orderId: number) => `delivery.update.${orderId}`

/**
 * Event sent only to the driver who has just lost access to a job. It contains the reason and no other data of the
 * order.
 */
export const jobLostEvent = (orderId: number) => `delivery.lost.${orderId}`
export type JobLoss = 'canceled' | 'reassigned' | 'unassigned'
export type JobLost = { order_id: number; order_number: string; how: JobLoss }
