/**
 * Returns the number of typing errors between two texts: letters added, omitted or changed, or two neighbours swapped
 * (optimal string alignment). Stops counting at `limit` + 1.
 */
export function wordDistance(a: string, b: string, limit = 3): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let leastBefore = 0
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(changed, last[j]! + 1, row[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
      least = Math.min(least, row[j]!)
    }
    // A swap uses the row before the last, so the distance exceeds the limit once two successive rows exceed it.
    if (least > limit && leastBefore > limit) return limit + 1
    leastBefore = least
    before = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}

/**
 * Returns the number of typing errors between the typed text and the beginning of a name; null if there are too many.
 * Up to four letters one error is accepted, up to nine letters two, and three in longer texts.
 */
export function typingSlips(typed: string, name: string): number | null {
  const allowed = typed.length <= 4 ? 1 : typed.length <= 9 ? 2 : 3
  const whole = wordDistance(typed, name, allowed)
  if (whole <= allowed || typed.length < 4) return whole <= allowed ? whole : null
  const begun = Math.min(
    ...[-1, 0, 1].map((more) => wordDistance(typed, name.slice(0, typed.length + more), allowed)),
  )
  return begun <= allowed ? begun : null
}
