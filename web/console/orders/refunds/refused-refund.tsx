import { useFetcher } from 'react-router'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../order.module.css'
import * as texts from '../orders-texts.ts'

/** A refund that the payment gateway refused, with the two ways out: store credit, or a payment by other means. */
export function RefusedRefund({ refund }: { refund: OrderRefunds['refunds'][number] }) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const amount = dollarsText(refund.refused)
  const fields = (way: 'credit' | 'elsewhere') => (
    <>
      <input type="hidden" name="intent" value="instead" />
      <input type="hidden" name="refund_id" value={refund.refund_id} />
      <input type="hidden" name="way" value={way} />
    </>
  )
  return (
    <div className="stackSmall">
      <Notice tone="warning">{texts.refusedRefundText(amount, refund.refusal)}</Notice>
      <div role="alert">
        {!isBusy && fetcher.data?.ok === false && <Notice tone="error">{fetcher.data.error.msg}</Notice>}
      </div>
      <fetcher.Form method="post">
        {fields('credit')}
        <Button type="submit" isBusy={isBusy}>
          {texts.giveCreditButton(amount)}
        </Button>
      </fetcher.Form>
      <fetcher.Form method="post" className={styles.assign}>
        {fields('elsewhere')}
        <Field label={texts.otherWayLabel} name="note" hint={texts.otherWayHint} maxLength={500} required />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.markPaidButton}
        </Button>
      </fetcher.Form>
    </div>
  )
}
