import { listMissedSearches, type MissedSearch } from '#contract/console/searches.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { dateFilter, searchFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/searches.route.ts'
import styles from './searches.module.css'
import * as texts from './searches-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'searches.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.searches.filters)
  const searches = context.get(apiContext).callWhole(listMissedSearches, { query: { ...filters, ...page } })
  return { filters, list: await readListPage(searches) }
}

export default function SearchesScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/searches"
      filters={filters}
      list={list}
      fields={[
        searchFilter(filters, texts.containsLabel),
        dateFilter(filters, 'from', texts.fromLabel),
        dateFilter(filters, 'to', texts.toLabel),
      ]}
    >
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Searches searches={list.rows} />}
    </FilteredList>
  )
}

const REASONS: Record<MissedSearch['reason'], string> = {
  nothing_found: texts.nothingFound,
  not_stocked: texts.notStocked,
}

function Searches({ searches }: { searches: MissedSearch[] }) {
  return (
    <table className={styles.searches}>
      <thead>
        <tr>
          <th scope="col">{texts.searchColumn}</th>
          <th scope="col">{texts.reasonColumn}</th>
          <th scope="col">{texts.timesColumn}</th>
          <th scope="col">{texts.lastColumn}</th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ text, reason, searches, last_day }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{REASONS[reason]}</td>
            <td className="figures">{searches}</td>
            <td className="figures">{last_day.split('-').toReversed().join('/')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
