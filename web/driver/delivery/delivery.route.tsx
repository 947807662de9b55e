import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { readContact } from '#contract/orders/order-contact.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { localDate } from '#domain/time.ts'
import { failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireAccess, staffUserContext, userMay } from '#web/staff/staff-access.ts'
import { jobsAfter } from '../jobs/last-job.ts'
import { PlainPage } from '../plain-page.tsx'
import type { Route } from './+types/delivery.route.ts'
import { performDeliveryAction } from './delivery-actions.ts'
import { PlainDelivery } from './plain-delivery.tsx'
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
  const { phone } = await api.call(readContact, { params: { order_id: orderId } })
  const page = context.get(pageContext)
  const now = page.now()
  return {
    order,
    phone,
    rules: page.doorRules(order.addresses.state, localDate(now, order.store.time_zone)),
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
      : redirectTo(`/driver/orders/${params.orderId}`)
  } catch (error) {
    return failureReply(error)
  }
}

/** With scripts, the app shows the order. Without them, this page does. */
export default function DeliveryScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, phone, rules, now } = loaderData
  const navigate = useNavigate()
  useEffect(
    () => void navigate(`/driver?order=${params.orderId}`, { replace: true }),
    [navigate, params.orderId],
  )
  return (
    <noscript>
      <PlainPage now={now}>
        <PlainDelivery order={order} phone={phone} rules={rules} error={actionData?.error.msg ?? null} />
      </PlainPage>
    </noscript>
  )
}
