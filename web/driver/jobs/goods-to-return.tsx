import type { OutputOf } from '#contract/endpoint.ts'
import type { goodsOnBoard } from '#contract/orders/returns.ts'
import styles from './jobs.module.css'
import * as texts from './jobs-texts.ts'

type UnreturnedGoods = NonNullable<OutputOf<(typeof goodsOnBoard)['data']>>

/** Cancelled orders whose goods are still with the driver and have to be returned to the store. */
export function GoodsToReturn({ goods }: { goods: UnreturnedGoods }) {
  return (
    <section className="stackSmall" aria-label={texts.returnTitle}>
      <h2>{texts.returnTitle}</h2>
      <p className="quiet">{texts.returnText}</p>
      <ul className={styles.jobs}>
        {goods.map((order) => (
          <li key={order.order_id} className={styles.job}>
            <span className="quiet small figures">{texts.returnOrder(order.order_number, order.store)}</span>
            {order.items.map((item) => (
              <span key={item.name}>
                <b className="figures">{item.units}</b> {item.name}
              </span>
            ))}
            {order.reason && <span className="small">{order.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
