import type { BraintreeGateway, Environment } from 'braintree'
import { GatewayUnreachable } from '../port.ts'
import type { BraintreeSettings } from './braintree-settings.ts'

/**
 * Timeout of one call in milliseconds, shorter than a shopper waits. The result of a call that took longer is found
 * by its reference.
 */
const TIMEOUT_MS = 15_000

/** Loads and opens Braintree's SDK, which other shops never need. */
export async function openBraintree(settings: BraintreeSettings, timeoutMs = TIMEOUT_MS) {
  const { default: sdk } = await import('braintree')
  const { merchantId, publicKey, privateKey } = settings
  const environment = environmentOf(sdk, settings.environment)
  const client = new sdk.BraintreeGateway({ environment, merchantId, publicKey, privateKey })
  client.config.timeout = timeoutMs
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

/** Errors after which the call may or may not have been executed. */
const UNANSWERED = new Set([
  'unexpectedError',
  'serverError',
  'serviceUnavailableError',
  'gatewayTimeoutError',
  'requestTimeoutError',
  'tooManyRequestsError',
])
/** Errors that reject our keys: nothing was executed, and for the shopper the gateway is unavailable. */
const REFUSED = new Set(['authenticationError', 'authorizationError', 'upgradeRequired'])

export const isNotFound = (error: unknown): boolean => typeOf(error) === 'notFoundError'

/** Awaits a call and converts its errors. @param warn called with problems that an operator has to solve */
export async function callBraintree<T>(call: Promise<T>, warn: (message: string) => void): Promise<T> {
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
