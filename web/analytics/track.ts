import { redirectToDocument } from '#web/platform/navigation/redirect.ts'
import { needsPaymentDocument } from '#web/platform/csp/payment-pages.ts'
import { needsStaffDocument } from '#web/platform/navigation/staff-pages.ts'
import type { ShopEvent } from './events/shop-events.ts'

/**
 * The connection between the pages and analytics, which loads late and only where a provider is switched on. Until then
 * these hooks are unset and nothing happens.
 */
export const analyticsHooks: {
  onEvent?: ((event: ShopEvent) => void) | undefined
  /** Whether a page needs a new document, because of the policy of the current one. */
  needsNewDocument?: (path: string) => boolean
  openConsent?: () => void
} = {}

/** Tracks an event; does nothing while no provider is switched on. */
export const track = (event: ShopEvent): void => analyticsHooks.onEvent?.(event)

/**
 * Loads a new document where the current one's policy does not fit the next page: pages with and without analytics
 * never share a document, only a document that was loaded for a payment page admits the payment gateway's scripts, and
 * only one that was loaded for a staff page knows the routes of staff pages.
 */
export async function loadNewDocumentWhereNeeded({ request }: { request: Request }): Promise<void> {
  const { pathname, search, hash } = new URL(request.url)
  const isApart =
    needsPaymentDocument(pathname) ||
    needsStaffDocument(pathname) ||
    analyticsHooks.needsNewDocument?.(pathname)
  if (request.method === 'GET' && isApart) throw redirectToDocument(pathname + search + hash)
}
