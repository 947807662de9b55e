import { z } from 'zod'
import { StartError } from '../startup/start-error.ts'
import type { BraintreeSettings } from '../integrations/payments/braintree/braintree-client.ts'

const key = z.string().regex(/^[\w-]{1,200}$/, 'a key is letters and digits, as the control panel shows it')

/** The card gateway's own settings: its four credentials switch it on. */
export const GatewayEnvironment = {
  BRAINTREE_MERCHANT_ID: key.optional(),
  BRAINTREE_PUBLIC_KEY: key.optional(),
  BRAINTREE_PRIVATE_KEY: key.optional(),
  BRAINTREE_ENVIRONMENT: z
    .string()
    .regex(/^(sandbox|production|[\w.-]+:\d{1,5})$/, 'sandbox, production or host:port is needed')
    .optional(),
  BRAINTREE_MERCHANT_ACCOUNT_ID: key.optional(),
  BRAINTREE_3D_SECURE: z.enum(['off', 'on', 'required']).default('off'),
  BRAINTREE_PAYPAL: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(true),
}

const NEEDED = [
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'BRAINTREE_ENVIRONMENT',
] as const
export const BRAINTREE_NAMES = NEEDED.join(', ')

const Whole = z.object(GatewayEnvironment)

/** All four credentials or none. @throws StartError naming the one that is missing */
export function gatewaySettings(env: z.output<typeof Whole>): BraintreeSettings | null {
  const missing = NEEDED.filter((name) => env[name] === undefined)
  if (missing.length === NEEDED.length) return null
  if (missing.length > 0)
    throw new StartError(`${missing[0]} is missing: the card gateway needs ${BRAINTREE_NAMES}`)
  return {
    merchantId: env.BRAINTREE_MERCHANT_ID!,
    publicKey: env.BRAINTREE_PUBLIC_KEY!,
    privateKey: env.BRAINTREE_PRIVATE_KEY!,
    environment: env.BRAINTREE_ENVIRONMENT as BraintreeSettings['environment'],
    merchantAccountId: env.BRAINTREE_MERCHANT_ACCOUNT_ID ?? null,
    threeDSecure: env.BRAINTREE_3D_SECURE,
    payPal: env.BRAINTREE_PAYPAL,
  }
}
