import { Link } from 'react-router'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { hasEnded, type OrderStatus, STATUS } from '#domain/orders/order-status.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { packingStatusLabel, orderStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './orders.module.css'
import * as texts from '../orders-texts.ts'

/** In the order of the work; then orders on hold, then orders that have ended. */
const COLUMNS: OrderStatus[] = [
  STATUS.pending,
  STATUS.approved,
  STATUS.assigned,
  STATUS.inTransit,
  STATUS.onHold,
  STATUS.complete,
  STATUS.canceled,
  STATUS.refunded,
]

/** One column for each status. The column of a final status is shown only when it holds an order. */
export function OrderBoard({ orders, now }: { orders: OrderSummary[]; now: string }) {
  const columns = COLUMNS.map((status) => ({
    status,
    orders: orders.filter((order) => order.status === status),
  })).filter((column) => column.orders.length > 0 || !hasEnded(column.status))
  return (
    <div className={styles.board}>
      {columns.map((column) => (
        <section key={column.status} data-is-empty={column.orders.length === 0} className={styles.column}>
          <h2>
            {orderStatusLabel(column.status).text}
            <Tag tone={orderStatusLabel(column.status).tone}>{column.orders.length}</Tag>
          </h2>
          <ul>
            {column.orders.map((order) => (
              <li key={order.order_id}>
                <OrderCard order={order} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OrderCard({ order, now }: { order: OrderSummary; now: string }) {
  const hasPassed = hasEnded(order.status)
  const lateMinutes = hasPassed ? 0 : minutesBetween(order.due, now)
  return (
    <Link className={styles.card} to={`/console/orders/${order.order_id}`} data-is-late={lateMinutes > 0}>
      <span className={styles.row}>
        <b className={styles.number}>{order.order_number}</b>
        {!hasPassed && <span className="caption figures">{ageText(minutesBetween(order.created, now))}</span>}
      </span>
      <span className={styles.who}>
        <b>
          {order.users.firstname} {order.users.lastname}
        </b>
        <span className="quiet">
          {order.addresses.city} {order.addresses.postcode}
        </span>
      </span>
      <span className={styles.row}>
        <span>{itemsText(order.item_count)}</span>
        <b className="figures">{dollarsText(order.total)}</b>
      </span>
      <span className="figures">{deliveryWindowText(order, now)}</span>
      <span className={styles.tags}>
        {!hasPassed && <Tag>{packingStatusLabel(order.packing_status)}</Tag>}
        {order.driver && <Tag tone="info">{order.driver.firstname}</Tag>}
        {lateMinutes > 0 && <Tag tone="error">{texts.lateTag(ageText(lateMinutes))}</Tag>}
      </span>
    </Link>
  )
}

const minutesBetween = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)

function ageText(minutes: number): string {
  if (minutes < 60) return texts.minutesText(Math.max(0, minutes))
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? texts.hoursText(hours, minutes % 60) : texts.daysText(Math.floor(hours / 24))
}
