import type { Cents } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import { GatewayUnreachable, type Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './payments.queries.ts'

export type Payment = queries.PaymentRow

export const paymentOf = (shop: Shop, orderId: number) => queries.readPayment(shop.db, orderId)

/** Our name for an order's sale at the gateway. */
const saleReference = (orderId: number) => `order-${orderId}`

/** Notes a payment before it is asked for, so that a crash can't leave a reservation nobody knows of. */
export async function startPayment(shop: Shop, orderId: number, amount: Cents): Promise<void> {
  const reference = saleReference(orderId)
  await queries.insertPayment(shop.db, {
    orderId,
    provider: shop.payments.name,
    reference,
    amount,
    now: shop.clock.now(),
  })
}

type Authorisation = { orderId: number; amount: Cents; nonce: string; customerId: number; keep: boolean }

/** Reserves the money at the gateway. Asked again for the same order, it is reserved once. */
export const authorise = (shop: Shop, wish: Authorisation): Promise<Sale> =>
  shop.payments.authorise({
    reference: saleReference(wish.orderId),
    amount: wish.amount,
    nonce: wish.nonce,
    customerId: String(wish.customerId),
    keep: wish.keep,
  })

/** What the gateway knows of an order's sale. */
export const findSale = (shop: Shop, orderId: number): Promise<Sale | null> =>
  shop.payments.find(saleReference(orderId))

/** Writes an authorisation down, in the transaction that places the order. */
export const noteAuthorised = (shop: Shop, orderId: number, sale: Sale) =>
  queries.markAuthorised(shop.db, orderId, sale, shop.clock.now())

/** A reservation that no order came of ends, if the gateway made one at all. */
export async function dropSale(shop: Shop, orderId: number): Promise<void> {
  const sale = await findSale(shop, orderId)
  if (sale?.state === 'authorised') await shop.payments.void(sale.gatewayId, `${saleReference(orderId)}:drop`)
  await queries.markState(
    shop.db,
    orderId,
    sale?.state === 'declined' ? 'declined' : 'voided',
    shop.clock.now(),
  )
}

/**
 * Notes what the gateway is to do, in the caller's transaction; `finishSteps` does it once that is committed, and a
 * job does it should this process end in between.
 */
async function want(
  shop: Shop,
  payment: Payment,
  kind: 'capture' | 'void' | 'refund',
  amount: Cents,
): Promise<void> {
  const nth = kind === 'refund' ? `:${payment.refunded_cents}` : ''
  const step = { kind, reference: `${payment.reference}:${kind}${nth}`, amount_cents: amount }
  await queries.wantStep(shop.db, payment.payment_id, step, shop.clock.now())
  await queries.orderFollowUp(shop.db, payment.payment_id)
}

/** An order's payment, held until the caller's transaction ends. */
export async function lockPaymentOf(shop: Shop, orderId: number): Promise<Payment> {
  const { payment_id } = (await queries.readPayment(shop.db, orderId))!
  return (await queries.lockPayment(shop.db, payment_id))!
}

export const hasOpenSteps = async (shop: Shop, paymentId: number): Promise<boolean> =>
  (await queries.readOpenSteps(shop.db, paymentId)).length > 0

/** Wants the payment captured for what is supplied. False where nothing is due. */
export async function wantCapture(shop: Shop, payment: Payment, amount: Cents): Promise<boolean> {
  if (payment.state !== 'authorised' || amount === 0) return false
  await want(shop, payment, 'capture', amount)
  return true
}

/** Wants all money to go back: the reservation ended, or what was captured refunded. */
export async function wantReturn(shop: Shop, payment: Payment): Promise<void> {
  const left = payment.captured_cents - payment.refunded_cents
  if (payment.state === 'authorised') await want(shop, payment, 'void', payment.amount_cents)
  else if (payment.state === 'captured' && left > 0) await want(shop, payment, 'refund', left)
}

/** Asks the gateway for every step that is noted and writes down what came of it. Safe to repeat at any time. */
export async function finishSteps(shop: Shop, paymentId: number): Promise<void> {
  for (const step of await queries.readOpenSteps(shop.db, paymentId)) {
    const payment = (await queries.readPaymentById(shop.db, paymentId))!
    await ask(shop, payment.gateway_id!, step)
    await shop.db.transaction(async (tx) => {
      const now = shop.clock.now()
      await queries.lockPayment(tx, paymentId)
      // Somebody else may have finished the same step meanwhile: it counts once.
      if ((await queries.markStepDone(tx, step.payment_step_id, now)) === 0) return
      await queries.applyStep(tx, paymentId, step, now)
      await postStep({ ...shop, db: tx }, payment, step)
    })
  }
}

async function ask(shop: Shop, gatewayId: string, step: queries.StepRow): Promise<void> {
  if (step.kind === 'capture') await shop.payments.capture(gatewayId, step.reference, step.amount_cents)
  if (step.kind === 'void') await shop.payments.void(gatewayId, step.reference)
  if (step.kind === 'refund') await shop.payments.refund(gatewayId, step.reference, step.amount_cents)
}

/** The same, for a caller who waits: an unreachable gateway becomes an error that the table knows. */
export async function finishStepsNow(shop: Shop, paymentId: number): Promise<void> {
  await finishSteps(shop, paymentId).catch((error: unknown) => {
    throw error instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : error
  })
}

/**
 * Money enters the books when it moves, not when it is reserved: a capture posts the sale, a refund takes it back in
 * the same proportions.
 */
async function postStep(shop: Shop, payment: Payment, step: queries.StepRow): Promise<void> {
  if (step.kind === 'void') return
  const at = shop.clock.now()
  const base = { posting: step.reference, orderId: payment.order_id, paymentId: payment.payment_id, at }
  if (step.kind === 'capture') {
    const amounts = (await queries.readAmounts(shop.db, payment.order_id))!
    // What was not supplied lowers the sale by exactly the difference to the authorised total.
    const short = amounts.total_cents - step.amount_cents
    await queries.post(shop.db, {
      ...base,
      entries: [
        ['gateway', step.amount_cents],
        ['sales', -(amounts.items_cents - short)],
        ['delivery', -amounts.charges_cents],
        ['surcharge', -amounts.surcharge_cents],
        ['discounts', amounts.discounts_cents],
        ['customer_credit', amounts.credit_cents],
      ],
    })
    return
  }
  const books = await queries.readLedger(shop.db, payment.order_id)
  await queries.post(shop.db, { ...base, entries: reversal(books, step.amount_cents) })
}

/** A whole refund empties every account; a part of one is taken from sales. */
function reversal(
  books: { account: queries.LedgerAccount; amount_cents: Cents }[],
  amount: Cents,
): [queries.LedgerAccount, Cents][] {
  const inGateway = books.find((book) => book.account === 'gateway')?.amount_cents ?? 0
  if (amount === inGateway) return books.map((book) => [book.account, -book.amount_cents])
  return [
    ['gateway', -amount],
    ['sales', amount],
  ]
}

/** When the shop opens: steps that a crash left undone are done; what can't be reached yet is the job's. */
export async function finishAllSteps(shop: Shop): Promise<void> {
  for (const { payment_id } of await queries.readUnfinishedPayments(shop.db)) {
    await finishSteps(shop, payment_id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
    })
  }
}
