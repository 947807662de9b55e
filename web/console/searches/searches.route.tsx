import { listMissedSearches, type MissedSearch } from '#contract/console/searches.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { Field } from '#web/ui/field.tsx'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/searches.route.ts'
import styles from './searches.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Searches' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAccess(context.get(staffUserContext).permissions.admin_access)
  const { filters, page } = readListQuery(request, ['search', 'from', 'to'])
  const searches = context.get(apiContext).callWhole(listMissedSearches, { query: { ...filters, ...page } })
  return { filters, list: await readListPage(searches) }
}

export default function SearchesScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <FilteredList
      title="Searches"
      summary={`${list.total} ${list.total === '1' ? 'thing' : 'things'} shoppers looked for that we don’t have. We count what was typed, never who typed it.`}
      wrongFilter="Check the filters: a date isn’t right."
      path="/console/searches"
      filters={filters}
      list={list}
      fields={
        <>
          <Field label="Contains" name="search" defaultValue={filters.search ?? ''} />
          <Field label="From" name="from" type="date" defaultValue={filters.from ?? ''} />
          <Field label="To" name="to" type="date" defaultValue={filters.to ?? ''} />
        </>
      }
    >
      {list.rows.length === 0 ? <p>Every search found something.</p> : <Searches searches={list.rows} />}
    </FilteredList>
  )
}

const REASONS: Record<MissedSearch['reason'], string> = {
  nothing_found: 'Nothing found',
  not_stocked: 'Brand not stocked',
}

function Searches({ searches }: { searches: MissedSearch[] }) {
  return (
    <table className={styles.searches}>
      <thead>
        <tr>
          <th scope="col">Search</th>
          <th scope="col">What happened</th>
          <th scope="col">Times</th>
          <th scope="col">Last on</th>
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
