/** A renewal takes weeks. */
const WARNING_DAYS = 60

/**
 * Whether the console warns of a store's liquor licence.
 * @param daysLeft until its last day; below zero: it has ended; null: it doesn't end
 */
export const isLicenceEnding = (daysLeft: number | null): daysLeft is number =>
  daysLeft !== null && daysLeft <= WARNING_DAYS
