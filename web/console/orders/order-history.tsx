import type { Order } from '#contract/orders/orders.ts'
import { orderEventText } from '#web/staff/order-labels.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

/** History of the order with actor, action, time and reason, newest first. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="history-title">
      <h2 className={styles.heading} id="history-title">
        {texts.historyTitle}
      </h2>
      <ol className={`${styles.history} small`}>
        {history.toReversed().map((event, index) => (
          <li key={index}>
            <b>{orderEventText(event)}</b>
            <span className="quiet figures">
              {clockText(event.at)}, {event.who || event.by}
            </span>
            {event.reason && <span>{event.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
