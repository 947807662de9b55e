import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FillRequest } from './fill-process.ts'

/**
 * Fills an empty database in a separate process. Filling creates 150 MB of garbage. The shop's process would hold
 * it for hours, because it is idle after the start and V8 collects only during allocations. `D-149`
 */
export async function fillInChild(order: FillRequest): Promise<void> {
  const program = fileURLToPath(new URL('./fill-process.ts', import.meta.url))
  // `advanced` serialization preserves dates.
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  child.send(order)
  const [code, signal] = await ended
  if (code !== 0)
    throw new Error(`The database was not filled: the process for it ended with ${signal ?? code}`)
}
