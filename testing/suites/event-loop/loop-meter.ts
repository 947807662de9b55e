/** Processor time in milliseconds for which a request may hold the event loop. */
export const LOOP_LIMIT_MS = 100

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the longest turn of the event loop while `work` runs, in milliseconds of processor time of this thread. Time in
 * which the thread waits for the processor does not count, so a busy machine does not lengthen a turn.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone, since] = [0, false, threadMs()]
  const ended = new Promise<void>((resolve) => {
    const turn = () => {
      const now = threadMs()
      longest = Math.max(longest, now - since)
      since = now
      if (isDone) resolve()
      else setImmediate(turn)
    }
    setImmediate(turn)
  })
  try {
    await work()
  } finally {
    isDone = true
    await ended
  }
  return longest
}

/**
 * Returns the shorter of two measurements when the first is above the limit, because garbage collection and compilation
 * lengthen a turn now and then. Returns the first otherwise.
 */
export async function confirmedTurnMs(work: () => Promise<unknown>): Promise<number> {
  const first = await longestTurnMs(work)
  return first <= LOOP_LIMIT_MS ? first : Math.min(first, await longestTurnMs(work))
}
