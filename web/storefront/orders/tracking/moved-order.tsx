import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './cancel-texts.ts'

/** Question whether the store's new time suits the owner. Cancelling is offered below it. @source A-CHANGE-7 */
export function MovedOrder({ order }: { order: Order }) {
  const { Form, data, state } = useFetcher<ActionReply>()
  if (!order.moved_from) return null
  const error = state === 'idle' && data?.ok === false ? data.error.msg : null
  return (
    <Notice tone="warning">
      <Form method="post" className="stackSmall">
        <input type="hidden" name="intent" value="keep_time" />
        <input type="hidden" name="version" value={order.version} />
        <p>
          <b>{texts.movedText(order, order.moved_from)}</b>
        </p>
        <p className="small">{texts.movedChoiceText}</p>
        {error && <p role="alert">{error}</p>}
        <Button type="submit" isBusy={state !== 'idle'}>
          {texts.keepTimeButton}
        </Button>
      </Form>
    </Notice>
  )
}
