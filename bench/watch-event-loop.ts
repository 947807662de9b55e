import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded before the shop by `--import`: tells the parent process, when asked, the longest time since then in which the shop
// could do nothing else.

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
process.on('message', () => {
  process.send?.({ gapMs: delays.max / 1e6 })
  delays.reset()
})
process.channel?.unref()
