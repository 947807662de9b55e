import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  authorise,
  voidSale,
  recordAuthorisation,
  startFurtherPayment,
} from '#server/features/payments/payments.service.ts'
import {
  admitPayment,
  countDecline,
  returnPayment,
} from '#server/features/payments/decline-limits.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { asUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { surplusOf, unpaidOf } from '../lifecycle/order-money.service.ts'
import * as queries from '../orders.queries.ts'

type More = {
  orderId: number
  customerId: number
  amount: Cents
  nonce: string
  /** What the money is for, in the transaction that notes it as authorised. */
  apply: (shop: Shop) => Promise<void>
}

/**
 * Authorises an amount on top of what an order's payments hold: noted first, asked outside of any transaction, and
 * noted as authorised together with what it is for. Where that fails, the reservation ends; where a crash comes in
 * between, a job or the next start ends it, and the order is as it was.
 */
export async function authoriseMore(
  shop: Shop,
  { orderId, customerId, amount, nonce, apply }: More,
): Promise<void> {
  const payer = { userId: customerId, subject: `order ${orderId}` }
  await admitPayment(shop, payer)
  const sequence = await inTransaction(shop, async (shop) => {
    if (!(await queries.lockHead(shop.db, orderId))) throw new ShopError('not_found')
    return startFurtherPayment(shop, orderId, amount)
  }).catch(async (error: unknown) => {
    await returnPayment(shop, payer)
    throw error
  })
  const authorisation = { orderId, sequence, amount, nonce, customerId, keep: false }
  const sale = await countDecline(shop, payer, () => authorise(shop, authorisation)).catch(asUnreachable)
  if (sale === 'unreachable' || sale.state !== 'authorised') {
    await voidSale(shop, orderId, sequence).catch(asUnreachable)
    throw new ShopError(sale === 'unreachable' ? 'payment_unavailable' : 'payment_declined')
  }
  try {
    await inTransaction(shop, async (shop) => {
      await queries.lockHead(shop.db, orderId)
      if ((await recordAuthorisation(shop, orderId, sale, sequence)) === 0)
        throw new ShopError('payment_unavailable')
      await apply(shop)
    })
  } catch (error) {
    await voidSale(shop, orderId, sequence).catch(asUnreachable)
    throw error
  }
}

const WAITS: readonly number[] = [STATUS.pending, STATUS.approved, STATUS.assigned, STATUS.onHold]

const isPayable = ({ status, departed_at }: queries.OrderHead): boolean =>
  WAITS.includes(status) && departed_at === null

/** The owner pays what is not authorised any more. Staff then release the order from hold. */
export async function payAgain(shop: Shop, actor: Actor, orderId: number, nonce: string): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  const owed = await inTransaction(shop, async (shop) => {
    const order = await queries.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    const amount = isPayable(order) ? await unpaidOf(shop, orderId) : 0
    if (amount === 0) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
    return { amount, customerId: order.user_id }
  })
  await authoriseMore(shop, {
    orderId,
    nonce,
    ...owed,
    apply: async (shop) => {
      // Canceled, or paid in another window, while the gateway was asked.
      const order = (await queries.lockHead(shop.db, orderId))!
      if (!isPayable(order) || (await surplusOf(shop, orderId)) >= owed.amount)
        throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
      const reason = 'Paid again by the customer.'
      await recordOrderEvent(shop, actor, orderId, { what: 'payment', from: null, to: owed.amount, reason })
      await announceOrder(shop, orderId)
    },
  })
}
