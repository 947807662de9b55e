/** Home, product lists, products, favourites, the cart, content pages, suburbs, and the customer's orders. */
const ANALYTICS_PAGES =
  /^\/(?:(?:bottleshop|product|suburb)\/.+|favourites|cart|content\/(?!self-exclusion)[^/]+|orders|order\/\d+\/tracking|404)?\/?$/i

/**
 * Whether analytics may run on a page. It is an allow-list: on pages that ask for a card, a password, a code, a birth
 * date or a self-exclusion, and on any page added later, no provider's script runs and the policy admits none.
 * @source A-PAGE-6, L-50
 */
export function isAnalyticsPage(path: string): boolean {
  try {
    // Decoded, as the router reads a path.
    return ANALYTICS_PAGES.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** The path as it is reported to providers: without the number of an order. */
export const reportedPath = (path: string): string =>
  isAnalyticsPage(path) ? path.replace(/^\/order\/[^/]+/i, '/order/:id') : '/'
