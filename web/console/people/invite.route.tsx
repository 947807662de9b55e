import { Form, Link, useActionData, useNavigation } from 'react-router'
import { inviteUser } from '#contract/console/roles.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { GIVEN_BY_MANAGERS, STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { type Failure, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/invite.route.ts'
import { RoleFields } from './role-fields.tsx'
import { readRole } from './role-names.ts'
import styles from './people.module.css'
import * as texts from './people-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.inviteTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'users.write')
  const stores = storesWhere(user, 'users.write', await context.get(apiContext).call(listStaffStores))
  const isOwner = user.permissions.admin_access
  return { stores, roles: isOwner ? STAFF_ROLES.filter((role) => role !== 'owner') : GIVEN_BY_MANAGERS }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const lastname = text('lastname')
  try {
    const person = await context.get(apiContext).call(inviteUser, {
      body: {
        firstname: text('firstname'),
        lastname,
        one_name: lastname === '',
        email: text('email'),
        ...(text('dob') && { dob: text('dob') }),
        roles: [readRole(`${text('new_role')}:${text('new_store')}`)],
      },
    })
    return redirectTo(`/console/people/${person.user_id}?email=${encodeURIComponent(person.email)}&invited=1`)
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STAFF-6 */
export default function InviteScreen({ loaderData: { stores, roles } }: Route.ComponentProps) {
  const reply = useActionData<Failure>()
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = reply?.error.fields ?? {}
  const errorOf = (name: string) => (fields[name] ? { error: fields[name] } : {})
  return (
    <div className="stack">
      <p className="small">
        <Link to="/console/people">{texts.backLink}</Link>
      </p>
      <h1>{texts.inviteTitle}</h1>
      <p>{texts.inviteText}</p>
      <Form method="post" className={styles.form}>
        <div role="alert">
          {reply && !reply.error.fields && <Notice tone="error">{reply.error.msg}</Notice>}
        </div>
        <Field
          label={texts.firstNameLabel}
          name="firstname"
          required
          maxLength={PERSON_NAME_MAX}
          {...errorOf('firstname')}
        />
        <Field
          label={texts.lastNameLabel}
          name="lastname"
          maxLength={PERSON_NAME_MAX}
          {...errorOf('lastname')}
        />
        <Field label={texts.emailLabel} name="email" type="email" required {...errorOf('email')} />
        <RoleFields roles={roles} stores={stores} />
        <Field
          label={texts.dobLabel}
          hint={texts.dobHint}
          name="dob"
          inputMode="numeric"
          {...errorOf('dob')}
        />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {texts.inviteButton}
          </Button>
        </div>
      </Form>
    </div>
  )
}
