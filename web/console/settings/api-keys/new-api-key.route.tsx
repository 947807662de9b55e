import { Link, useActionData } from 'react-router'
import { createApiKey } from '#contract/console/api-keys.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { API_KEY_SCOPES } from '#domain/accounts/api-key-scopes.ts'
import { API_KEY_NAME_MAX } from '#domain/field-lengths.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { EditForm, type Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { type EditReply, listOf, momentOf, readFormValues, withTyped } from '../../editing/form-values.ts'
import { PERMISSIONS } from '../../people/people-texts.ts'
import { Checkbox, Field, FieldPair } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { CopyCode } from '../copy-code.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import styles from '../settings.module.css'
import type { Route } from './+types/new-api-key.route.ts'
import * as texts from './api-keys-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const stores = await context.get(apiContext).call(listStaffStores)
  return { stores: stores.map(({ store_id, name }) => ({ store_id, name })) }
}

const FIELDS = ['name', 'store_id', 'expires', 'scopes'] as const

type CreatedKey = { ok: true; name: string; key: string }

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readFormValues(request, FIELDS)
  try {
    const body = readInput(createApiKey.body, {
      name: typed.name ?? '',
      scopes: listOf(typed.scopes),
      store_id: typed.store_id ?? '',
      // The key expires at the end of the selected day.
      expires: typed.expires ? (momentOf(`${typed.expires}T23:59`) ?? typed.expires) : '',
    })
    const { name, key } = await context.get(apiContext).call(createApiKey, { body })
    return { ok: true, name, key } satisfies CreatedKey
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETTINGS-1 */
export default function NewApiKeyScreen({ loaderData: { stores } }: Route.ComponentProps) {
  const reply = useActionData<CreatedKey | Exclude<EditReply, { ok: true }>>()
  const isMade = reply?.ok === true
  return (
    <SettingsFrame>
      <div>
        <p className="small">
          <Link to="/console/settings/api-keys">{texts.backLink}</Link>
        </p>
        <h1>{isMade ? texts.createdTitle(reply.name) : texts.newTitle}</h1>
      </div>
      {isMade ? (
        <NewApiKey apiKey={reply.key} />
      ) : (
        <EditForm saved={{}} version={null} labels={{}} saveLabel={texts.createButton}>
          {(fields) => <KeyFields fields={fields} stores={stores} />}
        </EditForm>
      )}
    </SettingsFrame>
  )
}

function NewApiKey({ apiKey }: { apiKey: string }) {
  return (
    <div className="stack">
      <Notice tone="warning">{texts.onceText}</Notice>
      <CopyCode code={apiKey} label={texts.keyLabel} button={texts.copyButton} done={texts.copiedText} />
      <p>{texts.howText}</p>
      <p>
        <code className={styles.code}>{texts.headerText}</code>
      </p>
      <p>
        <a href="/api/docs">{texts.docsLink}</a>
      </p>
    </div>
  )
}

type Props = { fields: Fields; stores: readonly { store_id: number; name: string }[] }

function KeyFields({ fields, stores }: Props) {
  const { valueOf, errorOf } = fields
  return (
    <>
      <section className={editing.section} aria-labelledby="for-title">
        <h2 id="for-title">{texts.forTitle}</h2>
        <Field
          label={texts.nameLabel}
          hint={texts.nameHint}
          name="name"
          maxLength={API_KEY_NAME_MAX}
          defaultValue={valueOf('name')}
          {...errorOf('name')}
        />
        <FieldPair>
          <Select label={texts.storeLabel} name="store_id" defaultValue={valueOf('store_id')}>
            <option value="">{texts.everyStore}</option>
            {stores.map(({ store_id, name }) => (
              <option key={store_id} value={store_id}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            label={texts.expiresLabel}
            hint={texts.expiresHint}
            name="expires"
            type="date"
            defaultValue={valueOf('expires')}
            {...errorOf('expires')}
          />
        </FieldPair>
        <p className="small quiet">{texts.storeHint}</p>
      </section>
      <ScopeFields chosen={listOf(valueOf('scopes'))} error={errorOf('scopes').error} />
    </>
  )
}

function ScopeFields({ chosen, error }: { chosen: string[]; error: string | undefined }) {
  return (
    <section className={editing.section} aria-labelledby="scopes-title">
      <h2 id="scopes-title">{texts.scopesTitle}</h2>
      <p className="small quiet">{texts.scopesHint}</p>
      <fieldset
        className={editing.choices}
        aria-labelledby="scopes-title"
        aria-describedby={error && 'scopes-error'}
      >
        <div className={editing.options}>
          {API_KEY_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={PERMISSIONS[scope]}
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
            />
          ))}
        </div>
        {error && <FieldError id="scopes-error">{error}</FieldError>}
      </fieldset>
    </section>
  )
}
