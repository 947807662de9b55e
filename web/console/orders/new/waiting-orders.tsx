import { useFetcher } from 'react-router'
import type { listUnpaidStaffOrders } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { NewOrderReply } from './new-order-reply.ts'
import styles from './new-order.module.css'
import * as texts from './new-order-texts.ts'

type Waiting = OutputOf<NonNullable<(typeof listUnpaidStaffOrders)['data']>>[number]

/** Orders that are held for their customers, until they pay or the time is over. */
export function WaitingOrders({ orders }: { orders: readonly Waiting[] }) {
  const fetcher = useFetcher<NewOrderReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  return (
    <section className="stackSmall" aria-labelledby="waiting-title">
      <h2 className={styles.heading} id="waiting-title">
        {texts.waitingTitle}
      </h2>
      <div aria-live="polite">{reply?.ok && reply.said && <Notice tone="ok">{reply.said}</Notice>}</div>
      <div role="alert">
        {error && <Notice tone="error">{error.code === 'stale' ? texts.staleText : error.msg}</Notice>}
      </div>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.order_id} className={styles.panel}>
            <p>
              <b>{order.order_number}</b> <span className="figures">{dollarsText(order.total)}</span>
            </p>
            <p>{texts.waitingText(order.customer, order.mobile)}</p>
            {order.link_expires && (
              <p className="small quiet figures">
                {texts.heldText(timeText(order.link_expires), order.taken_by)}
              </p>
            )}
            <fetcher.Form method="post" className={styles.buttons}>
              <input type="hidden" name="order_id" value={order.order_id} />
              <input type="hidden" name="version" value={order.version} />
              <Button type="submit" name="intent" value="resend" tone="outline" isSmall isBusy={isBusy}>
                {texts.resendButton}
              </Button>
              <Button type="submit" name="intent" value="cancel" tone="quiet" isSmall isBusy={isBusy}>
                {texts.cancelButton}
              </Button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
