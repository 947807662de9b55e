import { Link } from 'react-router'
import { type PurchaseOrderSummary, listPurchaseOrders } from '#contract/console/purchase-orders.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { storesWhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import filters from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import { loadGoodsStore } from '../stock/goods/load-goods-store.ts'
import goods from '../stock/goods/goods.module.css'
import type { Route } from './+types/purchase-orders.route.ts'
import styles from './purchasing.module.css'
import { requireOrderReader } from './require-order-reader.ts'
import * as texts from './purchasing-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.ordersTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireOrderReader(context)
  const mayBuy = storesWhere(user, 'purchasing.read', [{ store_id: Number(params.storeId) }]).length > 0
  const store = await loadGoodsStore(context, params.storeId, mayBuy ? 'purchasing.read' : 'stock.read')
  const { filters, page } = readListQuery(request, ['show'])
  const isAll = filters.show === 'all'
  const query = { ...page, show: isAll ? ('all' as const) : ('open' as const) }
  const of = { params: { store_id: store.store_id } }
  const list = await readListPage(context.get(apiContext).callWhole(listPurchaseOrders, { ...of, query }))
  return { store, list, isAll, mayBuy }
}

/** @source S-BUY-3 */
export default function PurchaseOrdersScreen({ loaderData }: Route.ComponentProps) {
  const { store, list, isAll, mayBuy } = loaderData
  const here = `/console/stock/${store.store_id}/orders`
  return (
    <div className="stack">
      <div className={filters.top}>
        <div>
          <p className="small">
            <Link to={`/console/stock?store=${store.store_id}`}>{texts.stockLink}</Link>
          </p>
          <h1>{texts.ordersTitle}</h1>
          <p className="quiet small">{store.name}</p>
        </div>
        {mayBuy && (
          <div className={styles.actions}>
            <ButtonLink to={`/console/stock/${store.store_id}/reorder`} isSmall>
              {texts.reorderTitle}
            </ButtonLink>
            <ButtonLink to="/console/suppliers" tone="outline" isSmall>
              {texts.suppliersTitle}
            </ButtonLink>
          </div>
        )}
      </div>
      <nav className={filters.filter} aria-label={texts.ordersTitle}>
        <Link to={here} aria-current={isAll ? undefined : 'true'}>
          {texts.shownOpen}
        </Link>
        <Link to={`${here}?show=all`} aria-current={isAll ? 'true' : undefined}>
          {texts.shownAll}
        </Link>
      </nav>
      <div role="alert">{list.isWrong && <p>{texts.wrongFilter}</p>}</div>
      {list.rows.length === 0 && !list.isWrong && <p>{texts.noOrders}</p>}
      <ul className={filters.list}>
        {list.rows.map((order) => (
          <li key={order.purchase_order_id} className={filters.card}>
            <Summary order={order} path={`${here}/${order.purchase_order_id}`} />
          </li>
        ))}
      </ul>
      <Pagination place={list} path={here} filters={isAll ? { show: 'all' } : {}} />
    </div>
  )
}

function Summary({ order, path }: { order: PurchaseOrderSummary; path: string }) {
  const { number, supplier, state, expected_on: day, total } = order
  const facts = [
    texts.goodsText(order.products, order.units_ordered),
    order.units_received > 0 && texts.receivedOf(order.units_received, order.units_ordered),
    total !== null && dollarsText(total),
  ]
  return (
    <>
      <div className={goods.head}>
        <Link to={path}>{number}</Link>
        <b>{texts.toSupplier(supplier.name)}</b>
        <Tag tone={texts.STATES[state].tone}>{texts.STATES[state].label}</Tag>
      </div>
      <p className="figures">{facts.filter(Boolean).join(', ')}</p>
      {day && order.ended_at === null && <p className="small quiet figures">{texts.expectedText(day)}</p>}
    </>
  )
}
