import { type Cents, formatDollars } from '#domain/money.ts'
import { announceOrder } from '#server/features/orders/lifecycle/reservations.service.ts'
import { note } from '#server/features/orders/lifecycle/order-events.service.ts'
import type { Shop } from '#server/shop.ts'
import { tellRefundRefused } from './refused-refund-messages.service.ts'

type Refused = { orderId: number; amount: Cents; reason: string }

/** Staff read what the gateway said, and the shopper that the money is not on its way. In the caller's transaction. */
export async function noteRefusedRefund(shop: Shop, { orderId, amount, reason }: Refused): Promise<void> {
  await note(shop, { kind: 'system', userId: null }, orderId, {
    what: 'payment',
    from: null,
    to: null,
    reason: `The refund of ${formatDollars(amount)} was refused: ${reason}`,
  })
  await tellRefundRefused(shop, orderId, amount)
  await announceOrder(shop, orderId)
}
