import type { Cents } from '#domain/money.ts'
import { GatewayUnreachable, type Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type MovementRow, readMovements } from './movements.queries.ts'
import * as queries from './payments.queries.ts'

export type Payment = queries.PaymentRow

/** The payment that was made at checkout. */
export const paymentOf = (shop: Shop, orderId: number) => queries.readPayment(shop.db, orderId)

/** Our reference of an order's sale at the gateway; further sales add their number. */
const saleReference = (orderId: number, sequence = 1) =>
  sequence === 1 ? `${REFERENCE}${orderId}` : `${REFERENCE}${orderId}-${sequence}`

const REFERENCE = 'order-'

/**
 * Records the payment of a new order, in the statement that writes the order: before the gateway is asked, so that a crash
 * can't leave an authorisation nobody knows of.
 */
export const newOrderPayment = (shop: Shop, amount: Cents) =>
  queries.newOrderPayment({ reference: REFERENCE, ...whatStarts(shop, amount) })

const whatStarts = (shop: Shop, amount: Cents) => ({
  ...{ provider: shop.payments.name, amount, startedBy: shop.processId, now: shop.clock.now() },
})

/** The same for a further payment. In the transaction that locks the order. */
export async function startFurtherPayment(shop: Shop, orderId: number, amount: Cents): Promise<number> {
  const sequence = (await queries.lockPayments(shop.db, orderId)).length + 1
  const reference = saleReference(orderId, sequence)
  await queries.insertPayment(shop.db, { orderId, nth: sequence, reference, ...whatStarts(shop, amount) })
  return sequence
}

type Authorisation = {
  orderId: number
  sequence?: number
  amount: Cents
  nonce: string
  customerId: number
  keep: boolean
  deviceData?: string
}

/** Authorises the payment at the gateway; asked again for the same payment, it is authorised once. */
export const authorise = (shop: Shop, authorisation: Authorisation): Promise<Sale> =>
  shop.payments.authorise({
    reference: saleReference(authorisation.orderId, authorisation.sequence),
    amount: authorisation.amount,
    nonce: authorisation.nonce,
    customerId: String(authorisation.customerId),
    keep: authorisation.keep,
    ...(authorisation.deviceData && { deviceData: authorisation.deviceData }),
  })

/** What the gateway knows of an order's sale. */
export const findSale = (shop: Shop, orderId: number): Promise<Sale | null> =>
  shop.payments.find(saleReference(orderId))

/** Records an authorisation, in the transaction that changes the order. 0: it was voided meanwhile. */
export const recordAuthorisation = (
  shop: Shop,
  orderId: number,
  sale: Sale,
  sequence: number,
): Promise<number> =>
  queries.markAuthorised(shop.db, saleReference(orderId, sequence), sale, shop.clock.now())

/** The same in the statement that places an order. */
export const authorisedWithOrder = (shop: Shop, orderId: number, sale: Sale) =>
  queries.authorisedWithOrder(saleReference(orderId), sale, shop.clock.now())

/** Voids an authorisation that is not needed, if the gateway made one at all. */
export const voidSale = (shop: Shop, orderId: number, sequence = 1): Promise<void> =>
  dropReference(shop, saleReference(orderId, sequence))

/** Longer than a request is under way, and than anybody waits for its answer. */
const FORGOTTEN_SECONDS = 60

async function dropReference(shop: Shop, reference: string): Promise<void> {
  const sale = await shop.payments.find(reference)
  const now = shop.clock.now()
  // A process that died may have sent a request that is still to arrive: it is looked for again.
  if (sale === null) return void (await queries.markLost(shop.db, reference, FORGOTTEN_SECONDS, now))
  if (sale.state === 'authorised') await shop.payments.void(sale.gatewayId, `${reference}:drop`)
  const state = sale.state === 'declined' ? 'declined' : 'voided'
  await queries.markState(shop.db, reference, state, now)
}

/** Every minute, and as a process ends: further payments that a crash left half asked for are dropped; what they were for was not done. */
export async function voidForgotten(shop: Shop, seconds = FORGOTTEN_SECONDS): Promise<void> {
  for (const { reference } of await queries.readForgotten(shop.db, seconds)) {
    await dropReference(shop, reference).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
    })
  }
}

/** An order's payments, locked until the caller's transaction ends. */
export const lockPaymentsOf = (shop: Shop, orderId: number): Promise<Payment[]> =>
  queries.lockPayments(shop.db, orderId)

const sumOf = (payments: readonly Payment[], count: (payment: Payment) => Cents): Cents =>
  payments.reduce((sum, payment) => sum + count(payment), 0)

/** What can be captured. */
export const authorisedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => (payment.state === 'authorised' ? payment.amount_cents : 0))

export const capturedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => payment.captured_cents)

export type { MovementRow }

/** What its payments and its shopper's credit did for an order, the oldest first. */
export const moneyMovementsOf = (shop: Shop, orderId: number): Promise<MovementRow[]> =>
  readMovements(shop.db, orderId)
