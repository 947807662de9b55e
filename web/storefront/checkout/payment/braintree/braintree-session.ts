import type { PaymentToken } from '../payment-fields.ts'
import { BRAINTREE_SDK, type BraintreeSdk, type Client, type ThreeDSecure } from './braintree-sdk.ts'
import * as texts from '../../checkout-texts.ts'

/** Client, device data and 3-D Secure, shared by the payment components of a checkout. */
export type BraintreeSession = {
  sdk: BraintreeSdk
  client: Client
  /** Returns the device data, or '' if it could not be collected. The order is placed without it. */
  deviceData(): Promise<string>
  /** Verifies the card with the customer's bank (3-D Secure) if the shop requires it. */
  confirm(nonce: string, bin: string, amount: number): Promise<PaymentToken>
}

type SessionOptions = { clientToken: string; threeDSecure: boolean }

const sessions = new Map<string, Promise<BraintreeSession>>()

/** Returns the session of a client token, shared by all callers. A failed session is opened again. */
export function braintreeSession(
  options: SessionOptions,
  sdk: BraintreeSdk = BRAINTREE_SDK,
): Promise<BraintreeSession> {
  const existing = sessions.get(options.clientToken)
  if (existing) return existing
  const session = openSession(options, sdk)
  sessions.set(options.clientToken, session)
  session.catch(() => sessions.delete(options.clientToken))
  return session
}

/** Short, because device data only helps fraud checks and the customer is waiting. */
const DEVICE_DATA_TIMEOUT_MS = 3000

async function openSession(
  { clientToken, threeDSecure }: SessionOptions,
  sdk: BraintreeSdk,
): Promise<BraintreeSession> {
  const client = await (await sdk.client()).create({ authorization: clientToken })
  const device = collectDeviceData(sdk, client)
  const bank = threeDSecure ? openThreeDSecure(sdk, client) : null
  // Awaited when a card is confirmed. Handled here, so that an earlier failure is not an unhandled rejection.
  bank?.catch(() => {})
  return {
    sdk,
    client,
    deviceData: () =>
      Promise.race([device, new Promise<string>((done) => setTimeout(done, DEVICE_DATA_TIMEOUT_MS, ''))]),
    confirm: async (nonce, bin, amount) =>
      bank ? verifyCard(await bank, { nonce, bin, amount }) : { ok: true, token: nonce },
  }
}

const collectDeviceData = async (sdk: BraintreeSdk, client: Client): Promise<string> => {
  try {
    return (await (await sdk.dataCollector()).create({ client })).deviceData
  } catch {
    return ''
  }
}

const openThreeDSecure = async (sdk: BraintreeSdk, client: Client): Promise<ThreeDSecure> =>
  (await sdk.threeDSecure()).create({ client, version: 2 })

type CardToVerify = { nonce: string; bin: string; amount: number }

/** Verifies a card. If the bank is unreachable the card is submitted unverified, and the gateway decides. */
async function verifyCard(bank: ThreeDSecure, { nonce, bin, amount }: CardToVerify): Promise<PaymentToken> {
  const {
    nonce: confirmed,
    liabilityShifted,
    liabilityShiftPossible,
  } = await bank.verifyCard({
    nonce,
    bin,
    amount: amount.toFixed(2),
    onLookupComplete: (_lookup: unknown, next: () => void) => next(),
  })
  if (liabilityShiftPossible && !liabilityShifted)
    return { ok: false, message: texts.bankRefused, mustClear: true }
  return { ok: true, token: confirmed }
}
