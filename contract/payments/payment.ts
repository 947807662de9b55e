import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Integer } from '../fields.ts'

export type ClientToken = z.output<typeof ClientToken>

const ClientToken = z.object({
  client_token: z.string(),
  /** Provider whose browser client accepts the token. */
  provider: z.enum(['demo', 'braintree']),
  /** True if a new card is to be verified with the buyer’s bank. */
  three_d_secure: z.boolean(),
})

/** Returns a client token. `{provider}` is `braintree` for every gateway. @source A-HTTP-1 */
export const guestClientToken = endpoint({
  method: 'GET',
  path: '/payment/braintree/client',
  summary: 'Create a short-lived token for the card provider’s browser client',
  allow: ['anyone'],
  data: ClientToken,
  errors: ['payment_unavailable', 'rate_limited'],
})

export const memberClientToken = endpoint({
  method: 'GET',
  path: '/payment/braintree/client/:user_id',
  summary: 'Create a short-lived token for the card provider’s browser client, with a member’s saved methods',
  allow: ['self'],
  params: z.object({ user_id: Integer }),
  data: ClientToken,
  errors: ['not_found', 'payment_unavailable', 'rate_limited'],
})

export const paypalStatus = endpoint({
  method: 'GET',
  path: '/payment/paypal/status',
  summary: 'Check whether PayPal is available',
  allow: ['anyone'],
  data: z.object({ enabled: z.boolean() }),
  errors: [],
})
