import { Link, useNavigate } from 'react-router'
import { latestAdultBirth } from '#domain/accounts/latest-adult-birth.ts'
import { getOrder } from '#contract/shop/orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { localDate } from '#domain/time.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  isRefusal,
  keepPageWhenOffline,
  refreshAfterRefusal,
  refusal,
} from '#web/platform/api/action-reply.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { admit, isDriver, memberContext } from '#web/staff/staff-access.ts'
import { statusWords, windowText } from '#web/staff/order-labels.ts'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { jobsAfter } from '../jobs/last-job.ts'
import type { Route } from './+types/delivery.route.ts'
import { DeliveryFacts } from './delivery-facts.tsx'
import { DoorForm } from './handover-form.tsx'
import { PlainForm } from './status-form.tsx'
import { PositionControl } from './position-control.tsx'
import { RefuseDelivery } from './refuse-delivery.tsx'
import { takeStep } from './delivery-actions.ts'
import styles from './delivery.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delivery ${loaderData.order.order_number}` : 'Delivery' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const driver = context.get(memberContext)
  admit(isDriver(driver))
  const orderId = Number(params.orderId)
  if (!Number.isSafeInteger(orderId) || orderId < 1) throw redirectTo('/driver')
  const api = context.get(apiContext)
  const order = await api.call(getOrder, { params: { order_id: orderId } }).catch((error: unknown) => {
    if (!isRefusal(error, 'not_found')) throw error
    return null
  })
  if (order?.driver?.user_id !== driver.user_id) throw redirectTo(jobsAfter('gone', orderNumber(orderId)))
  const now = context.get(pageContext).now()
  return {
    order,
    bornBy: latestAdultBirth(localDate(now, order.store.time_zone)),
    now: now.toISOString(),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const ending = await takeStep(context.get(apiContext), params.orderId, await request.formData())
    return ending
      ? redirectTo(jobsAfter(ending, orderNumber(Number(params.orderId))))
      : ({ ok: true } satisfies ActionReply)
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline

export const shouldRevalidate = refreshAfterRefusal

export default function DeliveryScreen({ loaderData: { order, bornBy, now } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useOrderUpdates(order.order_id, ({ how, order_number }) => void navigate(jobsAfter(how, order_number)))
  const status = statusWords(order.status)
  return (
    <div className="stack">
      <p>
        <Link className={styles.back} to="/driver">
          ← Jobs
        </Link>
      </p>
      <div className={styles.tags}>
        <span className="quiet small figures">Order {order.order_number}</span>
        <Tag tone={status.tone}>{status.text}</Tag>
        <Tag tone="bright">{windowText(order, now)}</Tag>
      </div>
      <DeliveryFacts order={order} />
      {order.status === STATUS.onHold && (
        <Note tone="warning">The store has put this order on hold. Please call the store.</Note>
      )}
      {order.status === STATUS.assigned && (
        <PlainForm
          step="start"
          label="Start delivery"
          waitsFor={order.packing_status === PACKING.complete ? null : 'the packing'}
        />
      )}
      {order.status === STATUS.inTransit && (
        <>
          <PositionControl order={order} />
          {order.carts.contains_alcohol ? (
            <DoorForm key={order.order_id} order={order} bornBy={bornBy} />
          ) : (
            <PlainForm step="complete" label="Complete" waitsFor={null} />
          )}
          <RefuseDelivery order={order} />
        </>
      )}
    </div>
  )
}
