import { Link } from 'react-router'
import { changeRoles, getConsoleUser, inviteAgain, setAccess } from '#contract/console/roles.ts'
import { removeUserPin } from '#contract/console/tablets.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { GIVEN_BY_MANAGERS, STAFF_ROLES } from '#domain/accounts/permissions.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { requirePermission, storesWhere, userMay } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/person.route.ts'
import { AccessForm, InvitationForm, PinForm } from './access-forms.tsx'
import { type PersonReply, RolesForm } from './roles-form.tsx'
import { readRole } from './role-names.ts'
import * as texts from './people-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? nameOf(loaderData.person) : texts.missingTitle },
  { name: 'robots', content: 'noindex' },
]

const nameOf = ({ firstname, lastname, email }: { firstname: string; lastname: string; email: string }) =>
  `${firstname} ${lastname}`.trim() || email

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'users.read')
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const email = searchParams.get('email') ?? ''
  try {
    const [person, stores] = await Promise.all([
      api.call(getConsoleUser, { params: { user_id: params.userId }, query: { email } }),
      api.call(listStaffStores),
    ])
    return {
      person,
      stores,
      given: {
        roles: user.permissions.admin_access ? STAFF_ROLES : GIVEN_BY_MANAGERS,
        stores: storesWhere(user, 'users.write', stores),
      },
      isOwn: person.user_id === user.user_id,
      isJustInvited: person.invited && searchParams.has('invited'),
      seesAudit: userMay(user, 'audit.read'),
    }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    return { ok: true, saved: await act(context.get(apiContext), params.userId, form) } satisfies PersonReply
  } catch (error) {
    return failureReply(error)
  }
}

/** @returns the confirmation text */
async function act(api: PageApi, userId: string, form: FormData): Promise<string> {
  const text = formFields(form)
  const ofPerson = { user_id: userId }
  const version = text('version')
  if (text('intent') === 'invite') {
    await api.call(inviteAgain, { params: ofPerson })
    return texts.sentText
  }
  if (text('intent') === 'pin') {
    await api.call(removeUserPin, { params: ofPerson })
    return texts.pinRemovedText
  }
  if (text('intent') === 'access') {
    await api.call(setAccess, { params: ofPerson, body: { active: text('active') === 'yes', version } })
    return texts.savedText
  }
  const role = text('new_role')
  const added = role === 'owner' ? ['owner'] : role ? [`${role}:${text('new_store')}`] : []
  const roles = [...form.getAll('role').map(String), ...added].map(readRole)
  await api.call(changeRoles, { params: ofPerson, body: { roles, version } })
  return texts.savedText
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-STAFF-5 */
export default function PersonScreen({ loaderData }: Route.ComponentProps) {
  const { person, stores, given, isOwn, isJustInvited, seesAudit } = loaderData
  return (
    <div className="stack">
      <p className="small">
        <Link to="/console/people">{texts.backLink}</Link>
      </p>
      <div>
        <h1>{nameOf(person)}</h1>
        <p className="quiet">
          {person.email} {person.mobile}
        </p>
        <output>{isJustInvited && <Notice tone="ok">{texts.sentText}</Notice>}</output>
        {seesAudit && <Link to={`/console/audit?user_id=${person.user_id}`}>{texts.auditLink}</Link>}
      </div>
      <section className="stack" aria-labelledby="roles">
        <h2 id="roles">{texts.rolesTitle}</h2>
        {isOwn ? (
          <p>{texts.ownText}</p>
        ) : (
          <RolesForm key={`${person.user_id} ${person.version}`} {...{ person, stores, given }} />
        )}
      </section>
      {!isOwn && (
        <section className="stack" aria-labelledby="access">
          <h2 id="access">{texts.accessTitle}</h2>
          {person.invited && !person.deactivated && <InvitationForm />}
          <AccessForm person={person} />
          <PinForm hasPin={person.pin} />
        </section>
      )}
    </div>
  )
}
