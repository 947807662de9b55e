import { Body, Heading } from '../frame/frame.tsx'
import styles from '../frame/frame.module.css'
import { Screen } from '../frame/screen.tsx'
import * as texts from '../run/run-texts.ts'
import type { ReturnStop as Stop } from '../run/stops.ts'
import type { StepProps } from './step-props.ts'

/** Goods to bring back. The stop ends when the store has scanned them. */
export function ReturnStop({ stop, title }: StepProps<Stop>) {
  return (
    <Screen title={title}>
      <Body>
        <Heading>{texts.backHeading(stop.store)}</Heading>
        <p className={styles.lead}>{texts.backLead}</p>
        <ul className={styles.list}>
          {stop.orders.map((order) => (
            <li key={order.order_id}>
              <span>
                <b>{texts.orderNumber(order.order_number)}</b>
                {[...order.bags, ...order.items].map((text) => (
                  <span key={text} className={styles.line}>
                    {text}
                  </span>
                ))}
                {order.reason && <span className={styles.line}>{order.reason}</span>}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.paid}>{texts.paidText}</p>
      </Body>
    </Screen>
  )
}
