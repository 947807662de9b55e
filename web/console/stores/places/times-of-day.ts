const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Returns the number of delivery times that fit into a day's openings. */
export const timesOf = (spans: readonly { opens: string; closes: string }[], minutes: number): number =>
  spans.reduce(
    (sum, { opens, closes }) => sum + Math.floor((minutesOf(closes) - minutesOf(opens)) / minutes),
    0,
  )
