import { useCallback, useState } from 'react'
import { useFetcher } from 'react-router'
import type { listUnpaidStaffOrders } from '#contract/console/staff-orders.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import {
  type TerminalTransaction,
  type TerminalResult,
  TerminalDialog,
} from '../terminal/terminal-dialog.tsx'
import { DoneNotice } from '../terminal/done-notice.tsx'
import * as terminalTexts from '../terminal/terminal-texts.ts'
import type { NewOrderReply } from './new-order-reply.ts'
import styles from './new-order.module.css'
import * as texts from './new-order-texts.ts'

type UnpaidOrder = OutputOf<NonNullable<(typeof listUnpaidStaffOrders)['data']>>[number]

type Props = {
  orders: readonly UnpaidOrder[]
  /** Order just taken for payment at the counter, whose dialog is open. */
  opened: number | null
  onOpen: (orderId: number | null) => void
}

/** List of orders that are held until their customers pay or the hold expires. */
export function WaitingOrders({ orders, opened, onOpen }: Props) {
  const fetcher = useFetcher<NewOrderReply>()
  const [done, setDone] = useState<TerminalResult | null>(null)
  const close = useCallback(() => onOpen(null), [onOpen])
  // Keeps the dialog's data if the order is paid by its link and leaves the list, so that the receipt is not lost.
  const [terminalOrder, setTerminalOrder] = useState<TerminalTransaction | null>(null)
  const order = orders.find(({ order_id }) => order_id === opened)
  if (opened === null && terminalOrder) setTerminalOrder(null)
  if (order && terminalOrder?.order_id !== opened) setTerminalOrder(askedOf(order))
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply?.ok === false ? reply.error : null
  if (orders.length === 0 && !terminalOrder && !done) return null
  return (
    <section className="stackSmall" aria-labelledby="waiting-title">
      <h2 className={styles.heading} id="waiting-title">
        {texts.waitingTitle}
      </h2>
      <div aria-live="polite">{reply?.ok && reply.message && <Notice tone="ok">{reply.message}</Notice>}</div>
      <DoneNotice done={done} />
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
              <Button
                type="button"
                isSmall
                aria-label={terminalTexts.paidLabel(order.order_number)}
                onClick={() => onOpen(order.order_id)}
              >
                {terminalTexts.paidButton}
              </Button>
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
      {terminalOrder && <TerminalDialog asked={terminalOrder} onClose={close} onDone={setDone} />}
    </section>
  )
}

const askedOf = ({
  order_id,
  order_number,
  version,
  total,
  contains_alcohol,
}: UnpaidOrder): TerminalTransaction => ({
  order_id,
  order_number,
  version,
  amount: total,
  needsAge: contains_alcohol,
})
