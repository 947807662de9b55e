import { Form } from 'react-router'
import { listMissedSearches, type MissedSearch } from '#contract/console/searches.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/searches.route.ts'
import styles from './searches.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Searches' }, { name: 'robots', content: 'noindex' }]

const FILTERS = ['search', 'from', 'to'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAccess(context.get(staffUserContext).permissions.admin_access)
  const { searchParams } = new URL(request.url)
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) =>
      searchParams.get(name)?.trim() ? [[name, searchParams.get(name)!.trim()]] : [],
    ),
  )
  const page = searchParams.get('page')?.match(/^[1-9]\d{0,5}$/)?.[0] ?? 1
  const none = { data: [], total_count: 0, page: 1, total_pages: 1 }
  const list = await context
    .get(apiContext)
    .callWhole(listMissedSearches, { query: { ...filters, page } })
    .catch((error: unknown) => {
      if (isApiError(error, 'invalid_input')) return { ...none, isWrong: true }
      throw error
    })
  return {
    searches: list.data,
    filters,
    isWrong: 'isWrong' in list,
    total: Number(list.total_count),
    page: Number(list.page),
    pages: Number(list.total_pages),
  }
}

export default function SearchesScreen({ loaderData }: Route.ComponentProps) {
  const { searches, filters, isWrong, total } = loaderData
  return (
    <div className="stack">
      <div>
        <h1>Searches</h1>
        <p className="quiet small figures">
          {total} {total === 1 ? 'thing' : 'things'} shoppers looked for that we don’t have. We count what was
          typed, never who typed it.
        </p>
      </div>
      <Form className={styles.filters}>
        <Field label="Contains" name="search" defaultValue={filters.search ?? ''} />
        <Field label="From" name="from" type="date" defaultValue={filters.from ?? ''} />
        <Field label="To" name="to" type="date" defaultValue={filters.to ?? ''} />
        <Button type="submit" tone="outline">
          Show
        </Button>
      </Form>
      <div role="alert">{isWrong && <p>Check the filters: a date isn’t right.</p>}</div>
      {searches.length === 0 ? <p>Every search found something.</p> : <Searches searches={searches} />}
      <Pagination
        page={loaderData.page}
        pages={loaderData.pages}
        path={(to) => `/console/searches?${new URLSearchParams({ ...filters, page: String(to) })}`}
      />
    </div>
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
