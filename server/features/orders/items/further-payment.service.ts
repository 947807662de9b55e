import type { Cents } from '#domain/money.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
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
import { agreeToRequest, openRequest } from '../delivery-changes/address-requests.service.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { surplusOf, unpaidOf } from '../lifecycle/order-money.service.ts'
import * as queries from '../orders.queries.ts'

type FurtherPayment = {
  orderId: number
  customerId: number
  amount: Cents
  nonce: string
  /** True for a tip, whose money is no part of the order's. */
  isTip?: boolean
  /** The provider's device data for fraud detection. */
  deviceData?: string
  /** Locks the order, in both transactions. Throws if there is nothing to pay. */
  lock?: (shop: Shop) => Promise<unknown>
  /** Applies the paid change, in the transaction that records the authorisation. */
  apply: (shop: Shop) => Promise<void>
}

/**
 * Authorises an amount in addition to the order's payments. The attempt is recorded first, the gateway is called
 * outside any transaction, and the authorisation is then recorded together with the paid change. If that fails, the
 * authorisation is voided. After a crash in between, a job or the next start voids it, and the order stays unchanged.
 */
export async function authoriseMore(shop: Shop, more: FurtherPayment): Promise<void> {
  const { orderId, customerId, amount, nonce, deviceData, apply } = more
  const lock = more.lock ?? ((shop: Shop) => lockPlaced(shop, orderId))
  const payer = { userId: customerId, subject: `order ${orderId}` }
  await admitPayment(shop, payer)
  const sequence = await inTransaction(shop, async (shop) => {
    await lock(shop)
    return startFurtherPayment(shop, orderId, { amount, isTip: more.isTip ?? false })
  }).catch(async (error: unknown) => {
    await returnPayment(shop, payer)
    throw error
  })
  const authorisation = {
    orderId,
    sequence,
    amount,
    nonce,
    customerId,
    keep: false,
    ...(deviceData && { deviceData }),
  }
  const sale = await countDecline(shop, payer, () => authorise(shop, authorisation)).catch(asUnreachable)
  if (sale === 'unreachable' || sale.state !== 'authorised') {
    await voidSale(shop, orderId, sequence).catch(asUnreachable)
    throw new ShopError(sale === 'unreachable' ? 'payment_unavailable' : 'payment_declined')
  }
  try {
    await inTransaction(shop, async (shop) => {
      await lock(shop)
      if ((await recordAuthorisation(shop, orderId, sale, sequence)) === 0)
        throw new ShopError('payment_unavailable')
      await apply(shop)
    })
  } catch (error) {
    await voidSale(shop, orderId, sequence).catch(asUnreachable)
    throw error
  }
}

async function lockPlaced(shop: Shop, orderId: number): Promise<void> {
  if (!(await queries.lockHead(shop.db, orderId))) throw new ShopError('not_found')
}

const WAITS: readonly number[] = [STATUS.pending, STATUS.approved, STATUS.assigned, STATUS.onHold]

const isPayable = ({ status, departed_at }: queries.OrderHead): boolean =>
  WAITS.includes(status) && departed_at === null

type FurtherAmount = {
  amount: Cents
  customerId: number
  /** Price difference of another address; paying it is the consent. */
  isRise: boolean
}

/** Returns the amount to pay before a placed order can leave or move to another address; null if nothing is owed. */
export async function furtherAmountOf(shop: Shop, order: queries.OrderHead): Promise<FurtherAmount | null> {
  if (!isPayable(order)) return null
  const { order_id: orderId, user_id: customerId } = order
  const lapsed = await unpaidOf(shop, orderId)
  if (lapsed > 0) return { amount: lapsed, customerId, isRise: false }
  const request = await openRequest(shop, order)
  return request && { amount: request.rise_cents, customerId, isRise: true }
}

/**
 * Charges the owner the amount that is no longer authorised, after which staff release the order from hold. If
 * nothing of that kind is owed, charges the price difference of another address, which is the owner's consent to it.
 */
export async function retryPayment(shop: Shop, actor: Actor, orderId: number, nonce: string): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  const owed = await inTransaction(shop, (shop) => owedBy(shop, actor, orderId))
  const { amount, customerId, isRise } = owed
  const apply = (shop: Shop) =>
    isRise ? agreeToRequest(shop, actor, orderId, amount) : recordPaid(shop, actor, orderId, amount)
  await authoriseMore(shop, { orderId, nonce, amount, customerId, apply })
}

async function owedBy(shop: Shop, actor: Actor, orderId: number): Promise<FurtherAmount> {
  const order = await queries.lockHead(shop.db, orderId)
  if (!order) throw new ShopError('not_found')
  const owed = await furtherAmountOf(shop, order)
  if (!owed) throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  return owed
}

async function recordPaid(shop: Shop, actor: Actor, orderId: number, amount: Cents): Promise<void> {
  // The order was canceled, or paid in another window, during the gateway call.
  const order = required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
  if (!isPayable(order) || (await surplusOf(shop, orderId)) >= amount)
    throw new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
  const reason = 'Paid again by the customer.'
  await recordOrderEvent(shop, actor, orderId, { what: 'payment', from: null, to: amount, reason })
  await announceOrder(shop, orderId)
}
