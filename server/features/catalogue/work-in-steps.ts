import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { required } from '#domain/required.ts'

/** Items per step of long work. A step takes a few milliseconds; the process serves requests between steps. */
const STEP = 1000

/** Milliseconds of uninterrupted work after which `createYielder` yields to the event loop. */
const MAX_BUSY_MS = 10

/**
 * Returns a function to await between two steps of long work. It yields to the event loop once the work has run for
 * `MAX_BUSY_MS`, regardless of the size of each step.
 */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MAX_BUSY_MS) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

export async function* inSteps<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size)
    await yieldToEventLoop()
  }
}

/** Sorts as `toSorted` does, and yields to the event loop. */
export async function sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = []
  for await (const step of inSteps(items, STEP)) runs.push(step.toSorted(compare))
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await merge(required(runs[i], 'run'), runs[i + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    const takesLeft = b === undefined || (a !== undefined && compare(a, b) <= 0)
    merged.push(required(takesLeft ? left[i++] : right[j++], 'item'))
    if (merged.length % STEP === 0) await yieldToEventLoop()
  }
  return merged
}
