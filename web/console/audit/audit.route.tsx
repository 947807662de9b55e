import { Link } from 'react-router'
import { type AuditEntry, listAudit, undoAudit } from '#contract/console/audit.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { dateFilter, searchFilter, textFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import { changesText, auditValuesText } from './audit-values-text.ts'
import { UndoButton } from './undo-button.tsx'
import type { Route } from './+types/audit.route.ts'
import styles from './audit.module.css'
import * as texts from './audit-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'audit.read')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.audit.filters)
  const entries = context.get(apiContext).callWhole(listAudit, { query: { ...filters, ...page } })
  return { filters, list: await readListPage(entries) }
}

/** Undoes one event. */
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
      fields={[
        {
          ...textFilter({ person: filters.person ?? filters.user_id ?? '' }, 'person', texts.personLabel),
          example: texts.personExample,
        },
        { ...textFilter(filters, 'thing', texts.thingLabel), example: texts.thingExample },
        searchFilter(filters, texts.actionLabel),
        dateFilter(filters, 'from', texts.fromLabel),
        dateFilter(filters, 'to', texts.toLabel),
      ]}
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
            <b>{texts.actionText(entry.action)}</b>
            <Link className="figures" to={placeOf({ thing: entry.thing })}>
              {entry.thing_name ?? entry.thing}
            </Link>
            <span className="quiet">{auditValuesText(entry.details)}</span>
          </p>
          {(entry.before ?? entry.after) && <p className="small">{changesText(entry)}</p>}
          <p className="quiet small figures">
            {dateText(entry.at)} {timeText(entry.at)}, <By by={entry.by} />
            {', '}
            {[entry.from.address, entry.from.device].filter(Boolean).join(', ')}
          </p>
          {entry.can_undo && <UndoButton entry={entry} />}
        </li>
      ))}
    </ul>
  )
}

function By({ by: { user_id: userId, role, name } }: { by: AuditEntry['by'] }) {
  if (userId === null) return texts.programText(role)
  return (
    <Link to={placeOf({ user_id: String(userId) })}>
      {texts.personText(name ?? texts.userText(userId), role)}
    </Link>
  )
}

/** Returns the address of the log filtered by one thing or person. */
const placeOf = (filter: Record<string, string>) => `/console/audit?${new URLSearchParams(filter)}`
