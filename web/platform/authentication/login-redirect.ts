import type { PageApi } from '../api/page-api.ts'
import { redirectBecause } from '../navigation/arrival-reason.ts'

/** Returns a redirect to the login, which says why and leads back to `path`. */
export function redirectToLogin(api: PageApi, path: string): Response {
  // A cookie that is still there belongs to a session that has ended.
  const reason = api.cookie('token') === undefined ? 'login_needed' : 'session_ended'
  return redirectBecause(
    api,
    reason,
    `/login?return_to=${path.includes('?') ? encodeURIComponent(path) : path}`,
  )
}
