import { setTimeout as sleep } from 'node:timers/promises'
import { printError } from '../log.ts'
import { MAX_FAILURES, failuresInRow, restartPause } from '../startup/restart-pause.ts'

/** Running server; `lost` resolves when the owner's connection to it ends. */
type WatchedServer = { lost: Promise<void> }

type Recovery<Server> = {
  /** Opens the server again on the same folder. Rejects if the server does not start. */
  reopen: () => Promise<Server>
  /** Called once, after the last failed attempt. */
  onLost: (error: Error) => void
}

/**
 * Opens the database server again whenever it ends or crashes, with growing pauses. Gives up after six failures in a row.
 * @returns a function that stops the watch and resolves with the running server, or null if there is none
 */
export function watchServer<Server extends WatchedServer>(
  first: Server,
  { reopen, onLost }: Recovery<Server>,
): () => Promise<Server | null> {
  let server: Server | null = first
  let isStopped = false
  let [openedAt, failures] = [performance.now(), 0]
  let recovery: Promise<void> = Promise.resolve()

  async function watch({ lost }: Server): Promise<void> {
    await lost
    if (!isStopped) recovery = recover()
  }
  async function recover(): Promise<void> {
    server = null
    failures = failuresInRow(failures, performance.now() - openedAt)
    let reason = new Error('it repeatedly exited right after its start')
    printError('The embedded database ended or crashed and is started again')
    while (failures < MAX_FAILURES && !isStopped) {
      await sleep(restartPause(failures))
      openedAt = performance.now()
      try {
        server = await reopen()
        printError('The embedded database is open again')
        void watch(server)
        return
      } catch (error) {
        reason = error as Error
        failures += 1
      }
    }
    if (!isStopped) onLost(reason)
  }
  void watch(first)
  return async () => {
    isStopped = true
    await recovery
    return server
  }
}
