import idIcon from '@phosphor-icons/core/assets/fill/identification-card-fill.svg?raw'
import phoneIcon from '@phosphor-icons/core/assets/bold/phone-bold.svg?raw'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { OFFLINE } from '#contract/client.ts'
import { setSubstitutionPreference } from '#contract/orders/order-changes.ts'
import { changeOrder, type Order } from '#contract/orders/orders.ts'
import { getMe } from '#contract/account/users.ts'
import { allowedStatuses, STATUS } from '#domain/orders/order-status.ts'
import { trackingHeadline, trackingSteps } from '#domain/orders/tracker.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { storeLicence } from '#web/storefront/catalogue/page-area.ts'
import { clearDraft } from '#web/storefront/checkout/draft/stored-draft.ts'
import { longDateText, timeText } from '#web/platform/format/time-text.ts'
import type { Route } from './+types/tracking.route.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CanceledOrder } from './canceled-order.tsx'
import { DeliveryMap } from './delivery-map.tsx'
import { loadOrder } from '../load-order.ts'
import { OrderChanges, OrderNotices } from './order-notices.tsx'
import { OrderLines } from '../documents/order-lines.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import styles from './tracking.module.css'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.order_number}` : 'Order' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const [licence, reader] = await Promise.all([
    storeLicence(api, order.store_id),
    api.call(getMe).catch(() => null),
  ])
  const now = context.get(pageContext).now().toISOString()
  return { order, licence, now, isOwner: reader?.user_id === order.user_id }
}

/** The owner cancels the order, or sets the substitution preference, until picking has begun. @source A-ORDER-2 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const order = { order_id: params.orderId }
  const text = await readFormFields(request)
  try {
    if (text('intent') === 'substitution') {
      const preference = text('missing_wish') === 'substitute' ? 'substitute' : 'refund'
      await api.call(setSubstitutionPreference, { params: order, body: { missing_wish: preference } })
    } else await api.call(changeOrder, { params: order, body: { status: STATUS.canceled } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function TrackingScreen({ loaderData: { order, now, isOwner } }: Route.ComponentProps) {
  const { isStale } = useOrderUpdates(order.order_id)
  // The draft of the checkout has become this order.
  useEffect(clearDraft, [])
  useTrackedEvent({ name: 'order_seen', order, now }, `${order.order_number} ${order.refunds?.length}`)
  const cancellation = useFetcher<ActionReply>()
  const heading = useHeadingAfter(cancellation.data?.ok === true && order.status === STATUS.canceled)
  const tracked = trackedOrder(order)
  const { caption, headline } = headlineOf(order, now)
  return (
    <div className={styles.screen}>
      <DeliveryMap order={order} />
      <section className={styles.sheet} aria-label={`Order ${order.order_number}`}>
        {isStale && (
          <div className={styles.stale}>
            <Notice tone="warning">
              {OFFLINE} This is how your order stood at {timeText(now, order.store.time_zone)}.
            </Notice>
          </div>
        )}
        <div aria-live="polite" aria-atomic="true">
          <p className="quiet">{caption}</p>
          <h1 ref={heading} tabIndex={-1} className="featureText figures">
            {headline || `Order ${order.order_number}`}
          </h1>
        </div>
        <ProgressSteps steps={trackingSteps(tracked)} />
        {order.carts.contains_alcohol && !FINAL_STATUSES.has(order.status) && (
          <div className={styles.identity}>
            <Icon svg={idIcon} size={2} />
            <p>
              <b>Have your photo ID ready.</b> We check it at the door, every time.
            </p>
          </div>
        )}
        {isOwner && <CanceledOrder order={order} />}
        <OrderNotices order={order} isOwner={isOwner} />
        <OrderLines order={order} />
        {isOwner && <OrderChanges order={order} />}
        <div className={styles.actions}>
          <ButtonAnchor tone="outline" href={`tel:${order.store.phone.replace(/[^\d+]/g, '')}`}>
            <Icon svg={phoneIcon} />
            Call store
          </ButtonAnchor>
          <ButtonLink tone="quiet" to={`/order/${order.order_id}/receipt`}>
            Receipt
          </ButtonLink>
          {(order.invoices?.length ?? 0) > 0 && (
            <ButtonLink tone="quiet" to={`/order/${order.order_id}/invoice`}>
              Tax invoice
            </ButtonLink>
          )}
          <ButtonLink tone="quiet" to="/contact-us">
            Help
          </ButtonLink>
          {isOwner && canCancel(order) && <CancelOrder number={order.order_number} fetcher={cancellation} />}
        </div>
      </section>
    </div>
  )
}

/** The dialog and the button that was pressed are gone, so the focus goes to what has changed. */
function useHeadingAfter(isCanceled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isCanceled) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isCanceled])
  return heading
}

const FINAL_STATUSES = new Set<number>([STATUS.canceled, STATUS.refunded, STATUS.complete])

function headlineOf(order: Order, now: string) {
  const zone = order.store.time_zone
  return trackingHeadline(
    {
      ...trackedOrder(order),
      startsInFuture: !order.asap && Date.parse(order.start) > Date.parse(now),
      interval: order.estimate_delivery?.interval ?? '',
    },
    {
      start: timeText(order.start, zone),
      due: timeText(order.due, zone),
      dueDate: longDateText(order.due, zone),
    },
  )
}

const trackedOrder = (order: Order) => ({
  status: order.status,
  heldFrom: order.held_from,
  estimate: order.estimate_delivery?.value ?? null,
  address: order.addresses.address_formated,
  driver: order.driver?.firstname,
})

const canCancel = (order: Order): boolean =>
  allowedStatuses(
    {
      status: order.status,
      packingStatus: order.packing_status,
      heldFrom: order.held_from,
      containsAlcohol: order.carts.contains_alcohol,
      passedIdCheck: false,
    },
    'owner',
  ).includes(STATUS.canceled)
