/** Home, shelves, products, favourites, the cart, texts, suburbs, and the shopper's orders. */
const ANALYTICS_PAGES =
  /^\/(?:(?:bottleshop|product|suburb)\/.+|favourites|cart|content\/(?!self-exclusion)[^/]+|orders|order\/\d+\/tracking|404)?\/?$/i

/**
 * Whether a page may be measured. Only pages of this list are: wherever a card, a password, a code, a birth date or a
 * self-exclusion is given, and on any page that is not thought of here, no vendor's script runs and none is let in.
 * @source A-PAGE-6, L-50
 */
export function isAnalyticsPage(path: string): boolean {
  try {
    // The router reads a path decoded, and so must this.
    return ANALYTICS_PAGES.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** A page's path as a vendor is told it: an order is any order. */
export const reportedPath = (path: string): string =>
  isAnalyticsPage(path) ? path.replace(/^\/order\/[^/]+/i, '/order/:id') : '/'
