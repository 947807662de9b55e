import { data, Link } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listDrivers } from '#contract/shop/drivers.ts'
import { changeOrder, getOrder } from '#contract/shop/orders.ts'
import { apiContext } from '#web/api.ts'
import {
  type ActionReply,
  isRefusal,
  keepPageWhenOffline,
  refreshAfterRefusal,
  refusal,
} from '#web/failure.ts'
import { pageContext } from '#web/page-context.ts'
import { admit, isStaff, memberContext } from '#web/staff/member.ts'
import { packingWords, statusWords, windowText } from '#web/staff/order-words.ts'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOrderUpdates } from '#web/use-order-updates.ts'
import type { Route } from './+types/order.route.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.order_number}` : 'Order' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  admit(isStaff(context.get(memberContext)))
  const api = context.get(apiContext)
  try {
    const order = await api.call(getOrder, { params: { order_id: params.orderId } })
    const drivers = await api.call(listDrivers, { query: { store_id: order.store_id } })
    return { order, drivers, now: context.get(pageContext).now().toISOString() }
  } catch (error) {
    const isUnknown = isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')
    if (isUnknown || isRefusal(error, 'forbidden')) throw data(null, { status: 404 })
    throw error
  }
}

/** Sends on what the pressed button holds: a status, a packing status, a driver, a reason. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const change = Object.fromEntries(await request.formData()) as InputOf<(typeof changeOrder)['body']>
  try {
    await context.get(apiContext).call(changeOrder, { params: { order_id: params.orderId }, body: change! })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline

export const shouldRevalidate = refreshAfterRefusal

export default function OrderScreen({ loaderData: { order, drivers, now } }: Route.ComponentProps) {
  useOrderUpdates(order.order_id)
  const status = statusWords(order.status)
  return (
    <div className="stack">
      <p>
        <Link className={styles.back} to="/console">
          ← Orders
        </Link>
      </p>
      <div className={styles.top}>
        <h1 className="figures">Order {order.order_number}</h1>
        <Tag tone={status.tone}>{status.text}</Tag>
        <Tag tone="bright">{packingWords(order.packing_status)}</Tag>
        {order.gift && <Tag tone="info">Gift</Tag>}
        <span className="figures">{windowText(order, now)}</span>
      </div>
      {order.reason && <Note tone="warning">{order.reason}</Note>}
      <OrderActions key={order.order_id} order={order} drivers={drivers} />
      <div className={styles.columns}>
        <OrderLines order={order} />
        <OrderFacts order={order} />
      </div>
    </div>
  )
}
