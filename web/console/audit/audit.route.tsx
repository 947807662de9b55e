import { Link } from 'react-router'
import { type AuditEntry, listAudit, undoAudit } from '#contract/console/audit.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Field } from '#web/ui/field.tsx'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { factsText } from './facts-text.ts'
import { UndoButton } from './undo-button.tsx'
import type { Route } from './+types/audit.route.ts'
import styles from './audit.module.css'
import * as texts from './audit-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'audit.read')
  const { filters, page } = readListQuery(request, ['user_id', 'thing', 'search', 'from', 'to'])
  const entries = context.get(apiContext).callWhole(listAudit, { query: { ...filters, ...page } })
  return { filters, list: await readListPage(entries) }
}

/** Undoes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFormFields(request)
  try {
    await context.get(apiContext).call(undoAudit, { params: { audit_id: field('audit_id') } })
    return { ok: true as const }
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-AUDIT-1 */
export default function AuditScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <FilteredList
      title={texts.title}
      summary={texts.summary(list.total)}
      wrongFilter={texts.wrongFilter}
      path="/console/audit"
      filters={filters}
      list={list}
      fields={
        <>
          <Field
            label={texts.userLabel}
            name="user_id"
            inputMode="numeric"
            defaultValue={filters.user_id ?? ''}
          />
          <Field label={texts.thingLabel} name="thing" defaultValue={filters.thing ?? ''} />
          <Field label={texts.actionLabel} name="search" defaultValue={filters.search ?? ''} />
          <Field label={texts.fromLabel} name="from" type="date" defaultValue={filters.from ?? ''} />
          <Field label={texts.toLabel} name="to" type="date" defaultValue={filters.to ?? ''} />
        </>
      }
    >
      {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Entries entries={list.rows} />}
    </FilteredList>
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
          {entry.before && <p className="small">{texts.beforeText(factsText(entry.before))}</p>}
          {entry.after && <p className="small">{texts.afterText(factsText(entry.after))}</p>}
          <p className="quiet small figures">
            {dateText(entry.at)} {timeText(entry.at)}, {entry.by.role}{' '}
            {entry.by.user_id !== null && <ByUser userId={entry.by.user_id} />} {entry.from.address}{' '}
            {entry.from.device}
          </p>
          {entry.can_undo && <UndoButton entry={entry} />}
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
