import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the shop by `--import`. On request, sends the parent process the longest delay of the event loop since
// the last request.

/** Sampling interval of the monitor, which is included in each of its delays. */
const EVERY_MS = 2

const delay = monitorEventLoopDelay({ resolution: EVERY_MS })
delay.enable()
process.on('message', (message: unknown) => {
  if ((message as { ask?: string }).ask !== 'longest gap') return
  process.send?.({ longestGapMs: Math.max(0, delay.max / 1e6 - EVERY_MS) })
  delay.reset()
})
process.channel?.unref()
