import type { PageApi } from '../api/page-api.ts'
import { redirectBecause } from '../navigation/arrival-reason.ts'

/** Returns a redirect to the login page, which shows the reason and then returns to `path`. */
export function redirectToLogin(api: PageApi, path: string): Response {
  // An existing cookie belongs to an expired session.
  const reason = api.cookie('token') === undefined ? 'login_needed' : 'session_ended'
  return redirectBecause(
    api,
    reason,
    `/login?return_to=${path.includes('?') ? encodeURIComponent(path) : path}`,
  )
}
