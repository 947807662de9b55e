import { data, Link } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listDrivers } from '#contract/shop/drivers.ts'
import { getPaymentMatters } from '#contract/shop/gateway-events.ts'
import { supplyOrder } from '#contract/shop/order-changes.ts'
import { changeOrder, getOrder } from '#contract/shop/orders.ts'
import { recordReturn } from '#contract/shop/returns.ts'
import { listRefunds, refundOrder, settleRefusedRefund } from '#contract/shop/refunds.ts'
import { hasEnded, PACKING } from '#domain/orders/order-status.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  isRefusal,
  keepPageWhenOffline,
  refreshAfterRefusal,
  refusal,
} from '#web/platform/api/action-reply.ts'
import { textIn } from '#web/platform/api/form-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { admit, isStaff, memberContext } from '#web/staff/staff-access.ts'
import { packingWords, statusWords, windowText } from '#web/staff/order-labels.ts'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { GoodwillForm } from '../credit/goodwill-form.tsx'
import { PaymentMatters } from '../reconciliation/payment-summary.tsx'
import type { Route } from './+types/order.route.ts'
import { findPacks } from './picking/find-packs.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-details.tsx'
import { insteadBody, refundBody, returnBody, supplyBody } from './order-forms.ts'
import { OrderLines } from './order-lines.tsx'
import styles from './order.module.css'
import { RefundSection } from './refunds/refund-section.tsx'
import { ReturnSection } from './refunds/return-section.tsx'
import { SupplySection } from './picking/picking-section.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.order_number}` : 'Order' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  admit(isStaff(context.get(memberContext)))
  const api = context.get(apiContext)
  try {
    const order = await api.call(getOrder, { params: { order_id: params.orderId } })
    const drivers = await api.call(listDrivers, { query: { store_id: order.store_id } })
    const isPicked = order.packing_status === PACKING.packing
    const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
    return {
      order,
      drivers,
      matters: await api.call(getPaymentMatters, { params: { order_id: order.order_id } }),
      refunds: await api.call(listRefunds, { params: { order_id: order.order_id } }),
      // Of this page: a press that is repeated is the same refund.
      requestKey: crypto.randomUUID(),
      search,
      found: isPicked && search !== '' ? await findPacks(api, order.store_id, search) : [],
      now: context.get(pageContext).now().toISOString(),
    }
  } catch (error) {
    const isUnknown = isRefusal(error, 'not_found') || isRefusal(error, 'invalid_input')
    if (isUnknown || isRefusal(error, 'forbidden')) throw data(null, { status: 404 })
    throw error
  }
}

/** Sends on what the pressed button holds: a refund, another way for it, what is supplied, or a move with its reason. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = textIn(form)
  const api = context.get(apiContext)
  const order = { order_id: params.orderId }
  try {
    if (text('intent') === 'refund') {
      const headers = { 'idempotency-key': text('key') }
      await api.call(refundOrder, { params: order, body: refundBody(form), headers })
    } else if (text('intent') === 'instead') {
      const refund = { ...order, refund_id: text('refund_id') }
      await api.call(settleRefusedRefund, { params: refund, body: insteadBody(form) })
    } else if (text('intent') === 'return') {
      await api.call(recordReturn, { params: order, body: returnBody(form) })
    } else if (text('intent') === 'supply') {
      await api.call(supplyOrder, { params: order, body: supplyBody(form) })
    } else {
      const change = Object.fromEntries(form) as InputOf<(typeof changeOrder)['body']>
      await api.call(changeOrder, { params: order, body: change! })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = keepPageWhenOffline

export const shouldRevalidate = refreshAfterRefusal

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, drivers, now, refunds, matters, requestKey, search, found } = loaderData
  useOrderUpdates(order.order_id)
  const status = statusWords(order.status)
  const isOwn = refunds.allowance.own_order
  const isPicked = order.packing_status === PACKING.packing && !hasEnded(order.status)
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
      <PaymentMatters matters={matters} />
      {isOwn ? (
        <Note tone="info">This is your own order. Ask a colleague.</Note>
      ) : (
        <OrderActions key={order.order_id} order={order} drivers={drivers} />
      )}
      <div className={styles.columns}>
        <div className="stack">
          {isPicked && !isOwn && <SupplySection key={order.modified} {...{ order, search, found }} />}
          {order.returns && <ReturnSection returns={order.returns} />}
          <OrderLines order={order} />
          {refunds.parts.length > 0 && <RefundSection refunds={refunds} requestKey={requestKey} />}
          {!isOwn && (
            <GoodwillForm
              key={`goodwill ${order.order_id}`}
              orderId={order.order_id}
              requestKey={requestKey}
              allowance={refunds.allowance.goodwill}
            />
          )}
        </div>
        <OrderFacts order={order} />
      </div>
    </div>
  )
}
