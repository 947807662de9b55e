import type { Order } from '#contract/orders/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Refunds } from './order-notices.tsx'
import { Reorder } from '../reorder.tsx'
import * as texts from './tracking-texts.ts'

/** What its owner finds of an order that has ended: the money first, then 'Order again' and what else they may want. */
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
