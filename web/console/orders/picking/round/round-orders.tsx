import { Form, Link, useActionData, useNavigation } from 'react-router'
import { MAX_IN_ROUND } from '#domain/orders/pick-round.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { deliveryWindowText } from '#web/staff/order-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { PickingLine } from '../one-order/use-picks.ts'
import { Letter } from './letter.tsx'
import type { RoundOrder } from './round-order.ts'
import styles from './round.module.css'
import { roundPath } from './round-path.ts'
import * as texts from './round-texts.ts'

type Props = {
  ids: readonly number[]
  left: readonly number[]
  orders: readonly RoundOrder[]
  lines: readonly PickingLine[]
  now: string
}

const packsOf = (lines: readonly PickingLine[]) => ({
  // Excludes packs that are known to be missing.
  all: lines.reduce((sum, { supplied }) => sum + supplied, 0),
  done: lines.reduce((sum, { inHand }) => sum + inHand, 0),
  missing: lines.reduce((sum, { quantity, supplied }) => sum + quantity - supplied, 0),
})

/** Letters of the orders, and the progress of each order. */
export function RoundOrders({ ids, left, orders, lines, now }: Props) {
  const { done, all } = packsOf(lines)
  return (
    <>
      <div className={styles.top}>
        <h1>{texts.roundTitle(ids.length - left.length)}</h1>
        <b className="figures">{texts.progressText(done, all)}</b>
      </div>
      <ul className={styles.orders} aria-label={texts.ordersLabel}>
        {orders.map(({ order, letter, place, shown }) => {
          const packs = packsOf(shown)
          return (
            <li key={order.order_id} data-place={place}>
              <Letter of={letter} />
              <div className={styles.order}>
                <Link
                  to={`/console/orders/${order.order_id}`}
                  aria-label={texts.openLink(order.order_number)}
                >
                  <b className="figures">{order.order_number}</b>
                </Link>
                <span className="small quiet figures">{deliveryWindowText(order, now)}</span>
              </div>
              <span className={styles.stand}>
                {place === 'picking' ? (
                  <b className="figures">{texts.orderProgress(packs.done, packs.all + packs.missing)}</b>
                ) : (
                  <Tag tone={place === 'packed' ? 'ok' : 'warning'}>{texts.placeTags[place]}</Tag>
                )}
                {packs.missing > 0 && (
                  <span className={styles.missing}>{texts.partMissingText(packs.missing)}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <StartOrders {...{ ids, left, orders }} />
      {ids.length < MAX_IN_ROUND && (
        <p className={styles.add}>
          <Link to={`${roundPath(ids, left)}&choose=yes`}>{texts.addLink}</Link>
        </p>
      )}
    </>
  )
}

/** Orders of the round that are not being packed yet, for example after opening a colleague's link. */
function StartOrders({ ids, left, orders }: Pick<Props, 'ids' | 'left' | 'orders'>) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  const waiting = orders.filter(({ place }) => place === 'to start')
  if (waiting.length === 0) return null
  return (
    <Form method="post" action="/console/orders/pick" className="stackSmall">
      <input type="hidden" name="orders" value={ids.join(',')} />
      <input type="hidden" name="left" value={left.join(',')} />
      {reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {texts.startButton(waiting.length)}
      </Button>
    </Form>
  )
}
