/** Units by which a count may differ from the record. */
const FREE_UNITS = 10
/** Share of the recorded units by which a count may differ. */
const FREE_SHARE = 0.1

/** Returns whether counted and expected units differ by more than 10 units and by more than 10 %. */
export function differsMuch(counted: number, expected: number): boolean {
  const difference = Math.abs(counted - expected)
  return difference > FREE_UNITS && difference > Math.abs(expected) * FREE_SHARE
}

/** First count of a shelf that differed much, and the units that were expected then. */
export type PendingCount = { units: number; expected: number }

/**
 * Returns whether a count needs a second one. It needs none if it is close to the record, or to the pending count, to
 * which the units that came and went in the meantime are added.
 */
export function needsSecondCount(counted: number, expected: number, pending: PendingCount | null): boolean {
  const isConfirmed = pending !== null && !differsMuch(counted, pending.units + expected - pending.expected)
  return differsMuch(counted, expected) && !isConfirmed
}
