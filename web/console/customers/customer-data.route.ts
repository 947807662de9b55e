import { exportCustomer } from '#contract/console/customers.ts'
import { isApiError, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/customer-data.route.ts'

/** Returns a JSON file with all data stored about a customer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = `/console/customers/${params.userId}`
  try {
    const api = context.get(apiContext)
    return await api.download(exportCustomer, { params: { user_id: params.userId }, query: { file: true } })
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectTo(`/login?return_to=${encodeURIComponent(page)}`)
    if (isApiError(error, 'reauthentication_required'))
      throw redirectTo(`/confirm?return_to=${encodeURIComponent(page)}`)
    throwAsRouteError(error)
  }
}
