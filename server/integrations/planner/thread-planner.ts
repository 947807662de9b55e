import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Plan } from '#domain/dispatch/dispatch-state.ts'
import type { DeliveryPlanner } from './port.ts'

/** Timeout of one plan in milliseconds. 200 orders and 20 drivers take at most two seconds. */
const TIMEOUT_MS = 8000

/**
 * Opens the built-in planner. It runs in its own thread, because a plan would block all requests. The thread starts
 * with the first plan, and starts again after a failure.
 */
export function openThreadPlanner({ timeoutMs = TIMEOUT_MS } = {}): DeliveryPlanner {
  const inTurn = pLimit(1)
  const stopping = new AbortController()
  let thread: Worker | null = null

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  return {
    name: 'built in',
    plan: (state) =>
      inTurn(async () => {
        stopping.signal.throwIfAborted()
        thread ??= new Worker(new URL('./planner-thread.ts', import.meta.url), { execArgv: [] })
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
        try {
          const answered = once(thread, 'message', { signal })
          thread.postMessage(state)
          const [plan] = (await answered) as [Plan]
          return plan
        } catch (error) {
          await end()
          throw error
        }
      }),
    stop: async () => {
      stopping.abort()
      await end()
    },
  }
}
