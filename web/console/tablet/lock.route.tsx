import { Link, useActionData, useLocation } from 'react-router'
import { lockTablet, unlockTablet } from '#contract/console/tablets.ts'
import { type Failure, failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectTo, redirectToDocument } from '#web/platform/navigation/redirect.ts'
import { isStaffPage } from '#web/platform/navigation/staff-pages.ts'
import { readOwnTablet } from '#web/staff/staff-access.ts'
import { StaffErrorScreen } from '#web/staff/staff-error.tsx'
import { area, forWhom } from '../console-texts.ts'
import type { Route } from './+types/lock.route.ts'
import { PinPad } from './pin-pad.tsx'
import styles from './tablet.module.css'
import * as texts from './tablet-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: area }, { name: 'robots', content: 'noindex' }]

/** Loads the lock screen. A browser that is not a tablet is redirected to the login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tablet = await readOwnTablet(context.get(apiContext))
  const returnTo = pathIn(new URL(request.url).searchParams.get('return_to'))
  if (!tablet) throw redirectTo(`/login?return_to=${encodeURIComponent(returnTo)}`)
  return { name: tablet.name, store: tablet.store, people: tablet.people, returnTo }
}

/** Returns a console page to return to. Pages of the shop are excluded, because they do not accept a PIN session. */
function pathIn(text: string | null): string {
  const path = localPath(text)
  return path && isStaffPage(path) ? path : '/console'
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  try {
    if (text('intent') === 'lock') {
      await api.call(lockTablet)
      return redirectTo('/console/lock')
    }
    await api.call(unlockTablet, { body: { user_id: text('user_id'), pin: text('pin') } })
  } catch (error) {
    if (isApiError(error, 'not_a_tablet')) return redirectTo('/login?return_to=/console')
    return failureReply(error)
  }
  // A full document load, so that the previous user's page is not shown even briefly.
  return redirectToDocument(pathIn(text('return_to')))
}

/** @source S-TABLET-2 */
export default function LockScreen({ loaderData }: Route.ComponentProps) {
  const { name, store, people, returnTo } = loaderData
  const search = new URLSearchParams(useLocation().search)
  const reply = useActionData<Failure>()
  const person = people.find(({ user_id }) => String(user_id) === search.get('who'))
  const back = `return_to=${encodeURIComponent(returnTo)}`
  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      {person ? (
        <>
          <div>
            <h1>{texts.pinTitle(person.name)}</h1>
            <p>{texts.pinIntro}</p>
          </div>
          <PinPad key={person.user_id} userId={person.user_id} returnTo={returnTo} error={reply?.error.msg} />
          <p>
            <Link to={`/console/lock?${back}`}>{texts.backLink}</Link>
          </p>
        </>
      ) : (
        <>
          <h1>{texts.lockTitle(store)}</h1>
          {people.length === 0 ? (
            <p>{texts.nobodyText}</p>
          ) : (
            <ul className={styles.people}>
              {people.map(({ user_id, name: label }) => (
                <li key={user_id}>
                  <Link className={styles.person} to={`/console/lock?who=${user_id}&${back}`}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {people.length > 0 && <p className="quiet">{texts.missingText}</p>}
        </>
      )}
      <p>
        {/* A full document load, because the shop's pages are a separate app. */}
        <a href={`/login?${back}`}>{texts.passwordLink}</a>
      </p>
      <p className="quiet small">{texts.tabletText(name)}</p>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorScreen error={error} forWhom={forWhom} />
}
