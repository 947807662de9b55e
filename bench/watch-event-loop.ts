import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the shop by `--import`. On request, sends the parent process the longest delay of the event loop since
// the last request.

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
process.on('message', () => {
  process.send?.({ gapMs: delays.max / 1e6 })
  delays.reset()
})
process.channel?.unref()
