import type { OutputOf } from '#contract/endpoint.ts'
import type { goodsOnBoard } from '#contract/orders/returns.ts'
import styles from './jobs.module.css'

type Goods = NonNullable<OutputOf<(typeof goodsOnBoard)['data']>>

/** Cancelled orders whose goods are still on board: the driver brings them back to the store, which records them. */
export function GoodsToReturn({ goods }: { goods: Goods }) {
  return (
    <section className="stackSmall" aria-label="Bring back to the store">
      <h2>Bring back to the store</h2>
      <p className="quiet">The store records them. Then you can end your shift.</p>
      <ul className={styles.jobs}>
        {goods.map((order) => (
          <li key={order.order_id} className={styles.job}>
            <span className="quiet small figures">
              Order {order.order_number}, {order.store}
            </span>
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
