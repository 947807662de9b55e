/** A name for comparison: given name and surname, each without spaces. */
export type NameReading = { given: string; surname: string }

/**
 * Returns all readings with the given name first and the surname last. Words between belong to either name or to none.
 */
export function forwardReadings(words: readonly string[]): NameReading[] {
  const readings: NameReading[] = []
  for (let end = 1; end < words.length; end++) {
    for (let start = end; start < words.length; start++)
      readings.push({ given: words.slice(0, end).join(''), surname: words.slice(start).join('') })
  }
  return readings
}

/** Returns all readings with the surname first, then the given name; middle names may follow. */
export function reversedReadings(words: readonly string[]): NameReading[] {
  const readings: NameReading[] = []
  for (let border = 1; border < words.length; border++) {
    for (let end = border + 1; end <= words.length; end++)
      readings.push({ given: words.slice(border, end).join(''), surname: words.slice(0, border).join('') })
  }
  return readings
}
