import { Link } from 'react-router'
import { listStorePrices } from '#contract/console/price-grid.ts'
import { PriceChanges, setPrices } from '#contract/console/prices.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/prices.route.ts'
import { Prices, type SaveReply } from './price-editor.tsx'
import { priceFilters } from './price-filters.ts'
import styles from './prices.module.css'
import * as texts from './prices-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const ROWS = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.prices.filters)
  const [stores, categories] = await Promise.all([
    api.call(listStaffStores).then((all) => storesWhere(user, 'products.read', all)),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  const store = stores.find(({ store_id }) => String(store_id) === filters.store) ?? stores[0]
  requireStore(user, 'products.read', store, '/console/prices')
  const query = {
    ...(filters.search && { search: filters.search }),
    ...(filters.category && { category_id: filters.category }),
    ...(filters.special && { special: filters.special as 'yes' | 'no' }),
    ...(filters.sort && { sort: filters.sort as keyof typeof texts.SORTS }),
    limit: ROWS,
    page: page.page,
  }
  const list = await readListPage(
    api.callWhole(listStorePrices, { params: { store_id: store.store_id }, query }),
  )
  const mayChange = storesWhere(user, 'prices.write', [store]).length > 0
  return { stores, store, categories, filters, list, mayChange }
}

/** Changes per request. A request of this size takes a few seconds. */
const AT_ONCE = 250

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    const all = readJsonInput(PriceChanges, text('changes') || '[]', 'changes')
    const results = []
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const body = { changes: all.slice(from, from + AT_ONCE) }
      results.push(...(await context.get(apiContext).call(setPrices, { body })))
    }
    return {
      ok: true,
      done: results.flatMap(({ product_pack_id: id, now }) => (now ? [id] : [])),
      refused: results.flatMap(({ product_pack_id: id, error }) => (error ? [{ id, ...error }] : [])),
    } satisfies SaveReply
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-PRICES-1 */
export default function PricesScreen({ loaderData }: Route.ComponentProps) {
  const { store, filters, list, mayChange } = loaderData
  return (
    <div className="stack">
      <p className="small">
        <Link to={`/console/products?store=${store.store_id}`}>{texts.backLink}</Link>
      </p>
      <FilteredList
        title={texts.titleOf(store.name)}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/prices"
        filters={filters}
        list={list}
        fields={priceFilters(loaderData)}
      >
        {mayChange && <Help />}
        <Prices rows={list.rows} store={store} mayChange={mayChange} />
      </FilteredList>
    </div>
  )
}

function Help() {
  return (
    <details className={`${styles.help} small`}>
      <summary>{texts.helpTitle}</summary>
      <ul>
        {texts.help.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
