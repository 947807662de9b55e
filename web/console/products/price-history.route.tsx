import { Link } from 'react-router'
import { listPriceHistory, type PriceSpan } from '#contract/console/price-history.ts'
import { getPrice } from '#contract/console/prices.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requireAccess, requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/price-history.route.ts'
import * as texts from './products-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.historyTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, ['store'])
  const stores = storesWhere(user, 'products.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === filters.store)
  requireAccess(store !== undefined)
  try {
    const endpointParams = { params: { store_id: store.store_id, pack_id: params.packId } }
    const [pack, list] = await Promise.all([
      api.call(getPrice, endpointParams),
      readListPage(api.callWhole(listPriceHistory, { ...endpointParams, query: { page: page.page } })),
    ])
    return { store, pack, filters, list }
  } catch (error) {
    throwAsRouteError(error)
  }
}

/** @source S-RANGE-4 */
export default function PriceHistoryScreen({ loaderData }: Route.ComponentProps) {
  const { store, pack, filters, list } = loaderData
  const product = `/console/products/${pack.product_id}`
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to={`${product}?store=${store.store_id}`}>{pack.product_name}</Link>
        </p>
        <h1>{texts.historyTitle}</h1>
        <p className="quiet">{texts.historyOf(texts.packText(pack.pack_size), store.name)}</p>
      </div>
      <table className={table.table} aria-label={texts.historyTitle}>
        <thead>
          <tr>
            <th scope="col">{texts.fromColumn}</th>
            <th scope="col">{texts.untilColumn}</th>
            <th scope="col">{texts.priceLabel}</th>
            <th scope="col">{texts.byColumn}</th>
            <th scope="col">{texts.chargedColumn}</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((span) => (
            <Span key={`${span.from} ${span.price} ${span.sale_price}`} span={span} />
          ))}
        </tbody>
      </table>
      <Pagination place={list} path={`${product}/prices/${pack.product_pack_id}`} filters={filters} />
    </div>
  )
}

function Span({ span }: { span: PriceSpan }) {
  return (
    <tr>
      <th scope="row" className="figures">
        {clockText(span.from)}
      </th>
      <td className="figures" data-label={texts.untilColumn}>
        {span.until === null ? texts.nowText : clockText(span.until)}
      </td>
      <td className="figures" data-label={texts.priceLabel}>
        {texts.priceText(span)}
      </td>
      <td data-label={texts.byColumn}>{span.by?.name ?? texts.nobodyText}</td>
      <td data-label={texts.chargedColumn}>
        {span.was_charged === null ? (
          texts.noSpecialText
        ) : (
          <Tag tone={span.was_charged ? 'ok' : 'warning'}>{texts.chargedText(span.was_charged)}</Tag>
        )}
      </td>
    </tr>
  )
}
