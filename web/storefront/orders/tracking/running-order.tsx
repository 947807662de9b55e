import { Form, type useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { takesChanges } from '#domain/orders/changed-order.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { canCancel } from './tracked-order.ts'
import { ShareTracking } from './share-tracking.tsx'
import * as texts from './tracking-texts.ts'
import styles from './tracking.module.css'

/** What its owner can do while an order runs. One component for each action; the least wanted comes last. */
export function RunningOrder({
  order,
  cancellation,
}: {
  order: Order
  cancellation: ReturnType<typeof useFetcher<ActionReply>>
}) {
  const tooLate = texts.tooLateText(order)
  return (
    <section className="stack" aria-label={texts.optionsLabel}>
      <ItemChanges order={order} />
      <ShareTracking orderId={order.order_id} isShared={order.shared === true} />
      {canCancel(order) && (
        <CancelOrder order={order} fetcher={cancellation} costs={texts.cancelCostText(order)} />
      )}
      {tooLate && <p className="small quiet">{tooLate}</p>}
    </section>
  )
}

/** Until picking begins: links to change items and to choose what happens when something is missing. */
export function ItemChanges({ order }: { order: Order }) {
  const isOpen = takesChanges({ status: order.status, packingStatus: order.packing_status })
  if (!isOpen) return null
  return (
    <div className={styles.changes}>
      <Form method="post" className={styles.substitution}>
        <input type="hidden" name="intent" value="substitution" />
        <Select
          label={texts.substitutionLabel}
          name="missing_wish"
          defaultValue={order.missing_wish}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="refund">{texts.leaveOutOption}</option>
          <option value="substitute">{texts.substituteOption}</option>
        </Select>
        <noscript>
          <Button type="submit" isSmall tone="outline">
            {texts.saveButton}
          </Button>
        </noscript>
      </Form>
      <ButtonLink tone="outline" to={`/order/${order.order_id}/items`}>
        {texts.changeItemsButton}
      </ButtonLink>
    </div>
  )
}
