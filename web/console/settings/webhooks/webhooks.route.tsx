import { Link } from 'react-router'
import { listWebhooks, type Webhook } from '#contract/console/webhooks.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/webhooks.route.ts'
import * as texts from './webhooks-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.webhooks.filters)
  const list = context.get(apiContext).callWhole(listWebhooks, { query: { ...filters, ...page } })
  return { filters, list: await readListPage<Webhook>(list) }
}

/** @source S-SETTINGS-2 */
export default function WebhooksScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <FilteredList
        title={texts.listTitle}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/settings/webhooks"
        filters={filters}
        list={list}
        fields={[searchFilter(filters, texts.searchLabel)]}
      >
        <p>{texts.introText}</p>
        <p>
          <ButtonLink to="/console/settings/webhooks/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Webhooks webhooks={list.rows} />}
      </FilteredList>
    </SettingsFrame>
  )
}

function Webhooks({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.addressColumn}</th>
          <th scope="col">{texts.stateColumn}</th>
          <th scope="col">{texts.eventsColumn}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.webhook_id}>
            <th scope="row">
              <Link to={`/console/settings/webhooks/${webhook.webhook_id}`}>{webhook.url}</Link>
              <p className="small quiet">{webhook.description}</p>
            </th>
            <td>
              <WebhookState webhook={webhook} />
            </td>
            <td data-label={texts.eventsColumn}>
              <ul>
                {webhook.events.map((event) => (
                  <li key={event}>{texts.EVENTS[event]}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WebhookState({ webhook: { active, disabled, failing_since } }: { webhook: Webhook }) {
  if (disabled) return <Tag tone="error">{texts.disabledTag}</Tag>
  if (!active) return <Tag>{texts.offTag}</Tag>
  return failing_since ? <Tag tone="warning">{texts.failingTag}</Tag> : <Tag tone="ok">{texts.onTag}</Tag>
}
