import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FillOrder } from './fill-process.ts'

/**
 * Fills an empty database in a process of its own. Filling makes 150 MB of garbage, which the shop's process would
 * keep for hours, because it is idle after the start and V8 collects only when something is allocated. `D-149`
 */
export async function fillInChild(order: FillOrder): Promise<void> {
  const program = fileURLToPath(new URL('./fill-process.ts', import.meta.url))
  // `advanced` keeps the date a date.
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
