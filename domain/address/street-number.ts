/** A house number as on a letterbox: `34A`, `12-14`. */
export type StreetNumber = {
  first: number
  /** Upper case letters. */
  suffix?: string
  last?: number
  lastSuffix?: string
}

/** `34A`, `12-14`, `2A-2C`. */
export function streetNumberText({ first, suffix = '', last, lastSuffix = '' }: StreetNumber): string {
  return `${first}${suffix}${last === undefined ? '' : `-${last}${lastSuffix}`}`
}
