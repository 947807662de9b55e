import { setTimeout as sleep } from 'node:timers/promises'
import type { Statement } from '../replay/statement.ts'
import type { Child } from './child.ts'
import { openJobQueue } from './job-queue.ts'

/** Milliseconds without a message after which the messages of an action are complete. */
const QUIET_MS = 150

export type Recorder = {
  /** Runs an action and returns its statements, including those of the jobs that it has enqueued. */
  record(action: () => Promise<unknown>): Promise<Statement[]>
  close(): Promise<void>
}

/** Collects the statements that the traced shop reports. One action runs at a time. */
export async function openRecorder(shop: Child, databaseUrl: string): Promise<Recorder> {
  const queue = await openJobQueue(databaseUrl)
  let statements: Statement[] = []
  shop.onMessage((message) => {
    if (isStatement(message)) statements.push(message)
  })
  async function quiet(): Promise<void> {
    for (let count = -1; count !== statements.length;) {
      count = statements.length
      await sleep(QUIET_MS)
    }
  }
  await queue.whenEmpty()
  await quiet()
  return {
    record: async (action) => {
      statements = []
      await action()
      await queue.whenEmpty()
      await quiet()
      return statements
    },
    close: () => queue.close(),
  }
}

const isStatement = (message: unknown): message is Statement =>
  typeof message === 'object' && message !== null && 'text' in message && 'by' in message
