import { myData } from '#contract/account/account.ts'
import { getMe } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/my-data.route.ts'

/** Returns the JSON file behind "Download my data". */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const { user_id } = await api.call(getMe)
    return await api.download(myData, { params: { user_id }, query: { file: true } })
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, '/account/data')
    if (isApiError(error, 'reauthentication_required')) throw redirectTo('/confirm?return_to=/account/data')
    throw error
  }
}
