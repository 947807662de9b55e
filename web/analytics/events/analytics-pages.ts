/** Measured pages: home, product lists, products, favourites, cart, content pages, suburbs, the customer's orders. */
const ANALYTICS_PAGES =
  /^\/(?:(?:bottleshop|suburb)\/.+|product\/[^/]+|favourites|cart|content\/(?!self-exclusion)[^/]+|orders|order\/\d+\/tracking|404)?\/?$/i

/**
 * Returns true if analytics may run on a page. It is an allow-list: no provider's script runs on other pages, and their
 * CSP allows none. Excluded are pages that ask for a card, password, code, birth date or self-exclusion, and new pages.
 * @source A-PAGE-6, L-50
 */
export function isAnalyticsPage(path: string): boolean {
  try {
    // Decoded as the router decodes paths.
    return ANALYTICS_PAGES.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Returns the path reported to providers, without the number of an order. */
export const reportedPath = (path: string): string =>
  isAnalyticsPage(path) ? path.replace(/^\/order\/[^/]+/i, '/order/:id') : '/'
