import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { allowanceText } from '#web/console/approvals/allowance-text.ts'
import styles from '../order.module.css'
import { RefusedRefund } from './refused-refund.tsx'
import * as texts from '../orders-texts.ts'

type Props = { order: Order; refunds: OrderRefunds; requestKey: string }

/**
 * Form that refunds packs of a line, an amount, or the whole rest. The request key makes a double click idempotent.
 */
export function RefundSection({ order, refunds, requestKey }: Props) {
  const { fetcher, isBusy, reply, error, seen, version, begin } = useOrderWrite(order)
  const [wanted, setWanted] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // Clears the fields after a successful refund. After a rejected refund the typed values stay.
  useEffect(() => {
    if (reply?.ok) form.current?.reset()
  }, [reply])
  return (
    <section className={`${styles.panel} stackSmall`} aria-labelledby="refund-title">
      <h2 className={styles.heading} id="refund-title">
        {texts.refundTitle}
      </h2>
      <div aria-live="polite">
        <Given refunds={refunds} />
      </div>
      {!refunds.allowance.own_order &&
        refunds.refunds
          .filter(({ refused }) => refused > 0)
          .map((one) => <RefusedRefund key={one.refund_id} order={order} refund={one} />)}
      {refunds.left > 0 && !refunds.allowance.own_order && (
        <fetcher.Form
          ref={form}
          method="post"
          className="stackSmall"
          onChange={begin}
          onSubmit={(event) => {
            begin()
            const text = formFields(new FormData(event.currentTarget))
            setWanted(texts.refundWanted(text('amount'), text('reason')))
          }}
        >
          <input type="hidden" name={VERSION_FIELD} value={version} />
          <input type="hidden" name="intent" value="refund" />
          <input type="hidden" name="key" value={requestKey} />
          <input type="hidden" name="expected_refundable" value={refunds.left} />
          <p className="small quiet">{texts.countHint}</p>
          <Parts refunds={refunds} />
          <Field
            label={texts.amountLabel}
            name="amount"
            inputMode="decimal"
            placeholder="0.00"
            hint={texts.upToHint(dollarsText(refunds.left), allowanceText(refunds.allowance.refund))}
          />
          <Field label={texts.reasonLabel} name="reason" maxLength={REASON_MAX} required />
          <RefusedWrite error={error} seen={seen} wanted={wanted} />
          <div className={styles.moves}>
            <Button type="submit" name="kind" value="part" isBusy={isBusy}>
              {texts.refundPartButton}
            </Button>
            <Button type="submit" name="kind" value="whole" tone="outline" isBusy={isBusy}>
              {texts.refundAllButton(dollarsText(refunds.left))}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </section>
  )
}

function Parts({ refunds: { parts } }: { refunds: OrderRefunds }) {
  return (
    <ul className={styles.parts} aria-label={texts.soldLabel}>
      {parts
        .filter((part) => part.quantity > part.refunded_quantity && part.amount > part.refunded)
        .map((part) => (
          <li key={part.part}>
            <label htmlFor={`part-${part.part}`}>
              {part.name}
              {part.kind === 'line' || part.kind === 'substitute'
                ? `, ${cartPackLabel(part.pack_size)}`
                : ''}{' '}
              <span className="quiet figures">
                {texts.leftOfText(dollarsText(part.amount - part.refunded), dollarsText(part.amount))}
              </span>
            </label>
            <input
              id={`part-${part.part}`}
              className={styles.count}
              type="number"
              inputMode="numeric"
              name={`part-${part.part}`}
              min={0}
              max={part.quantity - part.refunded_quantity}
              defaultValue={0}
            />
          </li>
        ))}
    </ul>
  )
}

function Given({ refunds: { refunds } }: { refunds: OrderRefunds }) {
  if (refunds.length === 0) return null
  return (
    <ul className="small">
      {refunds.map((one) => (
        <li key={one.refund_id}>
          <b className="figures">{dollarsText(one.amount)}</b>
          {one.credit > 0 && texts.asCreditText(dollarsText(one.credit))}
          {one.refused > 0 && texts.refusedText(dollarsText(one.refused))}, {clockText(one.at)}: {one.reason}
        </li>
      ))}
    </ul>
  )
}
