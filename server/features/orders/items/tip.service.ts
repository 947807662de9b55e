import type { OutputOf } from '#contract/endpoint.ts'
import type { tipDriver as contract } from '#contract/orders/order-changes.ts'
import { fromDollars } from '#domain/money.ts'
import { canAddTip } from '#domain/orders/tip.ts'
import { required } from '#domain/required.ts'
import { enqueueCapture, finishOrderSteps } from '#server/features/payments/payment-steps.service.ts'
import { lockTipPayment } from '#server/features/payments/payments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { asUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { announceOrder, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { notifyTipped } from '../notifications/payment-messages.service.ts'
import * as queries from '../orders.queries.ts'
import { authoriseMore } from './further-payment.service.ts'

/**
 * Charges a tip after the delivery, by a payment of its own. The order takes one: a second request is refused before
 * the gateway is called. If the gateway can't be reached for the capture, a job repeats it.
 * @throws ShopError `tip_closed` if the order takes no tip, or another request is adding one
 */
export async function tipDriver(
  shop: Shop,
  actor: Actor,
  orderId: number,
  body: OutputOf<NonNullable<(typeof contract)['body']>>,
): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  const amount = fromDollars(body.tip)
  const { user_id: customerId } = required(await queries.readHead(shop.db, orderId), `order ${orderId}`)
  let isStarted = false
  const lock = async (shop: Shop): Promise<void> => {
    const order = required(await queries.lockHead(shop.db, orderId), `order ${orderId}`)
    const tip = await lockTipPayment(shop, orderId)
    // The second call is for the payment that this request has started.
    const hasLaterTip = tip !== undefined && !isStarted
    const isOpen = { status: order.status, deliveredAt: order.delivered_at, hasLaterTip }
    if (!canAddTip(isOpen, shop.clock.now())) throw new ShopError('tip_closed')
    isStarted = true
  }
  const { transaction_device_data: deviceData } = body
  await authoriseMore(shop, {
    orderId,
    customerId,
    amount,
    nonce: body.transaction_token,
    isTip: true,
    ...(typeof deviceData === 'string' && { deviceData }),
    lock,
    apply: (shop) => recordTip(shop, actor, orderId, amount),
  })
  await finishOrderSteps(shop, orderId).catch(asUnreachable)
}

async function recordTip(shop: Shop, actor: Actor, orderId: number, amount: number): Promise<void> {
  const payment = required(await lockTipPayment(shop, orderId), 'tip payment')
  await enqueueCapture(shop, [payment], amount)
  const reason = 'Tip for the driver.'
  await recordOrderEvent(shop, actor, orderId, { what: 'payment', from: null, to: amount, reason })
  await notifyTipped(shop, orderId, amount)
  await announceOrder(shop, orderId)
}
