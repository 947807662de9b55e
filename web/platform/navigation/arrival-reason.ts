import type { PageApi } from '../api/page-api.ts'
import { redirectTo } from './redirect.ts'

/** Reasons for redirects that a visitor did not ask for. The page they arrive at shows the reason's sentence. */
export type ArrivalReason =
  | 'address_elsewhere'
  | 'cart_changed'
  | 'cart_empty'
  | 'category_missing'
  | 'login_needed'
  | 'offline'
  | 'order_placed'
  | 'product_failed'
  | 'product_missing'
  | 'session_ended'
  | 'sessions_ended'

/** Cookie that carries the reason to the next page, which deletes it. A parameter would stay in copied addresses. */
export const REASON_COOKIE = 'arrival'
/** Lifetime: long enough for a page on a poor network, and short enough that no later page shows the reason. */
export const REASON_SECONDS = 300

/** Redirects a visitor who did not ask for it, and lets the next page say why. */
export function redirectBecause(api: PageApi, reason: ArrivalReason, path: string): Response {
  api.setCookie(REASON_COOKIE, reason, { seconds: REASON_SECONDS, isReadable: true })
  return redirectTo(path)
}
