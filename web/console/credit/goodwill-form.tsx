import { useFetcher } from 'react-router'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { allowanceText } from '../approvals/allowance-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import * as texts from './credit-texts.ts'

type OrderChoice = { order_id: number; label: string }

type Props = {
  /** The order that the credit is for, or several of them to choose from. */
  order: number | readonly OrderChoice[]
  requestKey: string
  /** Dollars that staff may give for the order without approval; absent if several orders are offered. */
  allowance?: number
}

/** Form that gives credit to the customer of an order. The request key makes a double click idempotent. */
export function GoodwillForm({ order, requestKey, allowance }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const fields = reply && !reply.ok ? reply.error.fields : undefined
  return (
    <details>
      <summary style={{ minHeight: 'var(--touch)', cursor: 'pointer' }}>{texts.giveCreditTitle}</summary>
      <fetcher.Form method="post" action="/-/goodwill" className="stack">
        <input type="hidden" name="key" value={requestKey} />
        <OrderField order={order} />
        <Field
          label={texts.dollarsLabel}
          name="amount"
          inputMode="decimal"
          hint={allowance === undefined ? texts.ofOrderHint : allowanceText(allowance)}
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

/** The order that the credit is for: its id, or a choice of orders with the newest first. */
function OrderField({ order }: Pick<Props, 'order'>) {
  if (typeof order === 'number') return <input type="hidden" name="order_id" value={order} />
  return (
    <Select label={texts.forOrderLabel} name="order_id">
      {order.map(({ order_id: id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  )
}
