import type { Order } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './tracking.module.css'
import { Reorder } from '../reorder.tsx'

/** What becomes of the money of an order that was cancelled, and the way to order it again. */
export function CanceledOrder({ order }: { order: Order }) {
  if (order.status !== STATUS.canceled && order.status !== STATUS.refunded) return null
  const texts = moneyTexts(order)
  return (
    <div className={`${styles.canceled} stack`}>
      {texts.length > 0 && <Notice tone="ok">{texts.join(' ')}</Notice>}
      <Reorder isBig orderId={order.order_id} number={order.order_number} />
    </div>
  )
}

/** Refunds are listed by themselves; here is when they arrive. */
function moneyTexts({ payment, carts, refunds = [] }: Order): string[] {
  if (!payment) return []
  const credit =
    carts.credit_used > 0 ? [`Your ${dollarsText(carts.credit_used)} credit is back in your account.`] : []
  if (payment.captured > 0) {
    return refunds.length > 0 ? ['Refunds usually reach your bank within 5 business days.'] : []
  }
  if (payment.authorised === 0) return ['You won’t be charged.', ...credit]
  const release = `We’ve released the ${dollarsText(payment.authorised)} that was reserved. Your bank can take a few days to show it.`
  return ['You won’t be charged.', release, ...credit]
}
