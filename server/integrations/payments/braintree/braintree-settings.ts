import { z } from 'zod'
import { StartError } from '#server/startup/start-error.ts'
import type { ProviderSettings } from '../provider.ts'

const key = z.string().regex(/^[\w-]{1,200}$/, 'a key is letters and digits, as the control panel shows it')

export type BraintreeSettings = {
  merchantId: string
  publicKey: string
  privateKey: string
  /** `host:port` is a local emulation without TLS. */
  environment: 'sandbox' | 'production' | `${string}:${number}`
  /** Merchant account in Australian dollars; null: the merchant's default account. */
  merchantAccountId: string | null
  threeDSecure: 'off' | 'on' | 'required'
  payPal: boolean
}

/** Environment variables of Braintree, which the four credentials switch on. */
export const BraintreeEnvironment = {
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

export const CREDENTIALS = [
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'BRAINTREE_ENVIRONMENT',
] as const

/** Returns all four credentials, or null if none is set. @throws StartError with the name of a missing credential */
export function braintreeSettings(
  env: z.output<z.ZodObject<typeof BraintreeEnvironment>>,
): BraintreeSettings | null {
  const missing = CREDENTIALS.filter((name) => env[name] === undefined)
  if (missing.length === CREDENTIALS.length) return null
  if (missing.length > 0)
    throw new StartError(`${missing[0]} is missing: the card gateway needs ${CREDENTIALS.join(', ')}`)
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

export const braintree: ProviderSettings = {
  environment: BraintreeEnvironment,
  switchedOnBy: CREDENTIALS,
  configure: (given) => {
    const settings = braintreeSettings(given as z.output<z.ZodObject<typeof BraintreeEnvironment>>)
    if (!settings) return null
    const { environment } = settings
    const isProduction = environment === 'production'
    return {
      name: 'braintree',
      settings,
      liveProblems: isProduction
        ? []
        : [`BRAINTREE_ENVIRONMENT is ${environment}, where no money moves: live is production`],
    }
  },
}
