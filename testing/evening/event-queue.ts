/** Virtual clock: events in order of time, and of equal times in order of addition. */
export type EventQueue = {
  /** Time of the current event. */
  now: () => Date
  add: (at: Date, run: () => void) => void
  runAll: () => void
}

export function eventQueue(start: Date): EventQueue {
  const events: { at: number; run: () => void }[] = []
  let now = start.getTime()
  return {
    now: () => new Date(now),
    add(at, run) {
      const time = Math.max(now, at.getTime())
      const index = events.findLastIndex((event) => event.at <= time)
      events.splice(index + 1, 0, { at: time, run })
    },
    runAll() {
      for (let event = events.shift(); event; event = events.shift()) {
        now = event.at
        event.run()
      }
    },
  }
}
