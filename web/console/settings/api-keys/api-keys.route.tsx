import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/console/api-keys.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { choiceFilter, searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/api-keys.route.ts'
import { ApiKeyTable } from './api-key-table.tsx'
import * as texts from './api-keys-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.api_keys.filters)
  const query = { ...filters, ...page } as object
  const api = context.get(apiContext)
  const [list, stores] = await Promise.all([
    readListPage<ApiKey>(api.callWhole(listApiKeys, { query })),
    api.call(listStaffStores),
  ])
  return { filters, list, stores: stores.map(({ store_id, name }) => ({ store_id, name })) }
}

/** Revokes one API key. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFormFields(request)
  try {
    await context.get(apiContext).call(revokeApiKey, { params: { api_key_id: field('api_key_id') } })
    return { ok: true as const }
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETTINGS-1 */
export default function ApiKeysScreen({ loaderData: { filters, list, stores } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <FilteredList
        title={texts.listTitle}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/settings/api-keys"
        filters={filters}
        list={list}
        fields={[
          searchFilter(filters, texts.searchLabel),
          choiceFilter(filters, 'state', texts.stateLabel, Object.entries(texts.STATES)),
        ]}
      >
        <p>{texts.introText}</p>
        <p>
          <ButtonLink to="/console/settings/api-keys/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <ApiKeyTable keys={list.rows} stores={stores} />}
      </FilteredList>
    </SettingsFrame>
  )
}
