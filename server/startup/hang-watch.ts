import type { Worker } from 'node:cluster'

/** Heartbeat from a process to its supervisor: its event loop runs. */
const ALIVE = 'alive'
const ALIVE_EVERY_MS = 1000

const CHECK_EVERY_MS = 5000
/** Consecutive checks without a heartbeat after which a process counts as hung: about 30 seconds. */
const MAX_SILENT_CHECKS = 6

/** Sends heartbeats to the supervisor while the event loop runs. */
export function sendHeartbeats(): void {
  setInterval(() => {
    if (process.connected) process.send?.(ALIVE, () => {})
  }, ALIVE_EVERY_MS).unref()
}

/**
 * Kills a process whose event loop is blocked: it would hold its connections and the locks of its transactions, and
 * answer no request. Checks are counted instead of time, so that processes survive a suspended machine.
 * @param onHung called before the process is killed
 */
export function killWhenHung(worker: Worker, onHung: () => void, checkEveryMs = CHECK_EVERY_MS): void {
  let silentChecks = 0
  worker.on('message', (message) => {
    if (message === ALIVE) silentChecks = 0
  })
  const timer = setInterval(() => {
    silentChecks += 1
    if (silentChecks <= MAX_SILENT_CHECKS) return
    clearInterval(timer)
    onHung()
    worker.process.kill('SIGKILL')
  }, checkEveryMs)
  worker.once('exit', () => clearInterval(timer))
}
