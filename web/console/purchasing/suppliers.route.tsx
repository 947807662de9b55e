import { Link } from 'react-router'
import { type Supplier, listSuppliers } from '#contract/console/suppliers.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { searchFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/suppliers.route.ts'
import * as texts from './purchasing-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.suppliersTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'purchasing.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.suppliers.filters)
  const { search = '' } = filters
  const query = { page: page.page, ...(search && { search }) }
  const list = await readListPage(context.get(apiContext).callWhole(listSuppliers, { query }))
  return { list, search, mayChange: userMay(user, 'purchasing.write') }
}

/** @source S-BUY-1 */
export default function SuppliersScreen({ loaderData }: Route.ComponentProps) {
  const { list, search, mayChange } = loaderData
  return (
    <FilteredList
      title={texts.suppliersTitle}
      summary={texts.suppliersSummary(list.total)}
      fields={[searchFilter({ search }, texts.supplierSearch)]}
      filters={search ? { search } : {}}
      wrongFilter={texts.wrongFilter}
      path="/console/suppliers"
      list={list}
    >
      {mayChange && (
        <div>
          <ButtonLink to="/console/suppliers/new" isSmall>
            {texts.newSupplier}
          </ButtonLink>
        </div>
      )}
      {list.rows.length === 0 ? (
        <p>{search ? texts.noneFound(search) : texts.noSuppliers}</p>
      ) : (
        <Suppliers suppliers={list.rows} />
      )}
    </FilteredList>
  )
}

function Suppliers({ suppliers }: { suppliers: Supplier[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.supplierColumn}</th>
          <th scope="col" className={table.number}>
            {texts.leadColumn}
          </th>
          <th scope="col" className={table.number}>
            {texts.minimumColumn}
          </th>
          <th scope="col" className={table.number}>
            {texts.productsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {suppliers.map((supplier) => (
          <tr key={supplier.supplier_id}>
            <th scope="row">
              <Link to={`/console/suppliers/${supplier.supplier_id}`}>{supplier.name}</Link>{' '}
              {supplier.status === 'INACTIVE' && <Tag>{texts.inactiveTag}</Tag>}
              <p className="small quiet">{[supplier.email, supplier.phone].filter(Boolean).join(', ')}</p>
            </th>
            <td className={`${table.number} figures`} data-label={texts.leadColumn}>
              {texts.leadText(supplier.lead_days)}
            </td>
            <td className={`${table.number} figures`} data-label={texts.minimumColumn}>
              {supplier.minimum > 0 ? roundDollarsText(supplier.minimum) : texts.noMinimum}
            </td>
            <td className={`${table.number} figures`} data-label={texts.productsColumn}>
              {supplier.products}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
