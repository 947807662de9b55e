import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ConsoleUser } from '#contract/console/roles.ts'
import type { StaffRole } from '#domain/accounts/permissions.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RoleFields } from './role-fields.tsx'
import { type VisibleStore, readRole, roleName, roleNames, roleValue } from './role-names.ts'
import styles from './people.module.css'
import * as texts from './people-texts.ts'

export type PersonReply = { ok: true; saved: string } | Failure

type Props = {
  person: ConsoleUser
  stores: readonly VisibleStore[]
  /** Roles and stores that the current user may grant. */
  given: { roles: readonly StaffRole[]; stores: readonly VisibleStore[] }
}

export function RolesForm({ person, stores, given }: Props) {
  const fetcher = useFetcher<PersonReply>({ key: `roles ${person.user_id}` })
  const [wanted, setWanted] = useState('')
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const current = reply?.ok === false ? (reply.error.current as ConsoleUser | undefined) : undefined
  return (
    <fetcher.Form
      method="post"
      className={styles.form}
      onSubmit={(event) => setWanted(wantedText(new FormData(event.currentTarget), stores))}
    >
      <input type="hidden" name="intent" value="roles" />
      <input type="hidden" name="version" value={person.version} />
      <div>
        <output>{reply?.ok && <Notice tone="ok">{reply.saved}</Notice>}</output>
        <div role="alert">
          {current && (
            <Notice tone="warning">
              <b>{texts.staleTitle}</b>
              <p>{texts.staleWanted(wanted)}</p>
              <p>{texts.staleNow(roleNames(current.roles, stores))}</p>
              <p>{texts.staleAdvice}</p>
            </Notice>
          )}
          {reply?.ok === false && !current && <Notice tone="error">{reply.error.msg}</Notice>}
        </div>
      </div>
      {person.roles.length === 0 ? (
        <p className="quiet">{texts.noRolesText}</p>
      ) : (
        <fieldset>
          <legend className="quiet small">{texts.rolesHint}</legend>
          {person.roles.map((held) => (
            <Checkbox
              key={roleValue(held)}
              name="role"
              value={roleValue(held)}
              defaultChecked
              label={roleName(held, stores)}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="stackSmall">
        <legend>{texts.addTitle}</legend>
        <RoleFields roles={given.roles} stores={given.stores} isOptional />
      </fieldset>
      <div>
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {texts.saveButton}
        </Button>
      </div>
    </fetcher.Form>
  )
}

function wantedText(form: FormData, stores: readonly VisibleStore[]): string {
  const text = formFields(form)
  const added = text('new_role')
  const values = form.getAll('role').map(String)
  if (added !== '') values.push(added === 'owner' ? added : `${added}:${text('new_store')}`)
  return roleNames(
    values.map(readRole).map(({ role, store_id }) => ({ role, store_id: store_id ?? null })),
    stores,
  )
}
