import type { BoardOrder } from '#contract/console/order-board.ts'
import type { OrderColumn } from '#domain/console/list-columns.ts'
import { hasEnded, type OrderStatus, STATUS } from '#domain/orders/order-status.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { Tag } from '#web/ui/tag.tsx'
import type { Duty } from '#web/staff/order-duty.ts'
import type { StoreDriver } from '../assign-driver.tsx'
import { OrderCard } from './order-card.tsx'
import type { RoundChoice } from './round-choice.tsx'
import styles from './orders.module.css'

/** Columns in the order of the lifecycle, then orders on hold, then ended orders. */
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

type Props = {
  /** Facts shown on the cards. */
  parts: readonly OrderColumn[]
  orders: readonly BoardOrder[]
  /** Drivers by store id. */
  drivers: Readonly<Record<number, readonly StoreDriver[]>>
  /** The user's duty by store id. */
  duties: Readonly<Record<number, Duty>>
  me: number
  now: string
  round: RoundChoice
}

/** Board with one column for each status that has orders, the most urgent promise first. */
export function OrderBoard({ orders, drivers, duties, me, now, round, parts }: Props) {
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
                <OrderCard
                  {...{ order, me, now, round, parts }}
                  drivers={drivers[order.store_id] ?? []}
                  duty={duties[order.store_id] ?? null}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
