/**
 * The page of a round: it can be loaded again, and opened in another browser.
 * @param left orders that were taken off the list; the others keep their letters
 */
export const roundPath = (ids: readonly number[], left: readonly number[] = []): string =>
  `/console/orders/pick?orders=${ids.join(',')}${left.length > 0 ? `&left=${left.join(',')}` : ''}`
