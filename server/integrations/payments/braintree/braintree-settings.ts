import { z } from 'zod'
import { type SettingArea, type ValuesOf, isComplete, onOff } from '#server/settings/setting-area.ts'
import type { ProviderSettings } from '../provider.ts'

const key = z.string().regex(/^[\w-]{1,200}$/, 'a key is letters and digits, as the control panel shows it')

export type BraintreeSettings = {
  merchantId: string
  publicKey: string
  privateKey: string
  /** `host:port` is a local emulation, reached without TLS. */
  environment: 'sandbox' | 'production' | `${string}:${number}`
  /** Merchant account in Australian dollars; null: the merchant's default account. */
  merchantAccountId: string | null
  threeDSecure: 'off' | 'on' | 'required'
  payPal: boolean
}

export const CREDENTIALS = [
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'BRAINTREE_ENVIRONMENT',
] as const
const CREDENTIAL_SET = { names: CREDENTIALS, purpose: 'the card gateway' } as const

export const BRAINTREE_AREA = {
  title: 'Braintree',
  variables: {
    BRAINTREE_MERCHANT_ID: {
      absent: 'none: the demo gateway',
      meaning: "The merchant's id.",
      schema: key,
    },
    BRAINTREE_PUBLIC_KEY: {
      absent: 'none: the demo gateway',
      meaning: 'Public key of the API.',
      schema: key,
    },
    BRAINTREE_PRIVATE_KEY: {
      absent: 'none: the demo gateway',
      meaning: 'Private key of the API.',
      schema: key,
    },
    BRAINTREE_ENVIRONMENT: {
      absent: 'none: the demo gateway',
      meaning:
        '`sandbox`, `production`, or `host:port` of an emulation. A live shop accepts `production` only.',
      schema: z
        .string()
        .regex(/^(sandbox|production|[\w.-]+:\d{1,5})$/, 'sandbox, production or host:port is needed'),
    },
    BRAINTREE_MERCHANT_ACCOUNT_ID: {
      absent: "the merchant's default account",
      meaning: 'Account whose currency is Australian dollars.',
      schema: key,
    },
    BRAINTREE_3D_SECURE: {
      default: 'off',
      meaning: "`on` asks the buyer's bank to confirm; `required` refuses cards whose bank does not.",
      schema: z.enum(['off', 'on', 'required']),
    },
    BRAINTREE_PAYPAL: { default: 'on', meaning: 'Offers PayPal at checkout.', schema: onOff },
  },
} satisfies SettingArea

type Given = ValuesOf<typeof BRAINTREE_AREA>

/** Returns null without credentials. @throws StartError where only some credentials are set */
export function braintreeSettings(env: Given): BraintreeSettings | null {
  if (!isComplete(env, CREDENTIAL_SET)) return null
  return {
    merchantId: env.BRAINTREE_MERCHANT_ID,
    publicKey: env.BRAINTREE_PUBLIC_KEY,
    privateKey: env.BRAINTREE_PRIVATE_KEY,
    environment: env.BRAINTREE_ENVIRONMENT as BraintreeSettings['environment'],
    merchantAccountId: env.BRAINTREE_MERCHANT_ACCOUNT_ID ?? null,
    threeDSecure: env.BRAINTREE_3D_SECURE,
    payPal: env.BRAINTREE_PAYPAL,
  }
}

export const braintree: ProviderSettings = {
  variables: BRAINTREE_AREA.variables,
  switchedOn: CREDENTIAL_SET,
  configure: (given) => {
    const settings = braintreeSettings(given as Given)
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
