import { data, useNavigation } from 'react-router'
import { listOrderProblems, reportProblem } from '#contract/orders/problems.ts'
import type { ProblemReason } from '#domain/orders/problem-reasons.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { loadOrder } from '../load-order.ts'
import type { Route } from './+types/problem.route.ts'
import { ProblemForm } from './problem-form.tsx'
import type { ReportItem, ReportReply } from './report-reply.ts'
import styles from './problem.module.css'
import * as texts from './problem-texts.ts'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.reportButton },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const problems = await api.call(listOrderProblems, { params: { order_id: order.order_id } })
  const ordered = new Map(order.carts.cart_items.map((line) => [line.order_line_id, line]))
  return {
    orderId: order.order_id,
    number: order.order_number,
    phone: order.store.phone,
    canReport: problems.can_report,
    items: problems.items
      .filter(({ reportable }) => reportable > 0)
      .map(({ order_line_id: line, ...item }) => ({
        ...item,
        picture: (line !== null && ordered.get(line)?.image) || null,
        bundle: (line !== null && ordered.get(line)?.bundle?.product_name) || '',
      })) satisfies ReportItem[],
    // One idempotency key per page load, so that two presses create a single report.
    requestKey: crypto.randomUUID(),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const quantities = quantitiesOf(form)
  const [reason, details] = [text('reason'), text('details')]
  const items = Object.entries(quantities).map(([part, quantity]) => ({ part: Number(part), quantity }))
  try {
    await context.get(apiContext).call(reportProblem, {
      params: { order_id: params.orderId },
      body: { reason: reason as ProblemReason, details, items: reason === 'late' ? [] : items },
      headers: { 'idempotency-key': text('key') },
    })
    return redirectTo(`/order/${params.orderId}/tracking#problem`)
  } catch (error) {
    const reply = failureReply(error)
    const submitted = { ...reply.data, reason, details, quantities } satisfies ReportReply
    return data(submitted, reply.init ?? undefined)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const FIELD = /^part-(\d+)$/

const quantitiesOf = (form: FormData): Record<number, number> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const part = FIELD.exec(name)?.[1]
      return part && Number(value) > 0 ? [[Number(part), Number(value)]] : []
    }),
  )

/** @source S-PROBLEM-1 */
export default function ProblemScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, number, phone, canReport } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className={`page ${styles.screen} stack`}>
      <h1>{texts.reportButton}</h1>
      <p className="quiet">{texts.introText(number)}</p>
      {canReport ? (
        <ProblemForm {...loaderData} reply={actionData} isBusy={isBusy} />
      ) : (
        <Notice>{texts.notYetText}</Notice>
      )}
      <p className="small quiet">
        {texts.callText}{' '}
        <a className={styles.phone} href={telephoneUrl(phone)}>
          {phone}
        </a>
        {texts.rightsText}
      </p>
      <ButtonLink tone="quiet" to={`/order/${orderId}/tracking`}>
        {ordersTexts.backToOrderLink}
      </ButtonLink>
    </div>
  )
}
