/** Days before the expiry at which the warning starts, because a renewal takes weeks. */
export const LICENCE_WARNING_DAYS = 60

/**
 * Returns whether the console warns that a store's liquor licence expires.
 * @param daysLeft days until the last day; negative if it has expired, null if it does not expire
 */
export const isLicenceEnding = (daysLeft: number | null): daysLeft is number =>
  daysLeft !== null && daysLeft <= LICENCE_WARNING_DAYS
