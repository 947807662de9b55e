import type { PaymentGateway } from './port.ts'

/** What a gateway under test offers beside the port: ways to get nonces without a browser. */
export type GatewayUnderTest = {
  gateway: PaymentGateway
  /** A single-use nonce of a card that is approved, always the same card. */
  approvedNonce: () => Promise<string>
  declinedNonce: () => Promise<string>
  /** Of a card that pays and then takes nothing back. */
  unrefundableNonce: () => Promise<string>
  /** What is captured arrives, as it does with time; until then it may be on its way. */
  settle: (gatewayId: string) => void | Promise<void>
  /** The bank lets a reservation go. */
  expire: (gatewayId: string) => void | Promise<void>
}

export type Open = () => GatewayUnderTest

let made = 0
export const aReference = () => `suite-${++made}`
export const MANY = 20

/** A card sale that nothing was done with yet. */
export async function aSale(
  { gateway, approvedNonce }: GatewayUnderTest,
  amount = 50_00,
  customerId: string | null = null,
) {
  const reference = aReference()
  return gateway.authorise({ reference, amount, nonce: await approvedNonce(), customerId, keep: false })
}
