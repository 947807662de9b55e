import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './delivery.module.css'

/** @source A-DOOR-1: why a delivery may be refused at the door */
const REASONS = [
  { value: 'no_valid_id', label: 'No valid photo ID' },
  { value: 'minor', label: 'Under 18' },
  { value: 'wrong_person', label: 'Not the person named on the order' },
  { value: 'intoxicated', label: 'Intoxicated' },
  { value: 'unattended', label: 'Nobody home' },
]

export function RefuseDelivery({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={styles.refuse}>
        <Button tone="quiet" isWide onClick={() => setOpen(true)}>
          Refuse delivery
        </Button>
      </span>
      {isOpen && <RefuseDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefuseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const fetcher = useFetcher<ActionReply>()
  const [reason, setReason] = useState('')
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <Dialog title="Why can’t you hand it over?" onClose={onClose}>
      <fetcher.Form method="post" className="stack">
        <input type="hidden" name="step" value="refuse" />
        <p className="small">
          Take order {order.order_number} back to {order.store.name}. We’ll tell the customer and refund them.
          You’re paid either way.
        </p>
        <fieldset className={styles.questions}>
          <legend className="visuallyHidden">Why can’t you hand it over?</legend>
          {REASONS.map(({ value, label }) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {failure && <Notice tone="error">{failure.msg}</Notice>}
        <Button type="submit" tone="solid" isWide disabled={reason === ''} isBusy={fetcher.state !== 'idle'}>
          Refuse, and take it back
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
