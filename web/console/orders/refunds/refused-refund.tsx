import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import { PAID_OTHERWISE_NOTE_MAX } from '#domain/field-lengths.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

type Props = { order: Order; refund: OrderRefunds['refunds'][number] }

/** A refund that the payment gateway rejected, with two alternatives: store credit, or a payment by other means. */
export function RefusedRefund({ order, refund }: Props) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [wanted, setWanted] = useState('')
  const amount = dollarsText(refund.refused)
  const fields = (way: 'credit' | 'elsewhere') => (
    <>
      <input type="hidden" name="intent" value="instead" />
      <input type="hidden" name="refund_id" value={refund.refund_id} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name={VERSION_FIELD} value={version} />
    </>
  )
  return (
    <div className="stackSmall">
      <Notice tone="warning">{texts.refusedRefundText(amount, refund.refusal)}</Notice>
      <RefusedWrite error={error} seen={seen} wanted={wanted} />
      <fetcher.Form
        method="post"
        onSubmit={() => {
          begin()
          setWanted(texts.giveCreditButton(amount))
        }}
      >
        {fields('credit')}
        <Button type="submit" isBusy={isBusy}>
          {texts.giveCreditButton(amount)}
        </Button>
      </fetcher.Form>
      <fetcher.Form
        method="post"
        className={styles.assign}
        onChange={begin}
        onSubmit={() => {
          begin()
          setWanted(texts.markPaidButton)
        }}
      >
        {fields('elsewhere')}
        <Field
          label={texts.otherWayLabel}
          name="note"
          hint={texts.otherWayHint}
          maxLength={PAID_OTHERWISE_NOTE_MAX}
          required
        />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.markPaidButton}
        </Button>
      </fetcher.Form>
    </div>
  )
}
