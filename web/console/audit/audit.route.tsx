import { Form, Link } from 'react-router'
import { type AuditEntry, listAudit } from '#contract/console/audit.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/audit.route.ts'
import styles from './audit.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Audit log' }, { name: 'robots', content: 'noindex' }]

const FILTERS = ['user_id', 'thing', 'search', 'from', 'to'] as const
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
    .callWhole(listAudit, { query: { ...filters, page } })
    .catch((error: unknown) => {
      if (isApiError(error, 'invalid_input')) return { ...none, isWrong: true }
      throw error
    })
  return {
    entries: list.data,
    filters,
    isWrong: 'isWrong' in list,
    total: Number(list.total_count),
    page: Number(list.page),
    pages: Number(list.total_pages),
  }
}

export default function AuditScreen({ loaderData }: Route.ComponentProps) {
  const { entries, filters, isWrong, total } = loaderData
  return (
    <div className="stack">
      <div>
        <h1>Audit log</h1>
        <p className="quiet small figures">
          {total} {total === 1 ? 'event' : 'events'}. If anybody changes or deletes one, it shows.
        </p>
      </div>
      <Form className={styles.filters}>
        <Field label="User number" name="user_id" inputMode="numeric" defaultValue={filters.user_id ?? ''} />
        <Field label="Thing, such as order 123" name="thing" defaultValue={filters.thing ?? ''} />
        <Field label="Action" name="search" defaultValue={filters.search ?? ''} />
        <Field label="From" name="from" type="date" defaultValue={filters.from ?? ''} />
        <Field label="To" name="to" type="date" defaultValue={filters.to ?? ''} />
        <Button type="submit" tone="outline">
          Show
        </Button>
      </Form>
      <div role="alert">{isWrong && <p>Check the filters: a number or a date isn’t right.</p>}</div>
      {entries.length === 0 ? <p>No events match.</p> : <Entries entries={entries} />}
      <Pagination
        page={loaderData.page}
        pages={loaderData.pages}
        path={(to) => `/console/audit?${new URLSearchParams({ ...loaderData.filters, page: String(to) })}`}
      />
    </div>
  )
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.audit_id} className={styles.entry}>
          <p className={styles.head}>
            <b>{entry.action}</b>
            <span className="figures">{entry.thing}</span>
            <span className="quiet">{factsText(entry.details)}</span>
          </p>
          {entry.before && <p className="small">Before: {factsText(entry.before)}</p>}
          {entry.after && <p className="small">After: {factsText(entry.after)}</p>}
          <p className="quiet small figures">
            {dateText(entry.at)} {timeText(entry.at)}, {entry.by.role}{' '}
            {entry.by.user_id !== null && <ByUser userId={entry.by.user_id} />} {entry.from.address}{' '}
            {entry.from.device}
          </p>
        </li>
      ))}
    </ul>
  )
}

const ByUser = ({ userId }: { userId: number }) => (
  <Link className="figures" to={`/console/audit?user_id=${userId}`}>
    {userId}
  </Link>
)

const factsText = (facts: AuditEntry['before']): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value ?? 'none'}`)
    .join(', ')
