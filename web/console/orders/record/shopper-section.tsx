import { Link } from 'react-router'
import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import orderStyles from '../order.module.css'
import styles from './record.module.css'
import * as texts from './record-texts.ts'

type Props = { preference: Order['missing_wish']; shopper: OrderRecord['shopper'] }

/** Customer's preferences and credit, and their other orders. */
export function ShopperSection({ preference, shopper }: Props) {
  return (
    <section className={`${orderStyles.panel} stackSmall`} aria-labelledby="shopper-title">
      <h2 className={orderStyles.heading} id="shopper-title">
        {texts.shopperTitle}
      </h2>
      <dl className={styles.facts}>
        <dt>{texts.substituteName}</dt>
        <dd>{texts.PREFERENCES[preference]}</dd>
        <dt>{texts.updatesName}</dt>
        <dd>{shopper.updates_by === 'sms' ? texts.smsChannel : texts.emailChannel}</dd>
        <dt>{texts.creditName}</dt>
        <dd className="figures">{dollarsText(shopper.credit)}</dd>
      </dl>
      <p className="small quiet figures">{texts.otherOrdersText(shopper.other_orders)}</p>
      <ol className={styles.rows}>
        {shopper.latest_orders.map((order) => (
          <li key={order.order_id} className={styles.rowHead}>
            <Link className="figures" to={`/console/orders/${order.order_id}`}>
              {order.order_number}
            </Link>
            <span className="small quiet figures">
              {longDateText(order.created)}, {orderStatusLabel(order.status).text}
            </span>
            <span className={`${styles.end} figures`}>{dollarsText(order.total)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
