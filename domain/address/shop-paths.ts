import type { AddressState } from './states.ts'

/** How routes write a state. @source S-ROUTE-13 */
export const STATE_SLUGS: Record<AddressState, string> = { VIC: 'victoria', NSW: 'new-south-wales' }

/** How routes write a suburb. */
export const suburbSlug = (name: string): string => name.toLowerCase().trim().replace(/\s+/g, '-')

/**
 * The path of a suburb's shop, such as `/bottleshop/victoria/st-kilda/beer`.
 * @param below what follows the suburb: a category's slug, `categories` or nothing
 * @source S-ROUTE-13
 */
export const bottleshopPath = (state: AddressState, suburb: string, below = ''): string =>
  `/bottleshop/${STATE_SLUGS[state]}/${encodeURIComponent(suburbSlug(suburb))}${below && `/${below}`}`
