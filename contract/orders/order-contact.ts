import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderParams } from './orders.ts'

/** Returns the number by which the driver of an order reaches its recipient, without showing theirs. @source A-DRIVER-7 */
export const readContact = endpoint({
  method: 'GET',
  path: '/orders/:order_id/contact',
  summary: 'Retrieve the masked number of the recipient, for the driver of the order',
  allow: ['assigned driver'],
  params: OrderParams,
  data: z.object({ phone: z.string() }),
  errors: ['not_found', 'forbidden'],
})
