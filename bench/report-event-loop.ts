import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the shop by `--import`: answers its parent how long the event loop stood still at most since the last time
// it asked.

/** What the monitor itself adds to each figure: it looks so often. */
const EVERY_MS = 2

const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
delay.enable()
process.on('message', (message: unknown) => {
  if ((message as { ask?: string }).ask !== 'longest gap') return
  process.send?.({ longestGapMs: Math.max(0, delay.max / 1e6 - EVERY_MS) })
  delay.reset()
})
process.channel?.unref()
