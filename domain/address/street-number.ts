/** A house number as on a letterbox: `34A`, `12-14`. */
export type StreetNumber = {
  /** Upper case letters before the number: `A66`. */
  prefix?: string
  first: number
  /** Upper case letters. */
  suffix?: string
  last?: number
  lastSuffix?: string
}

/** `34A`, `12-14`, `2A-2C`, `A66`. */
export function streetNumberText({
  prefix = '',
  first,
  suffix = '',
  last,
  lastSuffix = '',
}: StreetNumber): string {
  return `${prefix}${first}${suffix}${last === undefined ? '' : `-${last}${lastSuffix}`}`
}
