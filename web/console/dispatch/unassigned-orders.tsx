import { Link } from 'react-router'
import { Tag } from '#web/ui/tag.tsx'
import { type DispatchProps, selectLink } from './dispatch-props.ts'
import { DRAGGED } from './use-drop.ts'
import { timeOf, proposalsOf, type BoardOrder } from './dispatch-view.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

/** List of orders that no driver has: those outside the plan with the reason, and those that wait for staff. */
export function UnassignedOrders({ board, store, selected, mayAssign }: DispatchProps) {
  const byId = new Map(board.orders.map((order) => [order.order_id, order]))
  const waiting = board.mode === 'automatic' ? [] : proposalsOf(board)
  const rows = [
    ...board.unassigned.map(({ order_id, reason, until }) => ({
      order: byId.get(order_id),
      why: texts.reasonText(reason, until && timeOf(until)),
    })),
    ...waiting.map(({ order_id, driver_id, eta }) => {
      const driver = board.drivers.find(({ user_id }) => user_id === driver_id)
      return {
        order: byId.get(order_id),
        why: driver ? texts.bestText(driver.firstname, timeOf(eta)) : '',
      }
    }),
  ].toSorted((a, b) => Number(b.order?.alarm ?? false) - Number(a.order?.alarm ?? false))
  return (
    <section className={styles.unassigned} aria-label={texts.unassignedTitle}>
      <h2>
        {texts.unassignedTitle} <Tag tone={rows.length > 0 ? 'warning' : 'plain'}>{rows.length}</Tag>
      </h2>
      {rows.length === 0 && <p className="quiet small">{texts.noneUnassigned}</p>}
      <ul>
        {rows.map(({ order, why }) =>
          order ? (
            <li key={order.order_id}>
              <Card
                {...{ order, why, mayAssign }}
                storeId={store.store_id}
                isSelected={order.order_id === selected}
              />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}

type CardProps = { order: BoardOrder; why: string; storeId: number; isSelected: boolean; mayAssign: boolean }

const Card = ({ order, why, storeId, isSelected, mayAssign }: CardProps) => (
  <Link
    to={selectLink(storeId, order.order_id)}
    preventScrollReset
    className={`${styles.card} ${order.alarm ? styles.alarm : ''}`}
    aria-current={isSelected ? 'true' : undefined}
    draggable={mayAssign}
    onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `${order.order_id} ${order.version}`)}
  >
    <b className="figures">
      {order.order_number} <span>{texts.dueText(timeOf(order.due))}</span>
    </b>
    <span>
      {order.line_1}, {order.city}
    </span>
    <span className="small">{why}</span>
  </Link>
)
