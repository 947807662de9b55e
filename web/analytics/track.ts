import { redirectToDocument } from '#web/platform/navigation/redirect.ts'
import { needsPaymentDocument } from '#web/platform/csp/payment-pages.ts'
import { needsStaffDocument } from '#web/platform/navigation/staff-pages.ts'
import type { ShopEvent } from './events/shop-events.ts'

/**
 * Hooks that connect the pages to analytics, which loads late and only if a provider is switched on. Until then the
 * hooks are unset, and tracking is a no-op.
 */
export const analyticsHooks: {
  onEvent?: ((event: ShopEvent) => void) | undefined
  /** Returns true if a page needs a new document, because the current document's CSP does not fit. */
  needsNewDocument?: (path: string) => boolean
  openConsent?: () => void
} = {}

/** Tracks an event. No-op while no provider is switched on. */
export const track = (event: ShopEvent): void => analyticsHooks.onEvent?.(event)

/**
 * Loads a new document if the current one does not fit the next page. Pages with and without analytics never share a
 * document. Only documents loaded for a payment page allow the gateway's scripts, and only those loaded for a staff
 * page know the staff routes.
 */
export async function loadNewDocumentWhereNeeded({ request }: { request: Request }): Promise<void> {
  const { pathname, search, hash } = new URL(request.url)
  const isApart =
    needsPaymentDocument(pathname) ||
    needsStaffDocument(pathname) ||
    analyticsHooks.needsNewDocument?.(pathname)
  if (request.method === 'GET' && isApart) throw redirectToDocument(pathname + search + hash)
}
