import { setTimeout as sleep } from 'node:timers/promises'
import { NotYetPossible, type PaymentGateway } from '#server/integrations/payments/port.ts'

/** Account of the gateway under test, with functions of its sandbox. */
export type Account = {
  gateway: PaymentGateway
  /** Nonce of the sandbox that is always approved. */
  nonce: string
  /** Settles a captured sale immediately. */
  settle: (gatewayId: string) => Promise<unknown>
  /** Returns a sample webhook signed by the gateway. */
  sampleEvent: () => Promise<{ bt_signature: string; bt_payload: string }>
  /** Unique id of this run, used in its references. */
  run: string
}

type Step = [name: string, run: () => Promise<string>]

/** Amount that the sandbox declines. It declines $2,000 to $2,999.99 with the amount as the reason code. */
const DECLINED = 2000_00

/** Runs all checks and prints a line for each. @returns the number of failed checks */
export async function checkGateway(account: Account, say: (line: string) => void): Promise<number> {
  let broken = 0
  for (const [name, run] of stepsOf(account)) {
    try {
      say(`✓ ${name}: ${await run()}`)
    } catch (error) {
      broken += 1
      say(`✗ ${name}: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`)
    }
  }
  return broken
}

function stepsOf({ gateway, nonce, settle, sampleEvent, run }: Account): Step[] {
  let made = 0
  const aReference = () => `check-${run}-${++made}`
  const sell = (amount: number, more: object = {}) =>
    gateway.authorise({ reference: aReference(), amount, nonce, customerId: null, keep: false, ...more })
  return [
    ['client token', async () => `${(await gateway.clientToken(null)).length} characters`],
    ['authorise', () => authoriseTwice(gateway, { reference: aReference(), nonce })],
    [
      'capture a part',
      async () => {
        const { gatewayId } = await sell(10_00)
        const { state, captured } = await gateway.capture(gatewayId, aReference(), 7_00)
        return must(state === 'captured' && captured === 7_00, `$7.00 of $10.00 taken`)
      },
    ],
    [
      'refund a part',
      async () => {
        const { gatewayId } = await sell(11_00)
        await gateway.capture(gatewayId, aReference(), 11_00)
        const reference = aReference()
        const early = await gateway.refund(gatewayId, reference, 4_00).catch((error: unknown) => error)
        must(early instanceof NotYetPossible, 'waits')
        await settle(gatewayId)
        const { refunded } = await gateway.refund(gatewayId, reference, 4_00)
        return must(refunded === 4_00, 'waits for the settlement, then refunds $4.00')
      },
    ],
    [
      'void',
      async () => {
        const { gatewayId } = await sell(12_00)
        return must(
          (await gateway.void(gatewayId, aReference())).state === 'voided',
          'the authorisation is voided',
        )
      },
    ],
    [
      'decline',
      async () => must((await sell(DECLINED)).state === 'declined', '$2,000.00 is declined, as it should be'),
    ],
    ['vault', () => keepAndForget(gateway, { sell, customerId: `check-${run}` })],
    [
      'webhook',
      async () => {
        const sample = await sampleEvent()
        const event = await gateway.readEvent(sample)
        const forged = { ...sample, bt_signature: `${sample.bt_signature}0` }
        must((await gateway.readEvent(forged)) === null, 'a forged event is rejected')
        return must(event?.kind === 'dispute_opened', 'a signed sample is accepted, a forged event rejected')
      },
    ],
  ]
}

/** Delay between searches, because the gateway's search index may lag behind. */
const LAG_MS = 1000
const TRIES = 10

async function authoriseTwice(
  gateway: PaymentGateway,
  { reference, nonce }: { reference: string; nonce: string },
): Promise<string> {
  const authorisation = { reference, amount: 10_00, nonce, customerId: null, keep: false }
  const sale = await gateway.authorise(authorisation)
  must(sale.state === 'authorised', 'authorised')
  let found = await gateway.find(reference)
  for (let tries = 1; !found && tries < TRIES; tries++) {
    await sleep(LAG_MS)
    found = await gateway.find(reference)
  }
  must(found?.gatewayId === sale.gatewayId, 'is found by our reference')
  const again = await gateway.authorise(authorisation)
  return must(
    again.gatewayId === sale.gatewayId,
    `once for our reference, ${sale.method.cardType} authorised`,
  )
}

type Keeping = {
  sell: (amount: number, more: object) => ReturnType<PaymentGateway['authorise']>
  customerId: string
}

async function keepAndForget(gateway: PaymentGateway, { sell, customerId }: Keeping): Promise<string> {
  await sell(13_00, { customerId, keep: true })
  const [saved] = await gateway.savedMethods(customerId)
  if (!saved) return must(false, 'is stored')
  const paid = await sell(14_00, { customerId, nonce: saved.nonce })
  must(paid.state === 'authorised', 'pays')
  const other = await sell(15_00, { customerId: `${customerId}-other`, nonce: saved.nonce })
  must(other.state === 'declined', 'is not usable by another customer')
  await gateway.forgetMethod(customerId, saved.token)
  const left = await gateway.savedMethods(customerId)
  return must(left.length === 0, 'a card is stored, usable only by its owner, and deleted')
}

function must(isKept: boolean, what: string): string {
  if (!isKept) throw new Error(`failed: ${what}`)
  return what
}

/** Checks that a program can't do. */
export const FOR_AN_OPERATOR = [
  'In the control panel, set the webhook’s address to PUBLIC_URL/api/payment/braintree/webhook and press "Check URL".',
  'Pay once in a browser with a test card, once with PayPal, and once on a phone with Apple Pay and Google Pay.',
  'With BRAINTREE_3D_SECURE on, pay with 4000 0000 0000 1091 (a challenge) and see the bank’s page.',
  'The next day, /console/reconciliation must show a comparison that found nothing.',
]
