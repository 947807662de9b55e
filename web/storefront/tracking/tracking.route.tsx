import idIcon from '@phosphor-icons/core/assets/fill/identification-card-fill.svg?raw'
import { redirect } from 'react-router'
import { getOrder, type Order } from '#contract/shop/orders.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { trackingHeadline, trackingSteps } from '#domain/orders/tracker.ts'
import { apiContext } from '#web/api.ts'
import { isRefusal } from '#web/failure.ts'
import { pageContext } from '#web/page-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { storeLicence } from '../bottleshop/shop-place.ts'
import { longDateText, timeText } from '#web/time-text.ts'
import type { Route } from './+types/tracking.route.ts'
import { DeliveryMap } from './delivery-map.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import styles from './tracking.module.css'
import { useOrderUpdates } from '#web/use-order-updates.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.order_number}` : 'Order' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  if (!/^\d+$/.test(params.orderId)) throw redirect('/404')
  try {
    const order = await api.call(getOrder, { params: { order_id: params.orderId } })
    const licence = await storeLicence(api, order.store_id)
    return { order, licence, now: context.get(pageContext).now().toISOString() }
  } catch (error) {
    if (!isRefusal(error, 'not_found') && !isRefusal(error, 'not_signed_in')) throw error
    // Somebody else's order is no order; who is not logged in may well be its owner.
    throw redirect(api.cookie('token') ? '/404' : `/login?return_to=${new URL(request.url).pathname}`)
  }
}

export default function TrackingScreen({ loaderData: { order, now } }: Route.ComponentProps) {
  useOrderUpdates(order.order_id)
  const tracked = trackedOrder(order)
  const zone = order.store.time_zone
  const { caption, headline } = trackingHeadline(
    {
      ...tracked,
      startsInFuture: !order.asap && Date.parse(order.start) > Date.parse(now),
      interval: order.estimate_delivery?.interval ?? '',
    },
    {
      start: timeText(order.start, zone),
      due: timeText(order.due, zone),
      dueDate: longDateText(order.due, zone),
    },
  )
  return (
    <div className={styles.screen}>
      <DeliveryMap order={order} />
      <section className={styles.sheet}>
        <div aria-live="polite" aria-atomic="true">
          <p className="quiet">{caption}</p>
          <h1 className="featureText figures">{headline || `Order ${order.order_number}`}</h1>
        </div>
        <ProgressSteps steps={trackingSteps(tracked)} />
        {order.carts.contains_alcohol && (
          <div className={styles.identity}>
            <Icon svg={idIcon} size={2} />
            <p>
              <b>Have your photo ID ready.</b> We check it at the door, every time.
            </p>
          </div>
        )}
        <OrderReceipt order={order} />
        <p className={styles.help}>
          <ButtonLink tone="quiet" to="/contact-us">
            Help
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

const trackedOrder = (order: Order) => ({
  status: order.status as OrderStatus,
  heldFrom: order.held_from as OrderStatus | null,
  estimate: order.estimate_delivery?.value ?? null,
  address: order.addresses.address_formated,
})
