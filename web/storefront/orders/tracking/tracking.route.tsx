import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { OFFLINE } from '#contract/client.ts'
import { acceptDeliveryTime } from '#contract/orders/delivery-changes.ts'
import { setSubstitutionPreference } from '#contract/orders/order-changes.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { answerSubstitute } from '#contract/orders/substitutes.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { listOrderRatings } from '#contract/reviews/ratings.ts'
import { listOrderProblems } from '#contract/orders/problems.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { Notice } from '#web/ui/notice.tsx'
import { unlistedMeta } from '#web/storefront/seo/page-meta.ts'
import { loadStoreLicence } from '#web/storefront/catalogue/page-area.ts'
import { clearDraft } from '#web/storefront/checkout/draft/clear-draft.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import type { Route } from './+types/tracking.route.ts'
import { paymentPrompt } from '../changes/payment-prompt.ts'
import { EndedOrder } from './ended-order.tsx'
import { loadOrder } from '../load-order.ts'
import { MovedOrder } from './moved-order.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderNotices } from './order-notices.tsx'
import { FoldedOrderSummary, OrderSummary } from './order-summary.tsx'
import { ProblemReports } from '../problem/problem-reports.tsx'
import { TipDriver } from '../tip/tip-driver.tsx'
import { RateOrder } from '../rating/rate-order.tsx'
import { loadMember } from '../../session/load-member.ts'
import { ProgressSteps } from './progress-steps.tsx'
import { RunningOrder } from './running-order.tsx'
import { SubstituteQuestions } from './substitute-questions.tsx'
import { trackedOrder } from './tracked-order.ts'
import { TrackingHero } from './tracking-hero.tsx'
import * as texts from './tracking-texts.ts'
import styles from './tracking.module.css'
import { useNewestPage } from '#web/platform/realtime/use-newest-page.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { WhatsNext } from './whats-next.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(
    loaderData ? texts.pageTitle(loaderData.order.order_number) : texts.missingTitle,
    texts.pageDescription,
  )

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  const [licence, reader] = await Promise.all([loadStoreLicence(api, order.store_id), loadMember(api)])
  const now = context.get(pageContext).now().toISOString()
  const isOwner = reader?.user_id === order.user_id
  const orderParams = { order_id: order.order_id }
  const delivered = isOwner &&
    order.delivered !== null && {
      problems: await api.call(listOrderProblems, { params: orderParams }),
      ratings: await api.call(listOrderRatings, { params: orderParams }),
    }
  return { order, prompt: paymentPrompt(order), licence, now, isOwner, delivered }
}

/** Reads the preferences of the whole order and of lines by id; '' means the same as the whole order. */
function readPreferences(form: FormData): NonNullable<InputOf<(typeof setSubstitutionPreference)['body']>> {
  const chosen = [...form].filter(
    (field): field is [string, SubstitutionPreference | ''] => field[0] !== 'intent',
  )
  const order = chosen.find(([name]) => name === 'missing_wish')?.[1]
  return {
    ...(order && { missing_wish: order }),
    lines: chosen
      .filter(([name]) => name.startsWith('line-'))
      .map(([name, preference]) => ({
        order_line_id: name.slice('line-'.length),
        missing_wish: preference || null,
      })),
  }
}

/**
 * Handles the owner's forms: cancelling and the substitution preference until picking starts, and afterwards answers to
 * substitute questions. @source A-ORDER-2, A-PICK-3
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const order = { order_id: params.orderId }
  const form = await readForm(request)
  const text = formFields(form)
  try {
    if (text('intent') === 'substitution')
      await api.call(setSubstitutionPreference, { params: order, body: readPreferences(form) })
    else if (text('intent') === 'answer')
      await api.call(answerSubstitute, {
        params: { ...order, proposal_id: text('proposal') },
        body: { accept: text('accept') === 'true' },
      })
    else if (text('intent') === 'keep_time')
      await api.call(acceptDeliveryTime, { params: order, body: { version: text('version') } })
    else await api.call(changeOrder, { params: order, body: { status: STATUS.canceled } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function TrackingScreen({ loaderData }: Route.ComponentProps) {
  const { order, prompt, now, isOwner, delivered } = useNewestPage(loaderData)
  const { isStale } = useOrderUpdates(order.order_id)
  // The checkout draft is obsolete, because it has become this order.
  useEffect(clearDraft, [])
  useTrackedEvent({ name: 'order_seen', order, now }, `${order.order_number} ${order.refunds?.length}`)
  const cancellation = useFetcher<ActionReply>()
  const heading = useHeadingAfter(cancellation.data?.ok === true && order.status === STATUS.canceled)
  const tracked = trackedOrder(order, now)
  return (
    <>
      <TrackingHero
        {...tracked}
        range={texts.rangeText(order, tracked)}
        text={texts.heroText(order, tracked, now)}
        heading={heading}
      />
      <div className={`page ${styles.body}`}>
        <div className={styles.main}>
          {isStale && (
            <Notice tone="warning">
              {OFFLINE} {texts.staleText(timeText(now, order.store.time_zone))}
            </Notice>
          )}
          {isOwner && <SubstituteQuestions order={order} now={now} />}
          {isOwner && <MovedOrder order={order} />}
          <ProgressSteps steps={tracked.steps} />
          <OrderNotices {...{ order, isOwner, prompt }} />
          {isOwner && tracked.hasEnded && <EndedOrder order={order} />}
          {delivered && (
            <>
              <TipDriver order={order} />
              <RateOrder orderId={order.order_id} ratings={delivered.ratings} />
              <ProblemReports
                orderId={order.order_id}
                problems={delivered.problems}
                timeZone={order.store.time_zone}
              />
            </>
          )}
          {!tracked.hasEnded && <WhatsNext order={order} tracked={tracked} />}
          {isOwner && !tracked.hasEnded && <RunningOrder order={order} cancellation={cancellation} />}
          <FoldedOrderSummary order={order} isOwner={isOwner} />
          <OrderHelp order={order} />
        </div>
        <OrderSummary order={order} isOwner={isOwner} />
      </div>
    </>
  )
}

/** Returns a ref for the heading, which receives the focus after a cancellation removed the dialog and its button. */
function useHeadingAfter(isCanceled: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isCanceled) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isCanceled])
  return heading
}
