/**
 * Equal values of many products, kept once: the rows of 50,000 products repeat the same words, categories and pack sizes, each
 * in memory of its own.
 * @returns the first of the values that had the key
 */
export function interner<T>(): (key: string, value: T) => T {
  const known = new Map<string, T>()
  return (key, value) => {
    const first = known.get(key)
    if (first !== undefined) return first
    known.set(key, value)
    return value
  }
}
