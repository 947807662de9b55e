import type { PageApi } from '../api/page-api.ts'
import { redirectTo } from './redirect.ts'

/** Reasons for redirects that a visitor did not request. The target page shows the reason's text. */
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

/** Cookie that carries the reason to the next page, which deletes it. A parameter would stay in copied URLs. */
export const REASON_COOKIE = 'arrival'
/**
 * Lifetime in seconds: enough for a page load on a poor network, and too short for later pages to show the reason.
 */
export const REASON_SECONDS = 300

/** Redirects a visitor who did not request it, and lets the next page show the reason. */
export function redirectBecause(api: PageApi, reason: ArrivalReason, path: string): Response {
  api.setCookie(REASON_COOKIE, reason, { seconds: REASON_SECONDS, isReadable: true })
  return redirectTo(path)
}
