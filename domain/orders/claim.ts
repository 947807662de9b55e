/** A claim ends so long after the last change by who holds it: long enough to pick, short enough for a break. */
export const CLAIM_MINUTES = 10
