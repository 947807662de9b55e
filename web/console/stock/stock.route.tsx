import { Link } from 'react-router'
import { type StockItem, type STOCK_SHOWN, listStock } from '#contract/console/stock.ts'
import { type AwaitedReturn, listReturns } from '#contract/orders/returns.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { STOCK_COLUMNS, type StockColumn, chosenColumns } from '#domain/console/list-columns.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ColumnChoice } from '../column-choice.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import filters from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/stock.route.ts'
import { FindProduct } from './find-product.tsx'
import { NUMBER_CHOICES, StockNumbers, StockWarnings } from './stock-numbers.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Copy of the API's values, which keeps the API's schemas out of the browser bundle. */
const SHOWN: typeof STOCK_SHOWN = ['all', 'to_count', 'to_order', 'unsaleable', 'returning', 'none_left']
const SORTS = ['name', 'shelf', 'available'] as const

/** Redirects a scanned barcode to its product. Other searches return a list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'stock.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.stock.filters)
  const stores = storesWhere(user, 'stock.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === filters.store) ?? stores[0]
  requireStore(user, 'stock.read', store, '/console/stock')
  const show = SHOWN.find((one) => one === filters.show) ?? 'all'
  const sort = SORTS.find((one) => one === filters.sort) ?? 'name'
  const { search = '' } = filters
  const query = { ...(search && { search }), show, sort, page: page.page }
  const list = await readListPage(api.callWhole(listStock, { params: { store_id: store.store_id }, query }))
  const isCounting = filters.do === 'count'
  const returns =
    show === 'returning' ? await api.call(listReturns, { params: { store_id: store.store_id } }) : []
  const [only] = list.rows
  if (only && list.rows.length === 1 && readGtin(search) !== null)
    throw redirectTo(productPath(store.store_id, only, isCounting))
  const columns = chosenColumns(STOCK_COLUMNS, filters, [])
  return { stores, store, list, returns, search, show, sort, isCounting, columns }
}

const productPath = (storeId: number, item: StockItem, isCounting: boolean) =>
  `/console/stock/${storeId}/${item.product_id}${isCounting ? '?do=count' : ''}`

/** Returns the filters that every link of the list keeps. */
const linkFiltersOf = ({
  store,
  show,
  sort,
  isCounting,
  columns,
}: Pick<Route.ComponentProps['loaderData'], 'store' | 'show' | 'sort' | 'isCounting' | 'columns'>) => ({
  store: String(store.store_id),
  show,
  sort,
  ...(isCounting && { do: 'count' }),
  ...Object.fromEntries(columns.map((name) => [`show_${name}`, 'on'])),
})

/** @source S-STOCK-1 */
export default function StockScreen({ loaderData }: Route.ComponentProps) {
  const { stores, store, list, returns, search, show, sort, isCounting, columns } = loaderData
  const linkFilters = linkFiltersOf(loaderData)
  const addressOf = (more: object) =>
    `/console/stock?${new URLSearchParams({ ...linkFilters, ...more }).toString()}`
  return (
    <div className="stack">
      <div className={filters.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">{texts.summary(list.total, store.name)}</p>
        </div>
        <Tasks
          storeId={store.store_id}
          isCounting={isCounting}
          countPath={addressOf({ do: 'count', sort: 'shelf' })}
        />
      </div>
      <SavedViews />
      {isCounting && <Notice>{texts.countingText}</Notice>}
      <FindProduct
        search={search}
        isCounting={isCounting}
        last={
          !isCounting && <ColumnChoice columns={NUMBER_CHOICES} chosen={columns} hint={texts.columnsHint} />
        }
      >
        {stores.length > 1 && (
          <div className={styles.narrow}>
            <Select key={store.store_id} label={texts.storeLabel} name="store" defaultValue={store.store_id}>
              {stores.map(({ store_id, name }) => (
                <option key={store_id} value={store_id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
        <div className={styles.narrow}>
          <Select key={sort} label={texts.sortLabel} name="sort" defaultValue={sort}>
            {Object.entries(texts.SORTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <input type="hidden" name="show" value={show} />
      </FindProduct>
      <nav className={filters.filter} aria-label={texts.shownLabel}>
        {SHOWN.map((one) => (
          <Link key={one} to={addressOf({ show: one })} aria-current={one === show ? 'true' : undefined}>
            {texts.SHOWN[one]}
          </Link>
        ))}
      </nav>
      <div role="alert">{list.isWrong && <p>{texts.wrongFilter}</p>}</div>
      {returns.length > 0 && <Returns returns={returns} />}
      {list.rows.length === 0 && <p>{search ? texts.unknownText(search) : texts.noneText}</p>}
      <ul className={styles.list}>
        {list.rows.map((item) => (
          <Product
            key={item.product_id}
            item={item}
            path={productPath(store.store_id, item, isCounting)}
            isBlind={isCounting}
            columns={columns}
          />
        ))}
      </ul>
      <Pagination
        place={list}
        path="/console/stock"
        filters={{ ...linkFilters, ...(search && { search }) }}
      />
    </div>
  )
}

type TasksProps = { storeId: number; isCounting: boolean; countPath: string }

function Tasks({ storeId, isCounting, countPath }: TasksProps) {
  if (isCounting)
    return (
      <ButtonLink to={`/console/stock?store=${storeId}`} tone="outline" isSmall>
        {texts.stopCounting}
      </ButtonLink>
    )
  return (
    <div className={styles.tasks}>
      <ButtonLink to={countPath} tone="outline" isSmall>
        {texts.startCounting}
      </ButtonLink>
      <ButtonLink to={`/console/stock/${storeId}/delivery`} tone="outline" isSmall>
        {texts.receiveDelivery}
      </ButtonLink>
      <ButtonLink to={`/console/stock/${storeId}/orders`} tone="outline" isSmall>
        {texts.purchaseOrdersLink}
      </ButtonLink>
      <ButtonLink to={`/console/stock/${storeId}/transfers`} tone="outline" isSmall>
        {texts.transfersLink}
      </ButtonLink>
    </div>
  )
}

/** Awaited returns. Each is scanned on its order's page. */
function Returns({ returns }: { returns: AwaitedReturn[] }) {
  return (
    <section className="stackSmall" aria-labelledby="returns-title">
      <h2 className={styles.heading} id="returns-title">
        {texts.returnsTitle}
      </h2>
      <ul className={styles.list}>
        {returns.map(({ order_id, order_number, driver, reason, since, items }) => (
          <li key={order_id} className={styles.panel}>
            <p>
              <Link to={`/console/orders/${order_id}`}>{texts.orderLink(order_number)}</Link>{' '}
              <span className="small quiet figures">{texts.returnText(driver, clockText(since))}</span>
            </p>
            <p className="figures">{items.map(({ name, units }) => `${units} × ${name}`).join(', ')}</p>
            {reason && <p className="small quiet">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProductProps = { item: StockItem; path: string; isBlind: boolean; columns: readonly StockColumn[] }

function Product({ item, path, isBlind, columns }: ProductProps) {
  return (
    <li className={styles.item} data-row>
      <Link to={path}>{item.name}</Link>
      <span className={styles.shelf}>{item.shelf_location ?? ''}</span>
      {!isBlind && <StockNumbers item={item} columns={columns} />}
      <div className={styles.notice}>
        <StockWarnings item={item} isBlind={isBlind} />
      </div>
    </li>
  )
}
