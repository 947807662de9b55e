import { BANK_REFUSED, type PaymentToken } from '../payment-fields.ts'
import { BRAINTREE_SDK, type BraintreeSdk, type Client, type ThreeDSecure } from './braintree-sdk.ts'

/** What the parts of one checkout share: the client, what was noted of the device, and the buyer's bank. */
export type BraintreeSession = {
  sdk: BraintreeSdk
  client: Client
  /** Empty where it could not be noted: fraud is guarded against, nobody is turned away for it. */
  deviceData(): Promise<string>
  /** Asks the buyer's bank where the shop wants that (3-D Secure). */
  confirm(nonce: string, bin: string, amount: number): Promise<PaymentToken>
}

type SessionOptions = { clientToken: string; threeDSecure: boolean }

const sessions = new Map<string, Promise<BraintreeSession>>()

/** One for each client token: whoever comes later joins. One that failed is opened anew. */
export function braintreeSession(
  options: SessionOptions,
  sdk: BraintreeSdk = BRAINTREE_SDK,
): Promise<BraintreeSession> {
  const known = sessions.get(options.clientToken)
  if (known) return known
  const opening = openSession(options, sdk)
  sessions.set(options.clientToken, opening)
  opening.catch(() => sessions.delete(options.clientToken))
  return opening
}

/** Longer makes a shopper wait for what helps the shop alone. */
const DEVICE_DATA_TIMEOUT_MS = 3000

async function openSession(
  { clientToken, threeDSecure }: SessionOptions,
  sdk: BraintreeSdk,
): Promise<BraintreeSession> {
  const client = await (await sdk.client()).create({ authorization: clientToken })
  const device = collectDeviceData(sdk, client)
  const bank = threeDSecure ? openThreeDSecure(sdk, client) : null
  // Asked for when a card is confirmed; until then its failure is nobody's.
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

/** A bank that can't be asked leaves the card as it is: whether that will do, the gateway decides. */
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
    return { ok: false, message: BANK_REFUSED, mustClear: true }
  return { ok: true, token: confirmed }
}
