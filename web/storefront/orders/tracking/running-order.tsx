import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { takesChanges } from '#domain/orders/order-status.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SubstitutionPreferenceFields } from '../substitution-preference.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { cancelCostText, tooLateText } from './cancel-texts.ts'
import { canCancel } from './tracked-order.ts'
import { Notifications } from './notifications/notifications.tsx'
import { ShareTracking } from './share-tracking.tsx'
import * as texts from './tracking-texts.ts'
import styles from './tracking.module.css'

/** Owner's actions for an active order. Each action is a component; cancelling is last. */
export function RunningOrder({
  order,
  cancellation,
}: {
  order: Order
  cancellation: ReturnType<typeof useFetcher<ActionReply>>
}) {
  const tooLate = tooLateText(order)
  return (
    <section className="stack" aria-label={texts.optionsLabel}>
      <ItemChanges order={order} />
      <Notifications userId={order.user_id} />
      <ShareTracking orderId={order.order_id} isShared={order.shared === true} />
      {canCancel(order) && <CancelOrder order={order} fetcher={cancellation} costs={cancelCostText(order)} />}
      {tooLate && <p className="small quiet">{tooLate}</p>}
    </section>
  )
}

/** Item changes and substitution preference, shown until picking starts. */
export function ItemChanges({ order }: { order: Order }) {
  const isOpen = takesChanges({ status: order.status, packingStatus: order.packing_status })
  if (!isOpen) return null
  return (
    <div className={styles.changes}>
      <SubstitutionPreferences order={order} />
      <ButtonLink tone="outline" to={`/order/${order.order_id}/items`}>
        {texts.changeItemsButton}
      </ButtonLink>
    </div>
  )
}

/** Substitution preference. A choice is saved immediately and shown optimistically. */
function SubstitutionPreferences({ order }: { order: Order }) {
  const { Form, formData, submit } = useFetcher<ActionReply>()
  const pendingOrSaved = <Preference extends SubstitutionPreference | null>(
    name: string,
    saved: Preference,
  ) => (formData?.has(name) ? ((formData.get(name) || null) as Preference) : saved)
  return (
    <Form method="post" className={styles.substitution}>
      <input type="hidden" name="intent" value="substitution" />
      <SubstitutionPreferenceFields
        preference={pendingOrSaved('missing_wish', order.missing_wish)}
        lines={order.carts.cart_items.map((line) => ({
          id: line.order_line_id,
          name: line.product_name,
          preference: pendingOrSaved(`line-${line.order_line_id}`, line.missing_wish),
        }))}
        onChange={(preference, line) => {
          const name = line === undefined ? 'missing_wish' : `line-${line}`
          void submit({ intent: 'substitution', [name]: preference ?? '' }, { method: 'post' })
        }}
      >
        <noscript>
          <Button type="submit" isSmall tone="outline">
            {texts.saveButton}
          </Button>
        </noscript>
      </SubstitutionPreferenceFields>
    </Form>
  )
}
