import printIcon from '@phosphor-icons/core/assets/bold/printer-bold.svg?raw'
import { data, Link } from 'react-router'
import { getOrderRecord } from '#contract/console/order-record.ts'
import { listDrivers } from '#contract/driver/drivers.ts'
import { listOwedOnTerminal } from '#contract/payments/terminal.ts'
import { getPaymentProblems } from '#contract/payments/webhooks.ts'
import { getOrder, type Order } from '#contract/orders/orders.ts'
import { listOrderProblems } from '#contract/orders/problems.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { futureDates } from '#contract/shop/zones.ts'
import { hasEnded, IN_STORE_STATUSES, isOneOf, PACKING } from '#domain/orders/order-status.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  isApiError,
  revalidateAfterFailure,
  failureReply,
} from '#web/platform/api/action-reply.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { dutyIn, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { packingStatusLabel, orderStatusLabel, deliveryWindowText } from '#web/staff/order-labels.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNewestPage } from '#web/platform/realtime/use-newest-page.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { GoodwillForm } from '../credit/goodwill-form.tsx'
import { ProblemSection } from '../problems/problem-section.tsx'
import { OwedBack } from './terminal/owed-back.tsx'
import { RecordPayment } from './terminal/record-payment.tsx'
import { answerTerminal } from './terminal/terminal-action.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { PaymentProblems } from '../reconciliation/payment-problems.tsx'
import type { Route } from './+types/order.route.ts'
import { changeFromForm } from './order-action.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHistory } from './order-history.tsx'
import { loadPrint } from './print/load-print.ts'
import { PrintScreen } from './print/print-screen.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order.module.css'
import { ClaimBar } from './record/claim-bar.tsx'
import { MessagesSection } from './record/messages-section.tsx'
import { MoneySection } from './record/money-section.tsx'
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
  const user = requirePermission(context, 'orders.read')
  const api = context.get(apiContext)
  const of = { params: { order_id: params.orderId } }
  try {
    const order = await api.call(getOrder, of)
    const [here] = storesWhere(user, 'drivers.read', [order])
    const seesPayments = storesWhere(user, 'payments.read', [order]).length > 0
    const [drivers, record, paymentProblems, problems, refunds, owed] = await Promise.all([
      here ? api.call(listDrivers, { query: { store_id: here.store_id } }) : [],
      api.call(getOrderRecord, of),
      api.call(getPaymentProblems, of),
      api.call(listOrderProblems, of),
      api.call(listRefunds, of),
      seesPayments ? api.call(listOwedOnTerminal, { query: { order_id: order.order_id } }) : [],
    ])
    const zone = { params: { zone_id: record.zone.zone_id } }
    // Users who may not pick an order may not print it either.
    const isOwn = refunds.allowance.own_order
    const duty = dutyIn(user, order.store_id)
    return {
      printed:
        isOwn || duty !== 'staff'
          ? null
          : await loadPrint(api, order.order_id, new URL(request.url).searchParams),
      days: isOneOf(IN_STORE_STATUSES, order.status) ? await api.call(futureDates, zone) : [],
      order,
      duty,
      drivers,
      record,
      paymentProblems,
      problems,
      refunds,
      owed,
      // One idempotency key per page load: a double click makes only one refund.
      requestKey: crypto.randomUUID(),
      me: user.user_id,
      now: context.get(pageContext).now().toISOString(),
    }
  } catch (error) {
    const isUnknown = isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
    if (isUnknown || isApiError(error, 'forbidden')) throw data(null, { status: 404 })
    throw error
  }
}

/** Runs the action of the submitted form. */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const form = await readForm(request)
    const api = context.get(apiContext)
    const atTerminal = await answerTerminal(api, formFields(form))
    if (atTerminal) return atTerminal
    const result = await changeFromForm(api, params.orderId, form)
    return { ok: true, ...result } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/**
 * Returns the amount that a customer at the counter could pay: a lapsed payment, or the price increase of a new
 * address.
 */
function owedAtCounter({ order_id, order_number, version, payment, address_request: addressRequest }: Order) {
  const amount = payment && payment.unpaid > 0 ? payment.unpaid : (addressRequest?.rise ?? 0)
  return amount > 0 ? { order_id, order_number, version, amount } : null
}

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const loaded = useNewestPage(loaderData)
  const { printed, days, order, duty, drivers, record, owed, now, me, problems, refunds, paymentProblems } =
    loaded
  const { requestKey } = loaded
  useOrderUpdates(order.order_id)
  if (printed) return <PrintScreen {...{ order, printed, now }} />
  const status = orderStatusLabel(order.status)
  const isOwn = refunds.allowance.own_order
  const mayWork = duty === 'staff' && !isOwn
  const isPicked = order.packing_status === PACKING.packing && !hasEnded(order.status)
  return (
    <div className="stack">
      <p>
        <Link className={styles.back} to="/console/orders">
          {texts.backLink}
        </Link>
      </p>
      <div className={styles.top}>
        <h1 className="figures">{texts.orderTitle(order.order_number)}</h1>
        <Tag tone={status.tone}>{status.text}</Tag>
        <Tag tone="bright">{packingStatusLabel(order.packing_status)}</Tag>
        {order.gift && <Tag tone="info">{texts.giftTag}</Tag>}
        <span className="figures">{deliveryWindowText(order, now)}</span>
        {mayWork && (
          <ButtonLink isSmall tone="outline" to="?print=pick-list">
            <Icon svg={printIcon} /> {texts.printButton}
          </ButtonLink>
        )}
      </div>
      {order.reason && <Notice tone="warning">{order.reason}</Notice>}
      <PaymentProblems problems={paymentProblems} />
      {!isOwn && <OwedBack key={`owed ${order.order_id}`} owed={owed} mayRecord={mayWork} isOnOrder />}
      {isOwn ? (
        <Notice tone="info">{refusalTexts.ownOrder}</Notice>
      ) : (
        <>
          {mayWork && !hasEnded(order.status) && <ClaimBar claim={order.claim} me={me} />}
          {duty && <OrderActions key={order.order_id} {...{ order, drivers, duty }} />}
        </>
      )}
      <div className={styles.columns}>
        <div className="stack">
          {isPicked && mayWork && <PickingSection key={order.order_id} order={order} />}
          {order.returns && <ReturnSection order={order} returns={order.returns} />}
          <ProblemSection {...{ order, problems, refunds, requestKey }} />
          <OrderLines order={order} />
          <MoneySection payment={order.payment} money={record.money} />
          {mayWork && <RecordPayment key={`terminal ${order.order_id}`} asked={owedAtCounter(order)} />}
          {duty === 'staff' && refunds.parts.length > 0 && (
            <RefundSection order={order} refunds={refunds} requestKey={requestKey} />
          )}
          {mayWork && (
            <GoodwillForm
              key={`goodwill ${order.order_id}`}
              order={order.order_id}
              requestKey={requestKey}
              allowance={refunds.allowance.goodwill}
            />
          )}
          <MessagesSection key={`messages ${order.order_id}`} order={order} messages={record.messages} />
          <OrderHistory history={order.history} />
        </div>
        <OrderDetails order={order} record={record} days={days} mayWrite={mayWork} />
      </div>
    </div>
  )
}
