import type { PaymentGateway } from './port.ts'

/** Gateway under test, with ways to get nonces without a browser. */
export type GatewayUnderTest = {
  gateway: PaymentGateway
  /** Returns a single-use nonce of a card that is approved, always the same card. */
  approvedNonce: () => Promise<string>
  declinedNonce: () => Promise<string>
  /** Returns a nonce of a card that pays and refuses refunds. */
  unrefundableNonce: () => Promise<string>
  /** Settles captured money. Before that, it may still be unsettled. */
  settle: (gatewayId: string) => void | Promise<void>
  /** Makes the bank release a reservation. */
  expire: (gatewayId: string) => void | Promise<void>
}

export type OpenGateway = () => GatewayUnderTest

let made = 0
export const aReference = () => `suite-${++made}`
export const MANY = 20

/** Creates a card sale without further steps. */
export async function aSale(
  { gateway, approvedNonce }: GatewayUnderTest,
  amount = 50_00,
  customerId: string | null = null,
) {
  const reference = aReference()
  return gateway.authorise({ reference, amount, nonce: await approvedNonce(), customerId, keep: false })
}
