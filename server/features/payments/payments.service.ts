import type { Cents } from '#domain/money.ts'
import { GatewayUnreachable, type Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type MovementRow, readMovements } from './movements.queries.ts'
import * as queries from './payments.queries.ts'

export type Payment = queries.PaymentRow

/** Reads the payment made at checkout. */
export const paymentOf = (shop: Shop, orderId: number) => queries.readPayment(shop.db, orderId)

/** Returns our reference of an order's sale at the gateway; further sales append their sequence number. */
const saleReference = (orderId: number, sequence = 1) =>
  sequence === 1 ? `${REFERENCE}${orderId}` : `${REFERENCE}${orderId}-${sequence}`

const REFERENCE = 'order-'

/**
 * Builds the payment of a new order for the statement that inserts the order. It is recorded before the gateway is
 * called, so that a crash can't leave an unknown authorisation.
 */
export const newOrderPayment = (shop: Shop, amount: Cents) =>
  queries.newOrderPayment({ reference: REFERENCE, ...whatStarts(shop, amount) })

const whatStarts = (shop: Shop, amount: Cents) => ({
  provider: shop.payments.name,
  amount,
  startedBy: shop.processId,
  now: shop.clock.now(),
})

/** Records a further payment before the gateway is called. Runs in the transaction that locks the order. */
export async function startFurtherPayment(
  shop: Shop,
  orderId: number,
  { amount, isTip }: { amount: Cents; isTip: boolean },
): Promise<number> {
  const sequence = (await queries.lockPayments(shop.db, orderId)).length + 1
  const reference = saleReference(orderId, sequence)
  await queries.insertPayment(shop.db, {
    orderId,
    nth: sequence,
    reference,
    isTip,
    ...whatStarts(shop, amount),
  })
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

/** Authorises the payment at the gateway. Idempotent by reference. */
export const authorise = (shop: Shop, authorisation: Authorisation): Promise<Sale> =>
  shop.payments.authorise({
    reference: saleReference(authorisation.orderId, authorisation.sequence),
    amount: authorisation.amount,
    nonce: authorisation.nonce,
    customerId: String(authorisation.customerId),
    keep: authorisation.keep,
    ...(authorisation.deviceData && { deviceData: authorisation.deviceData }),
  })

/** Returns the gateway's record of an order's first sale; null if the gateway has none. */
export const findSale = (shop: Shop, orderId: number): Promise<Sale | null> =>
  shop.payments.find(saleReference(orderId))

/** Records an authorisation in the transaction that changes the order. Returns 0 if it was voided in the meantime. */
export const recordAuthorisation = (
  shop: Shop,
  orderId: number,
  sale: Sale,
  sequence: number,
): Promise<number> =>
  queries.markAuthorised(shop.db, saleReference(orderId, sequence), sale, shop.clock.now())

/** Builds the authorisation for the statement that places an order. */
export const authorisedWithOrder = (shop: Shop, orderId: number, sale: Sale) =>
  queries.authorisedWithOrder(saleReference(orderId), sale, shop.clock.now())

/** Voids an authorisation that is not needed, if the gateway made one. */
export const voidSale = (shop: Shop, orderId: number, sequence = 1): Promise<void> =>
  dropReference(shop, saleReference(orderId, sequence))

/** Age of a forgotten payment attempt. Longer than a request takes and a caller waits for its response. */
const FORGOTTEN_SECONDS = 60

async function dropReference(shop: Shop, reference: string): Promise<void> {
  const sale = await shop.payments.find(reference)
  const now = shop.clock.now()
  // A crashed process may have sent a request that has not arrived yet, so the sale is looked up again later.
  if (sale === null) return void (await queries.markLost(shop.db, reference, FORGOTTEN_SECONDS, now))
  if (sale.state === 'authorised') await shop.payments.void(sale.gatewayId, `${reference}:drop`)
  const state = sale.state === 'declined' ? 'declined' : 'voided'
  await queries.markState(shop.db, reference, state, now)
}

/**
 * Voids further payments that a crash left unfinished; the change they were for was not made. Runs every minute and
 * when a process ends.
 */
export async function voidForgotten(shop: Shop, seconds = FORGOTTEN_SECONDS): Promise<void> {
  for (const { reference } of await queries.readForgotten(shop.db, seconds)) {
    await dropReference(shop, reference).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
    })
  }
}

/**
 * Locks an order's payments until the caller's transaction ends. Tips that were added after the delivery are omitted,
 * because neither captures nor refunds of the order use their money.
 */
export const lockPaymentsOf = async (shop: Shop, orderId: number): Promise<Payment[]> =>
  (await queries.lockPayments(shop.db, orderId)).filter((payment) => !payment.is_tip)

/** Locks the payment of the tip that was added after the delivery; undefined without one. */
export const lockTipPayment = async (shop: Shop, orderId: number): Promise<Payment | undefined> =>
  (await queries.lockPayments(shop.db, orderId)).find(
    ({ is_tip, state }) => is_tip && state !== 'declined' && state !== 'voided',
  )

const sumOf = (payments: readonly Payment[], count: (payment: Payment) => Cents): Cents =>
  payments.reduce((sum, payment) => sum + count(payment), 0)

/** Returns the authorised cents, which can still be captured. */
export const authorisedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => (payment.state === 'authorised' ? payment.amount_cents : 0))

export const capturedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => payment.captured_cents)

export type { MovementRow }

/** Reads the movements of an order's payments and credit, oldest first. */
export const moneyMovementsOf = (shop: Shop, orderId: number): Promise<MovementRow[]> =>
  readMovements(shop.db, orderId)
