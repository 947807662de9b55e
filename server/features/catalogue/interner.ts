/**
 * Returns a function that stores equal values once. The rows of 50,000 products repeat the same words, categories and
 * pack sizes, each in its own memory.
 * @returns A function that returns the first value given for a key.
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
