/** Prefix of a house that has only a lot number. `Lot 6` and `6` are different houses. */
export const LOT = 'LOT'

/** House number as written on a letterbox: `34A`, `12-14`. */
export type StreetNumber = {
  /** Letters before the number in upper case, as in `A66`; `LOT` for a lot. */
  prefix?: string
  first: number
  /** Letters after the number in upper case. */
  suffix?: string
  last?: number
  lastSuffix?: string
}

/** Formats a house number: `34A`, `12-14`, `2A-2C`, `A66`, `Lot 6`. */
export function streetNumberText({
  prefix = '',
  first,
  suffix = '',
  last,
  lastSuffix = '',
}: StreetNumber): string {
  return `${prefix === LOT ? 'Lot ' : prefix}${first}${suffix}${last === undefined ? '' : `-${last}${lastSuffix}`}`
}
