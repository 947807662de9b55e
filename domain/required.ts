/** Returns the value. @throws Error if it is missing, which is a programming error and never a caller's input */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`${what} is missing`)
  return value
}
