import { Link } from 'react-router'
import { PriceChanges, setPrices } from '#contract/console/prices.ts'
import { setProductStatus } from '#contract/console/product-status.ts'
import { type ConsoleProduct, listConsoleProducts } from '#contract/console/products.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { listCategories } from '#contract/shop/catalogue.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readJsonInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, storesWhere, userMay, userMayEverywhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { categoryChoices } from '../categories/category-choices.ts'
import { ColumnChoice } from '../column-choice.tsx'
import type { FilterField } from '../filter-field.ts'
import { FilterFields } from '../filter-fields.tsx'
import { FilterForm } from '../filter-form.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import { requireStore } from '../stores/require-store.ts'
import type { Route } from './+types/product-list.route.ts'
import { type BulkReply, statusReply, priceReply } from './bulk-forms.ts'
import styles from './products.module.css'
import { ALL_COLUMNS, columnsOf, productColumns } from './product-columns.tsx'
import { ProductTable } from './product-table.tsx'
import * as texts from './products-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const ROWS = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.products.filters)
  const [stores, categories] = await Promise.all([
    api.call(listStaffStores).then((all) => storesWhere(user, 'products.read', all)),
    api.call(listCategories, { query: { limit: 250 } }),
  ])
  const store = stores.find(({ store_id }) => String(store_id) === filters.store) ?? stores[0]
  requireStore(user, 'products.read', store, '/console/products')
  const query = {
    ...(filters.search && { search: filters.search }),
    ...(filters.status && { status: filters.status as ConsoleProduct['status'] }),
    ...(filters.kind && { kind: filters.kind as ConsoleProduct['kind'] }),
    ...(filters.category && { category_id: filters.category }),
    ...(filters.sort && { sort: filters.sort as keyof typeof texts.SORTS }),
    store_id: store.store_id,
    limit: ROWS,
    page: page.page,
  }
  const list = await readListPage(api.callWhole(listConsoleProducts, { query }))
  const may = {
    write: userMay(user, 'products.write'),
    archive: userMayEverywhere(user, 'products.write'),
    price: storesWhere(user, 'prices.write', [store]).length > 0,
  }
  return { stores, store, categories, filters, list, may }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  try {
    if (text('intent') === 'status') {
      const body = readJsonInput(setProductStatus.body, text('changes'), 'changes')
      return statusReply(await api.call(setProductStatus, { body }), body.status) satisfies BulkReply
    }
    const changes = readJsonInput(PriceChanges, text('changes'), 'changes')
    const before = readJsonInput(PriceChanges, text('before') || '[]', 'before')
    return priceReply(await api.call(setPrices, { body: { changes } }), before) satisfies BulkReply
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-RANGE-1 */
export default function ProductsScreen({ loaderData }: Route.ComponentProps) {
  const { store, filters, list, may } = loaderData
  return (
    <div className="stack">
      <div className={styles.tasks}>
        <div className={styles.search}>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">{texts.summary(list.total)}</p>
        </div>
        {may.write && (
          <ButtonLink to="/console/products/new" isSmall>
            {texts.newLink}
          </ButtonLink>
        )}
        {may.write && (
          <ButtonLink to="/console/bundles/new" tone="outline" isSmall>
            {texts.newBundleLink}
          </ButtonLink>
        )}
        <ButtonLink to={`/console/prices?store=${store.store_id}`} tone="outline" isSmall>
          {texts.pricesLink}
        </ButtonLink>
        <ButtonLink to="/console/categories" tone="outline" isSmall>
          {texts.categoriesLink}
        </ButtonLink>
        {may.write && (
          <ButtonLink to="/console/imports" tone="outline" isSmall>
            {texts.importsLink}
          </ButtonLink>
        )}
      </div>
      <SavedViews />
      <Filters {...loaderData} />
      <div role="alert">{list.isWrong && <p>{texts.wrongFilter}</p>}</div>
      {list.rows.length === 0 ? (
        <p>{texts.noneFound}</p>
      ) : (
        <ProductTable
          key={list.rows.map((row) => row.product_id).join()}
          rows={list.rows}
          store={store}
          may={{ write: may.archive, price: may.price }}
          columns={columnsOf(productColumns(filters))}
        />
      )}
      <Pagination place={list} path="/console/products" filters={filters} />
    </div>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'stores' | 'store' | 'categories' | 'filters'>

/** Filters of the product list, which are part of the URL. */
function Filters({ stores, store, categories, filters }: FilterProps) {
  const choice = (
    name: 'status' | 'kind' | 'category',
    label: string,
    values: readonly (readonly [string, string])[],
  ): FilterField => ({
    kind: 'choice',
    name,
    label,
    value: filters[name] ?? '',
    standard: '',
    options: [['', texts.anyLabel], ...values],
  })
  const ofStore: FilterField = {
    kind: 'choice',
    name: 'store',
    label: texts.storeLabel,
    value: String(store.store_id),
    standard: String(stores[0]?.store_id ?? ''),
    options: stores.map(({ store_id, name }) => [String(store_id), name]),
  }
  const fields: FilterField[] = [
    {
      kind: 'text',
      name: 'search',
      label: texts.searchLabel,
      value: filters.search ?? '',
      maxLength: STAFF_SEARCH_MAX,
    },
    ...(stores.length > 1 ? [ofStore] : []),
    choice('status', texts.statusLabel, Object.entries(texts.STATUSES)),
    choice('kind', texts.kindLabel, Object.entries(texts.KINDS)),
    choice(
      'category',
      texts.categoryLabel,
      categoryChoices(categories).map(({ value, label }) => [String(value), label]),
    ),
    {
      kind: 'choice',
      name: 'sort',
      label: texts.sortLabel,
      value: filters.sort ?? 'name',
      standard: 'name',
      options: Object.entries(texts.SORTS),
    },
  ]
  return (
    <FilterForm className={styles.filters}>
      <FilterFields fields={fields} path="/console/products" filters={filters}>
        <ColumnChoice columns={ALL_COLUMNS} chosen={productColumns(filters)} />
      </FilterFields>
      <Link to="/console/products" className="visuallyHidden">
        {texts.backLink}
      </Link>
    </FilterForm>
  )
}
