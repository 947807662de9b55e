/**
 * Runs a task once at a time for each id, so that a slow earlier run can't send outdated data last. Calls during a
 * run share one further run. An error rejects only the callers of its run.
 */
export function serializeById(task: (id: number) => Promise<void>): (id: number) => Promise<void> {
  const running = new Map<number, Promise<void>>()
  const next = new Map<number, Promise<void>>()

  function start(id: number): Promise<void> {
    next.delete(id)
    const run = task(id).finally(() => {
      if (!next.has(id)) running.delete(id)
    })
    running.set(id, run)
    return run
  }

  return (id) => {
    const current = running.get(id)
    if (!current) return start(id)
    const waiting =
      next.get(id) ??
      current.then(
        () => start(id),
        () => start(id),
      )
    next.set(id, waiting)
    return waiting
  }
}
