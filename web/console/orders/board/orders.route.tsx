import { useRef } from 'react'
import { claimOrder, listConsoleOrders } from '#contract/console/order-board.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listDrivers } from '#contract/driver/drivers.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { dutyIn, requirePermission, storesWhere, userMay } from '#web/staff/staff-access.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { useReloadAfterSend } from '#web/staff/use-reload-after-send.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { DriverlessAlarm } from '#web/console/driverless-alarm.tsx'
import { readListPage, readListQuery } from '#web/console/list-page.ts'
import { Pagination } from '#web/console/pagination.tsx'
import { SavedViews } from '#web/console/views/saved-views.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { StoreDriver } from '../assign-driver.tsx'
import type { Route } from './+types/orders.route.ts'
import { BoardFilters } from './board-filters.tsx'
import { boardQuery } from './board-query.ts'
import { cardParts, withoutParts } from './card-parts.ts'
import { BoardShortcuts } from './board-shortcuts.tsx'
import { makeStep } from './make-step.ts'
import { NewOrderAlert } from './new-order-alert.tsx'
import { OrderBoard } from './order-board.tsx'
import { PauseControl } from './pause-control.tsx'
import { RoundBar, useRoundChoice } from './round-choice.tsx'
import { changeAutoAccept, changePause } from './store-settings.ts'
import { useBoardClock } from './use-board-clock.ts'
import styles from './orders.module.css'
import * as texts from './board-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.boardTitle },
  { name: 'robots', content: 'noindex' },
]

/** Orders per page: enough for a busy evening, so that the most urgent orders of all columns are on one page. */
const PAGE_LENGTH = 100
/** Maximum number of stores for which cards list drivers. Users with more stores assign drivers on the order page. */
const MAX_STORES = 8

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'orders.read')
  const api = context.get(apiContext)
  const now = context.get(pageContext).now()
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.orders.filters)
  const query = { ...boardQuery(filters, now), ...page, limit: PAGE_LENGTH }
  const [list, stores] = await Promise.all([
    readListPage(api.callWhole(listConsoleOrders, { query })),
    api.call(listStaffStores),
  ])
  const listed = new Set(list.rows.map((order) => order.store_id))
  const shown = stores.filter(({ store_id }) => listed.has(store_id))
  return {
    list,
    stores: storesWhere(user, 'places.pause', stores),
    drivers: await driversOf(api, storesWhere(user, 'drivers.read', shown)),
    duties: Object.fromEntries(shown.map(({ store_id }) => [store_id, dutyIn(user, store_id)])),
    mayTakeOrders: userMay(user, 'orders.work'),
    filters,
    me: user.user_id,
    now: now.toISOString(),
  }
}

async function driversOf(
  api: PageApi,
  stores: readonly { store_id: number }[],
): Promise<Record<number, StoreDriver[]>> {
  const drivers: Record<number, StoreDriver[]> = {}
  for (const { store_id: storeId } of stores.slice(0, MAX_STORES))
    drivers[storeId] = await api.call(listDrivers, { query: { store_id: storeId } })
  return drivers
}

/** Runs an action of the board: a step of an order, a claim, or a change of the store's delivery mode. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  const orderId = text('order_id')
  try {
    if (text('step') === 'claim')
      await api.call(claimOrder, { params: { order_id: orderId }, body: { on: text('on') === 'on' } })
    else if (text('step') === 'pause') await changePause(api, text, context.get(pageContext).now())
    else if (text('step') === 'auto-accept') await changeAutoAccept(api, text)
    else
      await makeStep(api, {
        orderId,
        version: text('version'),
        step: text('step'),
        status: text('status'),
        packing: text('packing'),
        driverId: text('driver_id'),
        heldFrom: text('held_from'),
      })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function OrdersScreen({ loaderData }: Route.ComponentProps) {
  const { list, stores, drivers, duties, filters, me } = loaderData
  const parts = cardParts(filters)
  const now = useBoardClock(loaderData.now)
  const filterForm = useRef<HTMLFormElement>(null)
  useOrderUpdates()
  useReloadAfterSend()
  const { chosen, choice, clear } = useRoundChoice(list.rows, me)
  const everyone = [
    ...new Map(
      Object.values(drivers)
        .flat()
        .map((one) => [one.user_id, one]),
    ).values(),
  ]
  return (
    <div className="stack">
      <div className={styles.top}>
        <div>
          <h1>{texts.boardTitle}</h1>
          <p className="quiet small figures">{texts.countText(list.total, clockText(loaderData.now))}</p>
        </div>
        <div className={styles.tools}>
          {loaderData.mayTakeOrders && (
            <ButtonLink to="/console/orders/new" tone="outline" isSmall>
              {texts.newOrderLink}
            </ButtonLink>
          )}
          {stores.length > 0 && <PauseControl stores={stores} now={now} />}
          <NewOrderAlert orders={list.rows} />
          <BoardShortcuts filters={filterForm} />
        </div>
      </div>
      <DriverlessAlarm
        orders={list.rows.filter(({ alarm }) => alarm)}
        linkOf={(orderId) => `/console/orders/${orderId}`}
      />
      <SavedViews />
      <BoardFilters
        key={JSON.stringify(withoutParts(filters))}
        filters={filters}
        drivers={everyone}
        formRef={filterForm}
      />
      {list.rows.length === 0 ? (
        <p>{texts.noOrdersText}</p>
      ) : (
        <OrderBoard orders={list.rows} {...{ drivers, duties, me, now, parts }} round={choice} />
      )}
      <Pagination place={list} path="/console/orders" filters={filters} />
      <RoundBar chosen={chosen} onClear={clear} />
    </div>
  )
}
