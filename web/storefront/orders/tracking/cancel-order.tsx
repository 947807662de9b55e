import { useState } from 'react'
import type { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './tracking.module.css'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Says what it costs and asks for confirmation before an order is cancelled; shows the error if it was too late. */
export function CancelOrder({
  order,
  fetcher,
  costs,
}: {
  order: Order
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  costs: string
}) {
  const [isAsking, setAsking] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  return (
    <div className={`${styles.actions} ${styles.cancel}`}>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <span className="small quiet">{costs}</span>
      {isAsking && (
        <CancelDialog
          number={order.order_number}
          isBusy={isBusy}
          error={reply && !reply.ok ? failureText(reply.error) : null}
          onYes={() => {
            if (!isBusy) void fetcher.submit(null, { method: 'post' })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const failureText = ({ code, msg }: { code: string; msg: string }): string =>
  code === 'status_not_allowed'
    ? 'It’s too late to cancel: the store is packing your order. Call the store, or turn it away at the door.'
    : msg
