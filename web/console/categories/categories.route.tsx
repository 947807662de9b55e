import { Link } from 'react-router'
import { type ConsoleCategory, listConsoleCategories } from '#contract/console/categories.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, userMayEverywhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { OrderList } from '../editing/order-list.tsx'
import { choiceFilter, searchFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/categories.route.ts'
import { CategoryItem } from './category-item.tsx'
import { saveOrder } from './save-order.ts'
import styles from './categories.module.css'
import * as texts from './categories-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.categories.filters)
  const query = { ...filters, ...page } as object
  const list = await readListPage(context.get(apiContext).callWhole(listConsoleCategories, { query }))
  return { filters, list, mayChange: userMayEverywhere(user, 'products.write') }
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveOrder(context.get(apiContext), formFields(await readForm(request))('order'))
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-CATEGORIES-1 */
export default function CategoriesScreen({ loaderData: { filters, list, mayChange } }: Route.ComponentProps) {
  const isWhole = Object.keys(filters).length === 0 && list.pages === 1
  return (
    <div className="stack">
      <div className={styles.head}>
        <Link className="small" to="/console/products">
          {texts.backToProducts}
        </Link>
        {mayChange && (
          <ButtonLink to="/console/categories/new" isSmall>
            {texts.newLink}
          </ButtonLink>
        )}
      </div>
      <FilteredList
        title={texts.listTitle}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/categories"
        filters={filters}
        list={list}
        fields={[
          searchFilter(filters, texts.searchLabel),
          choiceFilter(filters, 'status', texts.statusLabel, [
            ['', texts.anyLabel],
            ...Object.entries(texts.STATUSES),
          ]),
        ]}
      >
        {list.rows.length === 0 ? (
          <p>{texts.noneFound}</p>
        ) : isWhole ? (
          <InOrder rows={list.rows} mayChange={mayChange} />
        ) : (
          <Found rows={list.rows} />
        )}
      </FilteredList>
    </div>
  )
}

const belowOf = (rows: readonly ConsoleCategory[], { category_id: id }: ConsoleCategory): string[] =>
  rows.filter((one) => one.category_parent_id === id).map(({ name }) => name)

/** Top-level categories with the names of their subcategories, which are sorted on the category's own page. */
function InOrder({ rows, mayChange }: { rows: ConsoleCategory[]; mayChange: boolean }) {
  const tops = rows.filter(({ category_parent_id }) => category_parent_id === 0)
  return (
    <>
      {mayChange && <p className="small quiet">{texts.orderHint}</p>}
      <OrderList
        label={texts.listTitle}
        mayChange={mayChange}
        items={tops.map((category) => ({
          id: category.category_id,
          version: category.version,
          label: category.name,
          content: <CategoryItem category={category} below={belowOf(rows, category)} />,
        }))}
      />
    </>
  )
}

function Found({ rows }: { rows: ConsoleCategory[] }) {
  return (
    <table className={table.table} aria-label={texts.tableLabel}>
      <thead>
        <tr>
          <th scope="col">{texts.nameColumn}</th>
          <th scope="col">{texts.statusLabel}</th>
          <th scope="col" className={table.number}>
            {texts.productsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ category_id, name, status, product_count }) => (
          <tr key={category_id}>
            <th scope="row">
              <Link to={`/console/categories/${category_id}`}>{name}</Link>
            </th>
            <td data-label={texts.statusLabel}>{texts.STATUSES[status]}</td>
            <td className={`${table.number} figures`} data-label={texts.productsColumn}>
              {product_count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
