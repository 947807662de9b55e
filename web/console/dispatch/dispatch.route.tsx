import { pinOrder, readDispatch, setDispatchMode } from '#contract/console/dispatch.ts'
import { decideHandOver, listHandOverReviews } from '#contract/console/hand-over-reviews.ts'
import { listConsoleZones } from '#contract/console/zones.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { transferOrder } from '#contract/orders/transfers.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { toLocalIso } from '#domain/time.ts'
import { failureReply, revalidateAfterFailure, type ActionReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import {
  requirePermission,
  type StaffUser,
  storesWhere,
  userMay,
  userMayChange,
} from '#web/staff/staff-access.ts'
import type { Route } from './+types/dispatch.route.ts'
import { requireStore } from '../stores/require-store.ts'
import { DispatchScreen } from './dispatch-screen.tsx'
import { proposalsOf } from './dispatch-view.ts'
import { usePlanReloads } from './use-plan-reloads.ts'
import * as texts from './dispatch-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Maximum number of hand-overs to review that are shown at once; the oldest come first. */
const MAX_REVIEWS = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'drivers.read')
  const api = context.get(apiContext)
  const stores = storesWhere(user, 'drivers.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === url.searchParams.get('store')) ?? stores[0]
  requireStore(user, 'drivers.read', store, '/console/dispatch')
  const { store_id: storeId } = store
  const maySetMode = userMayChange(user, 'drivers.write', [storeId])
  const reviewed = { query: { store_id: storeId, limit: MAX_REVIEWS } }
  const [board, zones, reviews] = await Promise.all([
    api.call(readDispatch, { query: { store_id: storeId } }),
    zonesOf(api, user, storeId),
    maySetMode ? api.call(listHandOverReviews, reviewed) : [],
  ])
  return {
    board,
    zones,
    reviews,
    stores: stores.map(({ store_id, name }) => ({ store_id, name })),
    store: { store_id: storeId, name: store.name },
    now: toLocalIso(context.get(pageContext).now(), store.time_zone),
    selected: Number(url.searchParams.get('order')) || null,
    selectedDriver: Number(url.searchParams.get('driver')) || null,
    mayAssign: userMayChange(user, 'orders.assign', [storeId]),
    maySetMode,
  }
}

/** Maximum number of zones on the map. A store has a handful. */
const MAX_ZONES = 50

async function zonesOf(api: PageApi, user: StaffUser, storeId: number): Promise<GeoJSON.Polygon[]> {
  if (!userMay(user, 'places.read')) return []
  const zones = await api.call(listConsoleZones, { query: { store_id: storeId, limit: MAX_ZONES } })
  return zones.filter(({ status }) => status === 'ACTIVE').map(({ polygon }) => polygon)
}

type Fields = Awaited<ReturnType<typeof readFormFields>>

const ACTIONS: Record<string, (api: PageApi, text: Fields) => Promise<unknown>> = {
  mode: (api, text) =>
    api.call(setDispatchMode, {
      params: { store_id: text('store_id') },
      body: { mode: text('mode') as 'manual', version: text('version') },
    }),
  pin: (api, text) =>
    api.call(pinOrder, {
      body: { order_id: text('order_id'), driver_id: text('driver_id'), version: text('version') },
    }),
  unpin: (api, text) =>
    api.call(pinOrder, { body: { order_id: text('order_id'), driver_id: null, version: text('version') } }),
  assign: (api, text) =>
    api.call(changeOrder, {
      params: { order_id: text('order_id') },
      body: { status: STATUS.assigned, driver_id: text('driver_id'), version: text('version') },
    }),
  'accept-all': acceptAll,
  transfer,
  review: (api, text) =>
    api.call(decideHandOver, {
      body: {
        order_id: text('order_id'),
        action_id: text('action_id'),
        accept: text('accept') === 'on',
        version: text('version'),
      },
    }),
}

/** Assigns the proposed drivers of a store. Stops at the first order that has changed. */
async function acceptAll(api: PageApi, text: Fields): Promise<void> {
  const board = await api.call(readDispatch, { query: { store_id: text('store_id') } })
  for (const { order_id, driver_id } of proposalsOf(board)) {
    const version = board.orders.find((order) => order.order_id === order_id)?.version
    await api.call(changeOrder, {
      params: { order_id },
      body: { status: STATUS.assigned, driver_id, ...(version !== undefined && { version }) },
    })
  }
}

/** Moves the goods of orders, given as `id:version`. Stops at the first order that has changed. */
async function transfer(api: PageApi, text: Fields): Promise<void> {
  const bags = text('bags')
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const each of text('orders').split(' ')) {
    const [order_id = '', version = ''] = each.split(':')
    await api.call(transferOrder, {
      params: { order_id },
      body: {
        driver_id: text('driver_id') || null,
        reason: text('reason'),
        version,
        ...(bags.length > 0 && { bags }),
      },
    })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await ACTIONS[text('intent')]?.(context.get(apiContext), text)
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-DISPATCH-1 */
export default function DispatchRoute({ loaderData }: Route.ComponentProps) {
  usePlanReloads()
  return <DispatchScreen {...loaderData} />
}
