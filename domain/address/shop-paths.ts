import { type AddressState, DEFAULT_STATE, STATES } from '#domain/states.ts'

/** How routes write a suburb. */
export const suburbSlug = (name: string): string => name.toLowerCase().trim().replace(/\s+/g, '-')

/** The shop of a visitor who has named no place. */
export const defaultShopPath = (below = ''): string =>
  bottleshopPath(DEFAULT_STATE, STATES[DEFAULT_STATE].capital, below)

/**
 * The path of a suburb's shop, such as `/bottleshop/victoria/st-kilda/beer`.
 * @param below what follows the suburb: a category's slug, `categories` or nothing
 * @source S-ROUTE-13
 */
export const bottleshopPath = (state: AddressState, suburb: string, below = ''): string =>
  `/bottleshop/${STATES[state].slug}/${encodeURIComponent(suburbSlug(suburb))}${below && `/${below}`}`
