import { Link, useFetcher } from 'react-router'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Letter } from './letter.tsx'
import type { RoundOrder } from './round-order.ts'
import styles from './round.module.css'
import { roundPath } from './round-path.ts'
import * as texts from './round-texts.ts'

type Props = {
  order: RoundOrder
  ids: readonly number[]
  left: readonly number[]
  /** Called when the picker has acknowledged the rejected picks. */
  onLeave: () => void
}

/** An order that has left the list in the meantime, with the reason and the items that the picker holds. */
export function LeftOrder({ order: { order, letter, place, shown }, ids, left, onLeave }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const inHand = shown.filter((line) => line.inHand > 0)
  const who = order.claim?.name ?? ''
  const why = {
    ended: texts.endedText(order.order_number, orderStatusLabel(order.status).text.toLowerCase()),
    taken: texts.takenText(order.order_number, who),
    held: texts.heldText(order.order_number),
    pending: texts.pendingText(order.order_number),
  }[place as 'ended' | 'taken' | 'held' | 'pending']
  const what = {
    ended: texts.putBackText,
    taken: texts.handOverText(who),
    held: texts.setAsideText,
    pending: '',
  }[place as 'ended' | 'taken' | 'held' | 'pending']
  return (
    <Notice tone="warning">
      <p className={styles.why}>
        <Letter of={letter} /> <b>{why}</b>
      </p>
      {inHand.length === 0 ? (
        place !== 'pending' && <p>{texts.nothingInHand}</p>
      ) : (
        <>
          <p>{what}</p>
          <ul className={styles.inHand}>
            {inHand.map((line) => (
              <li key={line.order_line_id}>
                {texts.inHandItem(line.inHand, line.product_name, cartPackLabel(line.pack_size))}
              </li>
            ))}
          </ul>
        </>
      )}
      {reply?.ok === false && <p role="alert">{reply.error.msg}</p>}
      <div className={styles.choices}>
        {place === 'taken' && (
          <fetcher.Form method="post" action="/console/orders/pick">
            <input type="hidden" name="intent" value="take-over" />
            <input type="hidden" name="order_id" value={order.order_id} />
            <Button type="submit" isSmall isBusy={fetcher.state !== 'idle'}>
              {texts.takeOverButton}
            </Button>
          </fetcher.Form>
        )}
        <Link
          to={roundPath(ids, [...left, order.order_id])}

          onClick={onLeave}
        >
          {texts.leaveLink(letter)}
        </Link>
      </div>
    </Notice>
  )
}
