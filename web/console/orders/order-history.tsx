import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus, PackingStatus } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { packingStatusLabel, orderStatusLabel } from '#web/staff/order-labels.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

type Event = Order['history'][number]

/** What `from` and `to` count depends on what happened: only here is it known. */
const LABELS: Record<string, (event: Event) => string> = {
  status: ({ to }) => orderStatusLabel((to ?? 0) as OrderStatus).text,
  packing: ({ to }) => packingStatusLabel((to ?? 0) as PackingStatus),
  driver: () => texts.driverAssigned,
  items: ({ from, to }) => texts.itemsChanged(dollarsText((from ?? 0) / 100), dollarsText((to ?? 0) / 100)),
  supply: () => texts.pickingSaved,
  payment: ({ to }) => (to === null ? texts.paymentRefused : texts.paidAgain(dollarsText(to / 100))),
  refund: ({ to }) => texts.refundOf(dollarsText((to ?? 0) / 100)),
  dispute: () => texts.dispute,
}

/** The order's history: who did what, when and why, newest first. */
export function OrderHistory({ history }: { history: Order['history'] }) {
  return (
    <ol className={`${styles.history} small`}>
      {history.toReversed().map((event, index) => (
        <li key={index}>
          <b>{LABELS[event.what]?.(event) ?? event.what}</b>
          <span className="quiet figures">
            {clockText(event.at)}, {event.who || event.by}
          </span>
          {event.reason && <span>{event.reason}</span>}
        </li>
      ))}
    </ol>
  )
}
