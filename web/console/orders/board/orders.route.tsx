import { Link } from 'react-router'
import { listOrders } from '#contract/orders/orders.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requireAccess, isStaff, staffUserContext } from '#web/staff/staff-access.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { listPlace, readListQuery } from '#web/console/list-page.ts'
import { Pagination } from '#web/console/pagination.tsx'
import type { Route } from './+types/orders.route.ts'
import { OrderBoard } from './order-board.tsx'
import styles from './orders.module.css'
import * as texts from '../orders-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.boardTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAccess(isStaff(context.get(staffUserContext)))
  const { filters, page } = readListQuery(request, ['show'])
  const isAll = filters.show === 'all'
  const list = await context.get(apiContext).callWhole(listOrders, { query: { open: !isAll, ...page } })
  return {
    orders: list.data,
    isAll,
    place: listPlace(list),
    now: context.get(pageContext).now().toISOString(),
  }
}

export default function OrdersScreen({ loaderData }: Route.ComponentProps) {
  const { orders, isAll, place, now } = loaderData
  useOrderUpdates()
  return (
    <div className="stack">
      <div className={styles.top}>
        <div>
          <h1>{texts.boardTitle}</h1>
          <p className="quiet small figures">
            {clockText(now)}. {texts.countText(place.total, isAll)}
          </p>
        </div>
        <nav className={styles.filter} aria-label={texts.whichOrdersLabel}>
          <Link to="/console" aria-current={isAll ? undefined : 'true'}>
            {texts.openFilter}
          </Link>
          <Link to="/console?show=all" aria-current={isAll ? 'true' : undefined}>
            {texts.allFilter}
          </Link>
        </nav>
      </div>
      {orders.length === 0 ? <p>{texts.noOrdersText}</p> : <OrderBoard orders={orders} now={now} />}
      <Pagination place={place} path="/console" filters={isAll ? { show: 'all' } : {}} />
    </div>
  )
}
