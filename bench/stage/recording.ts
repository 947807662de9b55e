import { setTimeout as sleep } from 'node:timers/promises'
import type { Statement } from '../replay/statement.ts'
import type { Child } from './child.ts'

/** How long nothing may come any more before an action counts as done, its jobs with it. */
const QUIET_MS = 400

export type Recorder = { record(action: () => Promise<unknown>): Promise<Statement[]> }

/** Collects what the shop sends while one thing is done at a time. */
export function openRecorder(shop: Child): Recorder {
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
  return {
    record: async (action) => {
      statements = []
      await action()
      await quiet()
      return statements
    },
  }
}

const isStatement = (message: unknown): message is Statement =>
  typeof message === 'object' && message !== null && 'text' in message && 'by' in message
