import { getOrder, type Order } from '#contract/orders/orders.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'

/**
 * Loads the order of a page's path.
 * @throws a redirect to the login for a visitor, who may be its owner, else to 404, as for an unknown order
 */
export async function loadOrder(api: PageApi, request: Request, orderId: string): Promise<Order> {
  if (!/^\d{1,15}$/.test(orderId)) throw redirectTo('/404')
  try {
    return await api.call(getOrder, { params: { order_id: orderId } })
  } catch (error) {
    if (!isApiError(error, 'not_found') && !isApiError(error, 'not_signed_in')) throw error
    throw api.cookie('token') ? redirectTo('/404') : redirectToLogin(api, new URL(request.url).pathname)
  }
}
