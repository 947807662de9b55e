import driverIcon from '@phosphor-icons/core/assets/fill/moped-fill.svg?raw'
import idIcon from '@phosphor-icons/core/assets/fill/identification-card-fill.svg?raw'
import type { Order } from '#contract/orders/orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TrackedOrder } from './tracked-order.ts'
import * as texts from './tracking-texts.ts'
import styles from './whats-next.module.css'

/** Next steps of an active order, its driver, and what the shopper needs at the door. */
export function WhatsNext({ order, tracked }: { order: Order; tracked: TrackedOrder }) {
  const driver = texts.driverText(order)
  return (
    <section className="stackSmall" aria-labelledby="next-title">
      <h2 id="next-title">{texts.nextTitle}</h2>
      <ul className={styles.next}>
        {texts.nextTexts(order, tracked).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <span className={styles.mark}>
          <Icon svg={driverIcon} size={1.5} />
        </span>
        <p>
          <b>{driver.name}</b>
          <span className="small quiet">{driver.about}</span>
        </p>
      </div>
      {order.carts.contains_alcohol && (
        <div className={`${styles.row} ${styles.identity}`}>
          <span className={styles.mark}>
            <Icon svg={idIcon} size={1.5} />
          </span>
          <p>
            <b>{texts.haveIdText}</b>
            <span className="small">{texts.idCheckText}</span>
          </p>
        </div>
      )}
    </section>
  )
}
