import type { Worker } from 'node:cluster'

/** From a process to its supervisor: its event loop turns. */
const ALIVE = 'alive'
const ALIVE_EVERY_MS = 1000

const CHECK_EVERY_MS = 5000
/** Checks in a row without a word, after which a process counts as hung: 30 seconds with the time between two. */
const MOST_SILENT_CHECKS = 6

/** Tells the supervisor, as long as this process can. */
export function tellAlive(): void {
  setInterval(() => {
    if (process.connected) process.send!(ALIVE, () => {})
  }, ALIVE_EVERY_MS).unref()
}

/**
 * Kills a process whose event loop stands still: it holds its connections and the locks of its transactions, and answers
 * nobody. Checks are counted, not time, so that a machine that slept takes nobody for dead.
 * @param onHung told before it is killed
 */
export function killWhenHung(worker: Worker, onHung: () => void, checkEveryMs = CHECK_EVERY_MS): void {
  let silentChecks = 0
  worker.on('message', (message) => {
    if (message === ALIVE) silentChecks = 0
  })
  const timer = setInterval(() => {
    silentChecks += 1
    if (silentChecks <= MOST_SILENT_CHECKS) return
    clearInterval(timer)
    onHung()
    worker.process.kill('SIGKILL')
  }, checkEveryMs)
  worker.once('exit', () => clearInterval(timer))
}
