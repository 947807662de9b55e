import { redirectToDocument } from '#web/platform/navigation/redirect.ts'
import { needsPaymentDocument } from '#web/platform/csp/payment-pages.ts'
import type { ShopEvent } from './events/shop-events.ts'

/**
 * Where the screens and analytics meet. Analytics loads late, and only where a provider is switched on: until then, or
 * for good, nothing here does anything.
 */
export const analyticsHooks: {
  onEvent?: ((event: ShopEvent) => void) | undefined
  /** Whether a page must not be shown in the document at hand. */
  needsNewDocument?: (path: string) => boolean
  openConsent?: () => void
} = {}

/** Tells what has happened on a screen, to nobody while no provider is on. */
export const track = (event: ShopEvent): void => analyticsHooks.onEvent?.(event)

/**
 * Pages that are measured and pages that never are do not share a document with a vendor's script, and only a document
 * that was loaded for paying lets the card gateway's in.
 */
export async function loadNewDocumentWhereNeeded({ request }: { request: Request }): Promise<void> {
  const { pathname, search, hash } = new URL(request.url)
  const isApart = needsPaymentDocument(pathname) || analyticsHooks.needsNewDocument?.(pathname)
  if (request.method === 'GET' && isApart) throw redirectToDocument(pathname + search + hash)
}
