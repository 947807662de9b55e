/** The prefix of a house that has a lot number only: `Lot 6` is another door than 6. */
export const LOT = 'LOT'

/** A house number as on a letterbox: `34A`, `12-14`. */
export type StreetNumber = {
  /** Upper case letters before the number: `A66`; `LOT` for a lot. */
  prefix?: string
  first: number
  /** Upper case letters. */
  suffix?: string
  last?: number
  lastSuffix?: string
}

/** `34A`, `12-14`, `2A-2C`, `A66`, `Lot 6`. */
export function streetNumberText({
  prefix = '',
  first,
  suffix = '',
  last,
  lastSuffix = '',
}: StreetNumber): string {
  return `${prefix === LOT ? 'Lot ' : prefix}${first}${suffix}${last === undefined ? '' : `-${last}${lastSuffix}`}`
}
