import { useFetcher } from 'react-router'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { allowanceText } from '../approvals/allowance-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './credit-texts.ts'

type Props = {
  orderId: number
  requestKey: string
  /** Dollars that staff may give without approval. */ allowance: number
}

/** Form that gives credit to the customer of an order. The request key makes a double click idempotent. */
export function GoodwillForm({ orderId, requestKey, allowance }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const fields = reply && !reply.ok ? reply.error.fields : undefined
  return (
    <details>
      <summary style={{ minHeight: 'var(--touch)', cursor: 'pointer' }}>{texts.giveCreditTitle}</summary>
      <fetcher.Form method="post" action="/-/goodwill" className="stack">
        <input type="hidden" name="order_id" value={orderId} />
        <input type="hidden" name="key" value={requestKey} />
        <Field
          label={texts.dollarsLabel}
          name="amount"
          inputMode="decimal"
          hint={allowanceText(allowance)}
          required
          {...(fields?.amount && { error: fields.amount })}
        />
        <Field
          label={texts.reasonLabel}
          name="reason"
          maxLength={SHORT_REASON_MAX}
          required
          {...(fields?.reason && { error: fields.reason })}
        />
        <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
          {texts.giveCreditTitle}
        </Button>
        <output>{reply?.ok && <Notice tone="ok">{texts.givenText}</Notice>}</output>
        <div role="alert">
          {reply && !reply.ok && !fields && <Notice tone="error">{reply.error.msg}</Notice>}
        </div>
      </fetcher.Form>
    </details>
  )
}
