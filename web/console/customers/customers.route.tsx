import { Link } from 'react-router'
import { type ConsoleCustomer, listCustomers } from '#contract/console/customers.ts'
import { listSegments } from '#contract/console/segments.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { TAG_MAX } from '#domain/field-lengths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { type FilterField, choiceFilter, searchFilter, textFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { TagChips } from '../tags/tag-chips.tsx'
import * as tagTexts from '../tags/tags-texts.ts'
import type { Route } from './+types/customers.route.ts'
import styles from './customers.module.css'
import { nameOf } from './customer-name.ts'
import * as texts from './customers-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'customers.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.customers.filters)
  const query = { ...filters, page: page.page } as object
  const [list, segments] = await Promise.all([
    readListPage(api.callWhole(listCustomers, { query })),
    userMay(user, 'marketing.write') ? api.call(listSegments, { query: { limit: 250 } }) : [],
  ])
  const choices = segments.map(({ segment_id, name }) => ({ segment_id, name }))
  return { filters, list, segments: choices }
}

/** @source S-CUSTOMER-1 */
export default function CustomersScreen({ loaderData: { filters, list, segments } }: Route.ComponentProps) {
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/customers"
      filters={filters}
      list={list}
      fields={[
        searchFilter(filters, texts.searchLabel),
        { ...textFilter(filters, 'tag', tagTexts.filterLabel), maxLength: TAG_MAX },
        ...segmentFilter(segments, filters.segment_id ?? ''),
        choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
      ]}
    >
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Customers rows={list.rows} />}
    </FilteredList>
  )
}

/** Returns the choice of a segment. A segment in the URL that the caller may not list stays selected. */
function segmentFilter(segments: { segment_id: number; name: string }[], chosen: string): FilterField[] {
  const isUnseen = chosen !== '' && !segments.some(({ segment_id: id }) => String(id) === chosen)
  if (segments.length === 0 && !isUnseen) return []
  return [
    choiceFilter({ segment_id: chosen }, 'segment_id', texts.segmentLabel, [
      ['', texts.anySegment],
      ...(isUnseen ? [[chosen, texts.segmentText(chosen)] as const] : []),
      ...segments.map(({ segment_id: id, name }) => [String(id), name] as const),
    ]),
  ]
}

function Customers({ rows }: { rows: ConsoleCustomer[] }) {
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.nameColumn}</th>
            <th scope="col">{texts.contactColumn}</th>
            <th scope="col" className={table.number}>
              {texts.ordersColumn}
            </th>
            <th scope="col">{texts.lastColumn}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user_id}>
              <th scope="row">
                <Link to={`/console/customers/${row.user_id}`}>{nameOf(row)}</Link>{' '}
                {row.kind === 'guest' && <Tag>{texts.guestTag}</Tag>}
                <TagChips tags={row.tags} />
              </th>
              <td className={styles.contact}>
                <span>{row.email}</span>
                <span className="figures quiet">{mobileText(row.mobile)}</span>
              </td>
              <td className={`${table.number} figures`} data-label={texts.ordersColumn}>
                {row.order_count}
              </td>
              <td className="figures" data-label={texts.lastColumn}>
                {row.last_order ? longDateText(row.last_order) : texts.noOrder}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
