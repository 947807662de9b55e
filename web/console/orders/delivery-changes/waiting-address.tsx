import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './delivery-change-texts.ts'

/** Notice of an address that the customer has not accepted yet, with a button to withdraw it. */
export function WaitingAddress({
  addressRequest,
}: {
  addressRequest: NonNullable<Order['address_request']>
}) {
  const fetcher = useFetcher<ActionReply>()
  return (
    <Notice tone="warning">
      <p>{texts.waitsText(addressLine(addressRequest), dollarsText(addressRequest.rise))}</p>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="leave-address" />
        <Button type="submit" isSmall tone="outline" isBusy={fetcher.state !== 'idle'}>
          {texts.withdrawButton}
        </Button>
      </fetcher.Form>
    </Notice>
  )
}
