import { data, Link } from 'react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listDrivers } from '#contract/driver/drivers.ts'
import { getPaymentProblems } from '#contract/payments/webhooks.ts'
import { recordPicking } from '#contract/orders/order-changes.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { listOrderProblems, resolveProblem } from '#contract/orders/problems.ts'
import { recordReturn } from '#contract/orders/returns.ts'
import { listRefunds, refundOrder, settleRefusedRefund } from '#contract/orders/refunds.ts'
import { hasEnded, PACKING } from '#domain/orders/order-status.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  isApiError,
  revalidateAfterFailure,
  failureReply,
} from '#web/platform/api/action-reply.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireAccess, isStaff, staffUserContext } from '#web/staff/staff-access.ts'
import { packingStatusLabel, orderStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNewestPage } from '#web/platform/realtime/use-newest-page.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { GoodwillForm } from '../credit/goodwill-form.tsx'
import { problemRefundBody, resolveBody } from '../problems/problem-forms.ts'
import { ProblemSection } from '../problems/problem-section.tsx'
import { PaymentProblems } from '../reconciliation/payment-problems.tsx'
import type { Route } from './+types/order.route.ts'
import { findPacks } from './picking/find-packs.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { refusedRefundBody, refundBody, returnBody, pickingBody } from './order-forms.ts'
import { OrderLines } from './order-lines.tsx'
import styles from './order.module.css'
import { RefundSection } from './refunds/refund-section.tsx'
import { ReturnSection } from './refunds/return-section.tsx'
import { PickingSection } from './picking/picking-section.tsx'
import * as texts from './orders-texts.ts'
import * as refusalTexts from '#domain/refusal-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.orderTitle(loaderData.order.order_number) : texts.missingTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireAccess(isStaff(context.get(staffUserContext)))
  const api = context.get(apiContext)
  try {
    const order = await api.call(getOrder, { params: { order_id: params.orderId } })
    const drivers = await api.call(listDrivers, { query: { store_id: order.store_id } })
    const isPicked = order.packing_status === PACKING.packing
    const search = new URL(request.url).searchParams.get('search')?.trim() ?? ''
    return {
      order,
      drivers,
      paymentProblems: await api.call(getPaymentProblems, { params: { order_id: order.order_id } }),
      problems: await api.call(listOrderProblems, { params: { order_id: order.order_id } }),
      refunds: await api.call(listRefunds, { params: { order_id: order.order_id } }),
      // One key per page load: pressing twice makes only one refund.
      requestKey: crypto.randomUUID(),
      search,
      found: isPicked && search !== '' ? await findPacks(api, order.store_id, search) : [],
      now: context.get(pageContext).now().toISOString(),
    }
  } catch (error) {
    const isUnknown = isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
    if (isUnknown || isApiError(error, 'forbidden')) throw data(null, { status: 404 })
    throw error
  }
}

/**
 * Runs the action of the pressed button: a refund, the answer to a reported problem, a replacement for a refused
 * refund, picked quantities, or a status change with its reason.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = formFields(form)
  const api = context.get(apiContext)
  const order = { order_id: params.orderId }
  // The version that the form was filled in on.
  const version = text(VERSION_FIELD)
  const seen = version === '' ? {} : { version }
  try {
    if (text('intent') === 'refund') {
      const headers = { 'idempotency-key': text('key') }
      await api.call(refundOrder, { params: order, body: { ...refundBody(form)!, ...seen }, headers })
    } else if (text('intent') === 'refund-problem') {
      const headers = { 'idempotency-key': text('key') }
      await api.call(refundOrder, { params: order, body: { ...problemRefundBody(form)!, ...seen }, headers })
    } else if (text('intent') === 'answer-problem' || text('intent') === 'decline-problem') {
      const report = { ...order, problem_report_id: text('problem_report_id') }
      await api.call(resolveProblem, { params: report, body: resolveBody(form) })
    } else if (text('intent') === 'instead') {
      const refund = { ...order, refund_id: text('refund_id') }
      await api.call(settleRefusedRefund, { params: refund, body: { ...refusedRefundBody(form)!, ...seen } })
    } else if (text('intent') === 'return') {
      await api.call(recordReturn, { params: order, body: { ...returnBody(form)!, ...seen } })
    } else if (text('intent') === 'supply') {
      await api.call(recordPicking, { params: order, body: { ...pickingBody(form)!, ...seen } })
    } else {
      const change = Object.fromEntries(form) as InputOf<(typeof changeOrder)['body']>
      await api.call(changeOrder, { params: order, body: { ...change!, ...seen } })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { order, drivers, now, problems, refunds, paymentProblems, requestKey, search, found } =
    useNewestPage(loaderData)
  useOrderUpdates(order.order_id)
  const status = orderStatusLabel(order.status)
  const isOwn = refunds.allowance.own_order
  const isPicked = order.packing_status === PACKING.packing && !hasEnded(order.status)
  return (
    <div className="stack">
      <p>
        <Link className={styles.back} to="/console">
          {texts.backLink}
        </Link>
      </p>
      <div className={styles.top}>
        <h1 className="figures">{texts.orderTitle(order.order_number)}</h1>
        <Tag tone={status.tone}>{status.text}</Tag>
        <Tag tone="bright">{packingStatusLabel(order.packing_status)}</Tag>
        {order.gift && <Tag tone="info">{texts.giftTag}</Tag>}
        <span className="figures">{deliveryWindowText(order, now)}</span>
      </div>
      {order.reason && <Notice tone="warning">{order.reason}</Notice>}
      <PaymentProblems problems={paymentProblems} />
      {isOwn ? (
        <Notice tone="info">{refusalTexts.ownOrder}</Notice>
      ) : (
        <OrderActions key={order.order_id} order={order} drivers={drivers} />
      )}
      <div className={styles.columns}>
        <div className="stack">
          {isPicked && !isOwn && <PickingSection key={order.order_id} {...{ order, search, found }} />}
          {order.returns && <ReturnSection order={order} returns={order.returns} />}
          <ProblemSection {...{ order, problems, refunds, requestKey }} />
          <OrderLines order={order} />
          {refunds.parts.length > 0 && (
            <RefundSection order={order} refunds={refunds} requestKey={requestKey} />
          )}
          {!isOwn && (
            <GoodwillForm
              key={`goodwill ${order.order_id}`}
              orderId={order.order_id}
              requestKey={requestKey}
              allowance={refunds.allowance.goodwill}
            />
          )}
        </div>
        <OrderDetails order={order} />
      </div>
    </div>
  )
}
