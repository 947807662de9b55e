import type { Cents } from '#domain/money.ts'
import { GatewayUnreachable, type Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './payments.queries.ts'

export type Payment = queries.PaymentRow

/** The payment that was made at checkout. */
export const paymentOf = (shop: Shop, orderId: number) => queries.readPayment(shop.db, orderId)

/** Our name for an order's sale at the gateway; its later ones carry their number. */
const saleReference = (orderId: number, nth = 1) =>
  nth === 1 ? `order-${orderId}` : `order-${orderId}-${nth}`

/** Notes a payment before it is asked for, so that a crash can't leave a reservation nobody knows of. */
export const startPayment = (shop: Shop, orderId: number, amount: Cents) =>
  insertPayment(shop, orderId, 1, amount)

/** The same for one that comes on top. In the transaction that holds the order. */
export async function startFurtherPayment(shop: Shop, orderId: number, amount: Cents): Promise<number> {
  const nth = (await queries.lockPayments(shop.db, orderId)).length + 1
  await insertPayment(shop, orderId, nth, amount)
  return nth
}

const insertPayment = (shop: Shop, orderId: number, nth: number, amount: Cents) =>
  queries.insertPayment(shop.db, {
    orderId,
    nth,
    provider: shop.payments.name,
    reference: saleReference(orderId, nth),
    amount,
    now: shop.clock.now(),
  })

type Authorisation = {
  orderId: number
  nth?: number
  amount: Cents
  nonce: string
  customerId: number
  keep: boolean
  deviceData?: string
}

/** Reserves the money at the gateway. Asked again for the same payment, it is reserved once. */
export const authorise = (shop: Shop, wish: Authorisation): Promise<Sale> =>
  shop.payments.authorise({
    reference: saleReference(wish.orderId, wish.nth),
    amount: wish.amount,
    nonce: wish.nonce,
    customerId: String(wish.customerId),
    keep: wish.keep,
    ...(wish.deviceData && { deviceData: wish.deviceData }),
  })

/** What the gateway knows of an order's sale. */
export const findSale = (shop: Shop, orderId: number): Promise<Sale | null> =>
  shop.payments.find(saleReference(orderId))

/** Writes an authorisation down, in the transaction that places or changes the order. 0: it was ended meanwhile. */
export const noteAuthorised = (shop: Shop, orderId: number, sale: Sale, nth = 1): Promise<number> =>
  queries.markAuthorised(shop.db, saleReference(orderId, nth), sale, shop.clock.now())

/** A reservation that nothing came of ends, if the gateway made one at all. */
export const dropSale = (shop: Shop, orderId: number, nth = 1): Promise<void> =>
  dropReference(shop, saleReference(orderId, nth))

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

/** Every minute: further payments that a crash left half asked for are dropped; what they were for was not done. */
export async function dropForgotten(shop: Shop, seconds = FORGOTTEN_SECONDS): Promise<void> {
  for (const { reference } of await queries.readForgotten(shop.db, seconds)) {
    await dropReference(shop, reference).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
    })
  }
}

/** An order's payments, held until the caller's transaction ends. */
export const lockPaymentsOf = (shop: Shop, orderId: number): Promise<Payment[]> =>
  queries.lockPayments(shop.db, orderId)

const sumOf = (payments: readonly Payment[], count: (payment: Payment) => Cents): Cents =>
  payments.reduce((sum, payment) => sum + count(payment), 0)

/** Money that stands ready to be captured. */
export const authorisedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => (payment.state === 'authorised' ? payment.amount_cents : 0))

export const capturedOf = (payments: readonly Payment[]): Cents =>
  sumOf(payments, (payment) => payment.captured_cents)
