import { Link } from 'react-router'
import { FinishForm } from '../one-order/finish-form.tsx'
import type { PickQueueState } from '../one-order/pick-queue.ts'
import { hasConflictOf, isSendingOf, versionAfter } from '../one-order/use-picks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Letter } from './letter.tsx'
import type { RoundOrder } from './round-order.ts'
import styles from './round.module.css'
import * as texts from './round-texts.ts'

type Props = { orders: readonly RoundOrder[]; state: PickQueueState }

/** Bags of a round. Each order has its own bags and is completed separately. */
export function RoundBags({ orders, state }: Props) {
  const isLeft = orders.some(({ place }) => place === 'picking' || place === 'to start')
  return (
    <>
      {orders
        .filter(({ place }) => place === 'packed')
        .map((order) => (
          <PackedOrder key={order.order.order_id} order={order} />
        ))}
      {!isLeft && (
        <Notice tone="info">
          <p>
            {orders.some(({ place }) => place === 'packed') ? texts.allPackedText : texts.nothingLeftText}
          </p>
          <Link to="/console/orders">{texts.boardLink}</Link>
        </Notice>
      )}
      <div className={styles.bags}>
        {orders
          .filter(({ place }) => place === 'picking')
          .map((order) => (
            <OrderBags key={order.order.order_id} {...{ order, state }} />
          ))}
      </div>
    </>
  )
}

/** Bags of an order. Collapsed until all its lines are picked. */
function OrderBags({
  order: { order, bags, letter, shown },
  state,
}: { order: RoundOrder } & Pick<Props, 'state'>) {
  const orderId = order.order_id
  const open = shown.filter(({ isDone }) => !isDone).length
  const isSending = isSendingOf(state, orderId)
  return (
    <details open={open === 0}>
      <summary>
        <h2 className={styles.bagsTitle}>
          <Letter of={letter} /> {texts.bagsTitle(order.order_number)}
          {open > 0 && <span className="small quiet">{texts.openLines(open)}</span>}
        </h2>
      </summary>
      <FinishForm
        {...{ order, bags, open }}
        label={texts.bagsTitle(order.order_number)}
        isSending={isSending || hasConflictOf(state, orderId)}
        versionAfter={versionAfter(state, orderId)}
      />
    </details>
  )
}

function PackedOrder({ order: { order, letter, bags } }: { order: RoundOrder }) {
  return (
    <Notice tone="ok">
      <p className={styles.why}>
        <Letter of={letter} /> <b>{texts.packedText(order.order_number)}</b>
        {bags.length > 0 && <span>{texts.packedBags(bags.map(({ code }) => code).join(', '))}</span>}
        <Link to={`/console/orders/${order.order_id}?print=labels`}>{texts.labelsLink}</Link>
      </p>
    </Notice>
  )
}
