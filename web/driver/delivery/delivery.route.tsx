import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DoorRules } from '#domain/law/door-rules.ts'
import { getOrder, type Order } from '#contract/orders/orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { localDate } from '#domain/time.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  isApiError,
  revalidateAfterFailure,
  failureReply,
} from '#web/platform/api/action-reply.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireAccess, staffUserContext, userMay } from '#web/staff/staff-access.ts'
import { orderStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { useReloadAfterSend } from '#web/staff/use-reload-after-send.ts'
import { ActionBar } from '../action-bar.tsx'
import { jobsAfter } from '../jobs/last-job.ts'
import { useNewestPage } from '#web/platform/realtime/use-newest-page.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/delivery.route.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { HandoverForm } from './handover-form.tsx'
import { StatusForm } from './status-form.tsx'
import { PositionControl } from './position-control.tsx'
import { RefuseDelivery } from './refuse-delivery.tsx'
import { LoadBags } from './load-bags.tsx'
import { performDeliveryAction } from './delivery-actions.ts'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.pageTitle(loaderData.order.order_number) : texts.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const driver = context.get(staffUserContext)
  requireAccess(userMay(driver, 'deliveries.drive'))
  const orderId = Number(params.orderId)
  if (!Number.isSafeInteger(orderId) || orderId < 1) throw redirectTo('/driver')
  const api = context.get(apiContext)
  const order = await api.call(getOrder, { params: { order_id: orderId } }).catch((error: unknown) => {
    if (!isApiError(error, 'not_found')) throw error
    return null
  })
  if (order?.driver?.user_id !== driver.user_id) throw redirectTo(jobsAfter('gone', orderNumber(orderId)))
  const page = context.get(pageContext)
  const now = page.now()
  return {
    order,
    doorRules: page.doorRules(order.addresses.state, localDate(now, order.store.time_zone)),
    now: now.toISOString(),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const ending = await performDeliveryAction(
      context.get(apiContext),
      params.orderId,
      await readForm(request),
    )
    return ending
      ? redirectTo(jobsAfter(ending, orderNumber(Number(params.orderId))))
      : ({ ok: true } satisfies ActionReply)
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function DeliveryScreen({ loaderData }: Route.ComponentProps) {
  const { order, doorRules, now } = useNewestPage(loaderData)
  const navigate = useNavigate()
  useReloadAfterSend()
  useOrderUpdates(order.order_id, ({ how, order_number }) => void navigate(jobsAfter(how, order_number)))
  const status = orderStatusLabel(order.status)
  return (
    <div className="stack">
      <div className={styles.tags}>
        <Link className={styles.back} to="/driver">
          {texts.backLink}
        </Link>
        <span className="quiet small figures">{texts.orderNumber(order.order_number)}</span>
        <Tag tone={status.tone}>{status.text}</Tag>
        <Tag tone="bright">{deliveryWindowText(order, now)}</Tag>
      </div>
      <DeliveryDetails order={order} />
      {order.status === STATUS.onHold && <Notice tone="warning">{texts.onHoldText}</Notice>}
      {order.status === STATUS.assigned && <Departure order={order} />}
      {order.status === STATUS.inTransit && <AtTheDoor order={order} rules={doorRules} />}
    </div>
  )
}

/** Departure form. Packed bags are scanned while they are loaded. */
function Departure({ order }: { order: Order }) {
  const isPacked = order.packing_status === PACKING.complete
  const start = (fields: ReactNode = null) => (
    <ActionBar>
      <StatusForm
        order={order}
        step="start"
        label={texts.startButton}
        waitsFor={isPacked ? null : texts.packingText}
      >
        {fields}
      </StatusForm>
    </ActionBar>
  )
  if (!isPacked || order.bags.length === 0) return start()
  return (
    <LoadBags key={order.order_id} order={order}>
      {start}
    </LoadBags>
  )
}

/** Actions that end a job. Orders with alcohol start with the ID check. */
function AtTheDoor({ order, rules }: { order: Order; rules: DoorRules }) {
  if (order.carts.contains_alcohol) {
    return (
      <HandoverForm key={order.order_id} order={order} rules={rules}>
        <PositionControl order={order} />
      </HandoverForm>
    )
  }
  return (
    <>
      <PositionControl order={order} />
      <ActionBar>
        <StatusForm order={order} step="complete" label={texts.deliveredButton} waitsFor={null} />
        <RefuseDelivery order={order} />
      </ActionBar>
    </>
  )
}
