import { Link, useFetcher } from 'react-router'
import type { ApiKey } from '#contract/console/api-keys.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../settings.module.css'
import * as texts from './api-keys-texts.ts'
import { PERMISSIONS } from '../../people/people-texts.ts'

type Store = { store_id: number; name: string }

export function ApiKeyTable({ keys, stores }: { keys: ApiKey[]; stores: readonly Store[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.nameColumn}</th>
          <th scope="col">{texts.stateColumn}</th>
          <th scope="col">{texts.scopesColumn}</th>
          <th scope="col">{texts.usedColumn}</th>
          <th scope="col">{texts.endColumn}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.api_key_id} apiKey={key} stores={stores} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow({ apiKey, stores }: { apiKey: ApiKey; stores: readonly Store[] }) {
  const { api_key_id: id, name, prefix, state, scopes, store_id: storeId } = apiKey
  const store = stores.find(({ store_id }) => store_id === storeId)?.name ?? texts.unknownStore
  return (
    <tr>
      <th scope="row">
        {name}
        <p className="small quiet">{texts.beginsText(prefix)}</p>
        <div className={`${styles.actions} small`}>
          <Link to={`/console/audit?thing=api_key+${id}`}>{texts.auditLink}</Link>
          {state === 'active' && <RevokeButton id={id} name={name} />}
        </div>
      </th>
      <td>
        <Tag tone={state === 'active' ? 'ok' : 'plain'}>{texts.STATES[state]}</Tag>
      </td>
      <td data-label={texts.scopesColumn}>
        <details>
          <summary>{texts.scopesText(scopes.length)}</summary>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>{PERMISSIONS[scope]}</li>
            ))}
          </ul>
        </details>
        <p className="small quiet">{storeId === null ? texts.everyStore : store}</p>
      </td>
      <td data-label={texts.usedColumn}>
        {apiKey.last_used ? longDateText(apiKey.last_used) : texts.neverUsed}
      </td>
      <td data-label={texts.endColumn}>{apiKey.expires ? longDateText(apiKey.expires) : texts.noEnd}</td>
    </tr>
  )
}

/** Revoke button with a confirmation dialog, because the program needs a new key afterwards. */
function RevokeButton({ id, name }: { id: number; name: string }) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <ConfirmButton
      label={texts.revokeButton}
      title={texts.revokeTitle(name)}
      keepLabel={texts.keepButton}
      form={fetcher.Form}
      fields={{ api_key_id: id }}
      isBusy={isBusy}
      error={!isBusy && fetcher.data?.ok === false && fetcher.data.error.msg}
    >
      <p>{texts.revokeText}</p>
    </ConfirmButton>
  )
}
