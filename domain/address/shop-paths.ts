import { type AddressState, DEFAULT_STATE, STATES } from '#domain/states.ts'

/** Returns a suburb's name as a URL segment. */
export const suburbSlug = (name: string): string => name.toLowerCase().trim().replace(/\s+/g, '-')

/** Returns the shop's path for a visitor who has not chosen a suburb. */
export const defaultShopPath = (below = ''): string =>
  bottleshopPath(DEFAULT_STATE, STATES[DEFAULT_STATE].capital, below)

/**
 * Returns the path of a suburb's shop, such as `/bottleshop/victoria/st-kilda/beer`.
 * @param below segment after the suburb: a category's slug, `categories` or empty
 * @source S-ROUTE-13
 */
export const bottleshopPath = (state: AddressState, suburb: string, below = ''): string =>
  `/bottleshop/${STATES[state].slug}/${encodeURIComponent(suburbSlug(suburb))}${below && `/${below}`}`
