import { data, Link } from 'react-router'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { recordPicking } from '#contract/orders/order-changes.ts'
import { getPickList, setBags } from '#contract/orders/picks.ts'
import { offerSubstitute } from '#contract/orders/substitutes.ts'
import { hasEnded, PACKING } from '#domain/orders/order-status.ts'
import {
  type ActionReply,
  failureReply,
  isApiError,
  revalidateAfterFailure,
} from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { useNewestPage } from '#web/platform/realtime/use-newest-page.ts'
import { useReloadAfterSend } from '#web/staff/use-reload-after-send.ts'
import { VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/pick.route.ts'
import styles from './pick.module.css'
import { bagsOf, FinishForm } from './finish-form.tsx'
import { PickList } from './pick-list.tsx'
import { PickNotices } from './pick-notices.tsx'
import { ScanForm } from './scan-form.tsx'
import { hasConflictOf, isSendingOf, pickingLines, usePicks, versionAfter } from './use-picks.ts'
import { useUnscanned } from './use-unscanned.tsx'
import * as orderTexts from '../../orders-texts.ts'
import * as texts from './pick-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.pickTitle(loaderData.order.order_number) : orderTexts.missingTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, 'orders.work')
  const api = context.get(apiContext)
  const of = { params: { order_id: params.orderId } }
  try {
    // Loads the order first, so that the list is at least as recent as its version. Later picks are shown on top of
    // both.
    const order = await api.call(getOrder, of)
    return { order, ...(await api.call(getPickList, of)) }
  } catch (error) {
    const isUnknown = isApiError(error, 'not_found') || isApiError(error, 'invalid_input')
    if (isUnknown || isApiError(error, 'forbidden') || isApiError(error, 'own_order'))
      throw data(null, { status: 404 })
    throw error
  }
}

/** Saves bags, handles substitutes, or completes packing. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  const of = { params: { order_id: params.orderId } }
  const version = text(VERSION_FIELD)
  try {
    if (text('intent') === 'bags')
      await api.call(setBags, { ...of, body: { bags: bagsOf(text('bags')), version } })
    else if (text('intent') === 'substitute')
      await api.call(offerSubstitute, {
        ...of,
        body: {
          order_line_id: text('line'),
          product_pack_id: text('pack'),
          quantity: text('quantity'),
          version,
        },
      })
    else if (text('intent') === 'no-substitute')
      await api.call(recordPicking, {
        ...of,
        body: {
          lines: [{ order_line_id: text('line'), quantity_supplied: text('supplied'), substitute: null }],
          version,
        },
      })
    else await api.call(changeOrder, { ...of, body: { packing_status: PACKING.complete, version } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function PickScreen({ loaderData }: Route.ComponentProps) {
  const page = useNewestPage(loaderData)
  const { order, bags } = page
  useOrderUpdates(order.order_id)
  useReloadAfterSend()
  const { state, pick, insist, forget } = usePicks([order.order_id])
  const lines = pickingLines(order, page.lines, state, page.without_scan.rule)
  const { pickOrAsk, askAgain, sheet } = useUnscanned(page.without_scan, pick)
  const isPacking = order.packing_status === PACKING.packing && !hasEnded(order.status)
  const done = lines.filter(({ isDone }) => isDone).length
  const sending = {
    isSending: isSendingOf(state, order.order_id),
    versionAfter: versionAfter(state, order.order_id),
  }
  return (
    <div className="stack">
      <p>
        <Link to={`/console/orders/${order.order_id}`}>{texts.backLink}</Link>
      </p>
      <div className={styles.top}>
        <h1 className="figures">{texts.pickTitle(order.order_number)}</h1>
        <b className="figures">{texts.progressText(done, lines.length)}</b>
      </div>
      <PickNotices {...state} lines={lines} onSeen={forget} onInsist={insist} onAskAgain={askAgain} />
      {sheet}
      {isPacking ? (
        <>
          <ScanForm lines={lines} isOffline={state.stopped !== null} onPick={pick} />
          <PickList {...{ order, lines }} {...sending} onPick={pickOrAsk} />
          <FinishForm
            {...{ order, bags }}
            {...sending}
            open={lines.length - done}
            isSending={sending.isSending || hasConflictOf(state, order.order_id)}
          />
          <p>
            <Link to={`/console/orders/pick?orders=${order.order_id}`}>{texts.withOthersLink}</Link>
          </p>
        </>
      ) : (
        <Notice tone="info">{texts.notPackingText}</Notice>
      )}
    </div>
  )
}
