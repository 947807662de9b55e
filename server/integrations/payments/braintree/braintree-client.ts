import type { BraintreeGateway, Environment } from 'braintree'
import { GatewayUnreachable } from '../port.ts'

export type BraintreeSettings = {
  merchantId: string
  publicKey: string
  privateKey: string
  /** `host:port` is a local emulation, spoken to without TLS. */
  environment: 'sandbox' | 'production' | `${string}:${number}`
  /** The account whose currency is Australian dollars; null: the merchant's default one. */
  merchantAccountId: string | null
  threeDSecure: 'off' | 'on' | 'required'
  payPal: boolean
}

/** Shorter than a shopper's patience: what came of a call that took longer is looked up by its reference. */
const PATIENCE_MS = 15_000

/** Loads the vendor's SDK, which a demo shop never needs, and opens it. */
export async function openBraintree(settings: BraintreeSettings, patienceMs = PATIENCE_MS) {
  const { default: sdk } = await import('braintree')
  const { merchantId, publicKey, privateKey } = settings
  const environment = environmentOf(sdk, settings.environment)
  const client = new sdk.BraintreeGateway({ environment, merchantId, publicKey, privateKey })
  client.config.timeout = patienceMs
  return client
}

function environmentOf(
  sdk: { Environment: typeof Environment },
  name: BraintreeSettings['environment'],
): Environment {
  if (name === 'sandbox') return sdk.Environment.Sandbox
  if (name === 'production') return sdk.Environment.Production
  const [host = '', port = ''] = name.split(':')
  return new sdk.Environment(host, port, '', false, host, port)
}

export type Braintree = BraintreeGateway

/** Whoever comes with these knows no more than before: the call may have been carried out or not. */
const UNANSWERED = new Set([
  'unexpectedError',
  'serverError',
  'serviceUnavailableError',
  'gatewayTimeoutError',
  'requestTimeoutError',
  'tooManyRequestsError',
])
/** Our keys are refused: nothing was done, and for the shopper it is the same as a gateway that is away. */
const REFUSED = new Set(['authenticationError', 'authorizationError', 'upgradeRequired'])

export const isNotFound = (error: unknown): boolean => typeOf(error) === 'notFoundError'

/** @param warn hears of what an operator must mend */
export async function asked<T>(call: Promise<T>, warn: (message: string) => void): Promise<T> {
  try {
    return await call
  } catch (error) {
    const type = typeOf(error)
    if (REFUSED.has(type)) warn(`Braintree refuses our keys (${type}): check the BRAINTREE_… settings`)
    if (REFUSED.has(type) || UNANSWERED.has(type)) throw new GatewayUnreachable(type, { cause: error })
    throw error
  }
}

const typeOf = (error: unknown): string => (error as { type?: string } | null)?.type ?? ''
