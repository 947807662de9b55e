export type Run = { actions: number; ms: number; latencies: number[] }

/** Repeats an action on each connection until the time is up. */
export async function load(
  actions: readonly (() => Promise<unknown>)[],
  { ms }: { ms: number },
): Promise<Run> {
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + ms
  async function keepDoing(action: () => Promise<unknown>): Promise<void> {
    for (let now = begun; now < until;) {
      await action()
      const after = performance.now()
      latencies.push(after - now)
      now = after
    }
  }
  await Promise.all(actions.map(keepDoing))
  return { actions: latencies.length, ms: performance.now() - begun, latencies }
}
