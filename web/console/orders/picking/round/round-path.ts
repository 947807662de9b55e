/**
 * Returns the URL of a round, which can be reloaded and opened in another browser.
 * @param left orders that were removed from the list; the remaining orders keep their letters
 */
export const roundPath = (ids: readonly number[], left: readonly number[] = []): string =>
  `/console/orders/pick?orders=${ids.join(',')}${left.length > 0 ? `&left=${left.join(',')}` : ''}`
