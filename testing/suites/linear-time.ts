import { expect } from 'vitest'

/** Minimum time in milliseconds. Shorter times are dominated by noise of the clock and the scheduler. */
const NOISE_MS = 10
const RUNS = 5
/** Number of measurements. Other processes may disturb some of them, but rarely all. */
const ATTEMPTS = 4

/**
 * Fails if doubling the text increases the time much more than twofold. Quadratic work takes four times as long.
 * @param repeats repetitions of the unit in the shorter text
 */
export function linearTime(work: (text: string) => unknown, unit: string, repeats = 20_000): void {
  const [short, long] = [unit.repeat(repeats), unit.repeat(2 * repeats)]
  const ratios = Array.from({ length: ATTEMPTS }, () => {
    const once = fastest(() => work(short))
    return fastest(() => work(long)) / Math.max(once, NOISE_MS)
  })
  expect(Math.min(...ratios), `${JSON.stringify(unit)} repeated`).toBeLessThan(3)
}

/** Returns the time in milliseconds of the fastest of several runs, which is least disturbed by other processes. */
function fastest(run: () => unknown): number {
  return Math.min(
    ...Array.from({ length: RUNS }, () => {
      const begun = performance.now()
      run()
      return performance.now() - begun
    }),
  )
}
