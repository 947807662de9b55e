import { type MiddlewareFunction } from 'react-router'
import { TYPED_PROMO_CODE_MAX } from '#domain/field-lengths.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'

const COOKIE = 'promo_code'
const MONTH_S = 30 * 24 * 60 * 60

/**
 * Stores the promo code of a link to any page until there is a cart. Removes it from the address bar, so that a copied
 * address does not contain it.
 * @source S-ROUTE-16
 */
export const storeLinkedPromo: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const parameter = url.searchParams.get(COOKIE)
  if (request.method !== 'GET' || parameter === null) return next()
  const code = parameter.trim()
  if (code !== '' && code.length <= TYPED_PROMO_CODE_MAX)
    context.get(apiContext).setCookie(COOKIE, code, { seconds: MONTH_S })
  const rest = new URLSearchParams(url.searchParams)
  rest.delete(COOKIE)
  throw redirectTo(url.pathname + (rest.size > 0 ? `?${rest}` : ''))
}

export const readLinkedPromo = (api: PageApi): string | undefined => api.cookie(COOKIE)

export const clearLinkedPromo = (api: PageApi): void => api.clearCookie(COOKIE)
