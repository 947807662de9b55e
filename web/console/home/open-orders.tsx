import { Link } from 'react-router'
import type { Today } from '#contract/console/today.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { orderStatusLabel, packingStatusLabel } from '#web/staff/order-labels.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { promiseTimer } from '../orders/board/promise-timer.ts'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

type OpenOrdersData = NonNullable<Today['orders']>

const BOARD = '/console/orders'
const STAGES: readonly { stage: keyof typeof texts.stages; path: string }[] = [
  { stage: 'late', path: `${BOARD}?late=on` },
  { stage: 'new', path: `${BOARD}?status=${STATUS.pending}` },
  { stage: 'to_pick', path: BOARD },
  { stage: 'packed', path: BOARD },
  { stage: 'on_the_road', path: `${BOARD}?status=${STATUS.inTransit}` },
  { stage: 'on_hold', path: `${BOARD}?status=${STATUS.onHold}` },
]

type Props = { orders: OpenOrdersData; now: string; mayWork: boolean }

/** Open orders by stage, then the most urgent ones with the time that is left. */
export function OpenOrders({ orders, now, mayWork }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="open-orders">
      <div className={styles.panelHead}>
        <h2 id="open-orders">{texts.openTitle}</h2>
        <Link to={BOARD}>{texts.boardLink}</Link>
      </div>
      <ul className={styles.stages}>
        {STAGES.map(({ stage, path }) => (
          <li key={stage}>
            <Link to={path} className={stage === 'late' && orders.late > 0 ? styles.isLate : undefined}>
              <span className={`${styles.stageCount} figures`}>{orders[stage]}</span>
              <span className="caption">{texts.stages[stage]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {orders.urgent.length === 0 ? (
        <p className={styles.empty}>{texts.noOpenText}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.urgent.map((order) => (
            <li key={order.order_id} className={styles.acting}>
              <Link className={styles.row} to={`${BOARD}/${order.order_id}`}>
                <TimeLeft order={order} now={now} />
                <b className="figures">{order.order_number}</b>
                <span className={styles.rowText}>
                  {order.customer} <span className="quiet">{order.street}</span>
                </span>
                <span className="quiet">{stateText(order)}</span>
              </Link>
              {mayWork && <NextStep order={order} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type UrgentOrder = OpenOrdersData['urgent'][number]

function TimeLeft({ order, now }: { order: UrgentOrder; now: string }) {
  const { state, minutes } = promiseTimer({ status: order.status, due: order.due }, now)
  if (state === 'late') return <Tag tone="error">{texts.lateText(minutes)}</Tag>
  return <Tag tone={state === 'soon' ? 'warning' : 'plain'}>{texts.leftText(minutes)}</Tag>
}

/** Link to the page of the order's next step. */
function NextStep({ order }: { order: UrgentOrder }) {
  const [button, path] = nextStep(order)
  return (
    <span className={styles.act}>
      <ButtonLink
        to={`${BOARD}/${order.order_id}${path}`}
        tone="outline"
        isSmall
        aria-label={texts.buttonLabel(button, order.order_number)}
      >
        {button}
      </ButtonLink>
    </span>
  )
}

/** Returns the name of the next step and its page. A packed order waits for a driver, or for the driver to leave. */
function nextStep({ status, packing_status }: UrgentOrder): [button: string, path: string] {
  if (status === STATUS.pending) return [texts.reviewButton, '']
  const isInStore = status === STATUS.approved || status === STATUS.assigned
  if (isInStore && packing_status < PACKING.complete) return [texts.pickButton, '/pick']
  return [status === STATUS.approved ? texts.assignButton : texts.openButton, '']
}

/** Returns the packing status while the order is in the store, otherwise its status. */
function stateText({ status, packing_status }: UrgentOrder): string {
  const isPacking = status === STATUS.approved || status === STATUS.assigned
  return isPacking ? packingStatusLabel(packing_status) : orderStatusLabel(status).text
}
