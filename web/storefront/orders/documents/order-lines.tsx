import type { Order } from '#contract/orders/orders.ts'
import styles from '../tracking/tracking.module.css'
import { orderAmounts } from './order-amounts.ts'

/** The order's lines and amounts, collapsed below the progress steps. */
export function OrderLines({ order }: { order: Order }) {
  const { lines, amounts, total } = orderAmounts(order)
  return (
    <details className={styles.receipt}>
      <summary>
        <span>Order {order.order_number}</span>
        <b className="figures">AU {total}</b>
      </summary>
      <ul className="figures small">
        {lines.map(({ id, name, amount, supplied }) => (
          <li key={id}>
            <span>
              {name}
              {supplied !== null && ` (${supplied} supplied)`}
            </span>
            <span>{amount}</span>
          </li>
        ))}
        {amounts.map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      {order.gift && <p className="small">Gift for {order.gift_recipient}</p>}
      <p className="small quiet">{order.addresses.address_formated}</p>
    </details>
  )
}
