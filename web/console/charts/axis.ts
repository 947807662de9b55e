/** Maximum number of intervals of an axis. */
const MAX_INTERVALS = 4
const ROUND = [1, 2, 5, 10] as const

/** Returns the round values of an axis from zero to at least the largest value. */
export function axisSteps(largest: number): number[] {
  const wanted = Math.max(largest, 1) / MAX_INTERVALS
  const power = 10 ** Math.floor(Math.log10(wanted))
  const size = power * (ROUND.find((round) => round * power >= wanted) ?? 10)
  const count = Math.ceil(Math.max(largest, 1) / size)
  return Array.from({ length: count + 1 }, (_, nth) => nth * size)
}

/** Returns which of the bars have a label below the axis: every first, second, fifth or seventh, and so on. */
export function labelInterval(bars: number): number {
  if (bars <= 8) return 1
  if (bars <= 14) return 2
  return bars <= 62 ? 7 : 12
}
