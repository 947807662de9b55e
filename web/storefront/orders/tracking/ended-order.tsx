import type { Order } from '#contract/orders/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Refunds } from './order-notices.tsx'
import { Reorder } from '../reorder.tsx'
import * as texts from './tracking-texts.ts'

/** Owner's view of an ended order: payments and refunds first, then 'Order again' and further actions. */
export function EndedOrder({ order }: { order: Order }) {
  const money = texts.moneyTexts(order)
  return (
    <section className="stack" aria-label={texts.optionsLabel}>
      {money.length > 0 && <Notice tone="ok">{money.join(' ')}</Notice>}
      <Refunds order={order} />
      <Reorder isBig orderId={order.order_id} number={order.order_number} />
    </section>
  )
}
