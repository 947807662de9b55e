import { Link } from 'react-router'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { Reorder } from '../reorder.tsx'
import styles from './orders.module.css'
import { statusText } from './status-text.ts'

const TONES: Record<number, TagTone> = {
  [STATUS.complete]: 'ok',
  [STATUS.canceled]: 'plain',
  [STATUS.refunded]: 'plain',
  [STATUS.onHold]: 'warning',
}

/** An order that has left the store has an invoice. */
const INVOICED: readonly number[] = [STATUS.inTransit, STATUS.complete, STATUS.refunded]

export function OrderCard({ order }: { order: OrderSummary }) {
  const path = `/order/${order.order_id}`
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <Link className={styles.number} to={`${path}/tracking`}>
          Order {order.order_number}
        </Link>
        <Tag tone={TONES[order.status] ?? 'bright'}>{statusText(order.status)}</Tag>
      </div>
      <p className="figures">
        {dateText(order.created)} · {itemsText(order.item_count)} · {dollarsText(order.total)}
      </p>
      <p className="small quiet">{order.addresses.address_formated}</p>
      <div className={styles.links}>
        <Reorder orderId={order.order_id} number={order.order_number} />
        <Link to={`${path}/receipt`}>
          Receipt<span className="visuallyHidden"> of order {order.order_number}</span>
        </Link>
        {INVOICED.includes(order.status) && (
          <Link to={`${path}/invoice`}>
            Tax invoice<span className="visuallyHidden"> of order {order.order_number}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
