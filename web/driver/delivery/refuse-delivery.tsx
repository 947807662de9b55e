import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { REFUSAL_LABELS, REFUSAL_REASONS } from '#domain/orders/refusal-reasons.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

export function RefuseDelivery({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={styles.refuse}>
        <Button tone="quiet" isWide onClick={() => setOpen(true)}>
          {texts.refuseButton}
        </Button>
      </span>
      {isOpen && <RefuseDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefuseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [reason, setReason] = useState('')
  return (
    <Dialog title={texts.refuseTitle} onClose={onClose}>
      <fetcher.Form method="post" className="stack" onChange={begin} onSubmit={begin}>
        <input type="hidden" name={VERSION_FIELD} value={version} />
        <input type="hidden" name="step" value="refuse" />
        <p className="small">{texts.refuseText(order.order_number, order.store.name)}</p>
        <fieldset className={styles.questions}>
          <legend className="visuallyHidden">{texts.refuseTitle}</legend>
          {REFUSAL_REASONS.map((value) => (
            <label key={value} className={styles.reason}>
              <input
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              {REFUSAL_LABELS[value]}
            </label>
          ))}
        </fieldset>
        <RefusedWrite error={error} seen={seen} wanted={texts.confirmRefusalButton} />
        <Button type="submit" tone="solid" isWide disabled={reason === ''} isBusy={isBusy}>
          {texts.confirmRefusalButton}
        </Button>
      </fetcher.Form>
    </Dialog>
  )
}
