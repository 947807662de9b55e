import { data } from 'react-router'
import { claimOrder } from '#contract/console/order-board.ts'
import { LEAST_IN_ROUND, MAX_IN_ROUND, readRoundIds } from '#domain/orders/pick-round.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo, replaceWith } from '#web/platform/navigation/redirect.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, staffUserContext } from '#web/staff/staff-access.ts'
import type { Route } from './+types/round.route.ts'
import { ChooseOrders } from './choose-orders.tsx'
import { loadCandidates, loadEntry } from './load-round.ts'
import { PickRound } from './pick-round.tsx'
import { roundPath } from './round-path.ts'
import { startRound } from './start-round.ts'
import * as texts from './round-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entries ? texts.roundTitle(loaderData.entries.length) : texts.chooseTitle },
  { name: 'robots', content: 'noindex' },
]

/** Loads the round. `orders` lists its orders in the sequence of their letters, `left` the orders removed since. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'orders.work')
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const ids = readRoundIds(searchParams.getAll('orders'))
  if (ids.length === 0) throw redirectTo('/console/orders')
  // Without JavaScript, a form submits each order as a separate parameter.
  if (searchParams.getAll('orders').length > 1) throw replaceWith(roundPath(ids))
  const left = readRoundIds(searchParams.getAll('left'))
  const isRound = ids.length >= LEAST_IN_ROUND && ids.length <= MAX_IN_ROUND
  const entries = await Promise.all(
    ids.slice(0, MAX_IN_ROUND).map(async (id) => (left.includes(id) ? null : loadEntry(api, id))),
  )
  const found = entries.flatMap((entry) => entry ?? [])
  if (found.length === 0 && left.length === 0) throw data(null, { status: 404 })
  const isOneStore = new Set(found.map(({ order }) => order.store_id)).size <= 1
  const me = user.user_id
  const shared = { ids, me, now: context.get(pageContext).now().toISOString() }
  if (isRound && isOneStore && !searchParams.has('choose')) return { ...shared, left, entries, choice: null }
  return {
    ...shared,
    left,
    entries: null,
    choice: { found, isOneStore, candidates: isOneStore ? await loadCandidates(api, found, me) : [] },
  }
}

/** Starts the round, or claims one of its orders. Forms of a single order are submitted to that order's own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  try {
    if (text('intent') === 'take-over') {
      await api.call(claimOrder, { params: { order_id: text('order_id') }, body: { on: true } })
      return { ok: true } satisfies ActionReply
    }
    const ids = readRoundIds(form.getAll('orders').map(String))
    await startRound(api, ids, context.get(staffUserContext).user_id)
    return redirectTo(ids.length === 0 ? '/console/orders' : roundPath(ids, readRoundIds([text('left')])))
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function RoundScreen({ loaderData }: Route.ComponentProps) {
  const { ids, entries, choice, left, me, now } = loaderData
  // The key remounts the page for another round. Pending picks of this round are then sent by the next page.
  if (entries) return <PickRound key={ids.join(',')} {...{ ids, entries, left, me, now }} />
  return <ChooseOrders {...{ ids, now }} {...choice} />
}
