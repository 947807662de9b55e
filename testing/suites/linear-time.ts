import { expect } from 'vitest'

/** Shorter times are noise of the clock and the scheduler, in milliseconds. */
const NOISE_MS = 10
const RUNS = 5
/** Another process on the machine spoils a measurement now and then, though not each of several. */
const ATTEMPTS = 4

/**
 * Fails where twice the text takes much more than twice the time: quadratic work takes four times as long.
 * @param repeats of the unit in the shorter of the two texts
 */
export function linearTime(work: (text: string) => unknown, unit: string, repeats = 20_000): void {
  const [short, long] = [unit.repeat(repeats), unit.repeat(2 * repeats)]
  const ratios = Array.from({ length: ATTEMPTS }, () => {
    const once = fastest(() => work(short))
    return fastest(() => work(long)) / Math.max(once, NOISE_MS)
  })
  expect(Math.min(...ratios), `${JSON.stringify(unit)} repeated`).toBeLessThan(3)
}

/** Milliseconds of the fastest of several runs, which other work on the machine has slowed least. */
function fastest(run: () => unknown): number {
  return Math.min(
    ...Array.from({ length: RUNS }, () => {
      const begun = performance.now()
      run()
      return performance.now() - begun
    }),
  )
}
