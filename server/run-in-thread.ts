import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Error of a thread that exceeds its timeout. */
export class ThreadTimeout extends Error {}

type ThreadOptions = {
  timeoutMs: number
  /** Objects that are transferred instead of copied. */
  transfer?: ArrayBuffer[]
  /** Heap of the thread in MB. */
  heapMb?: number
}

/**
 * Runs one task in a new thread and returns its result. For rare work that would block the event loop for more than
 * 100 ms: the thread takes about 100 ms to start.
 * @throws ThreadTimeout
 */
export async function runInThread<Answer>(file: URL, task: unknown, options: ThreadOptions): Promise<Answer> {
  const { timeoutMs, transfer = [], heapMb = 256 } = options
  const thread = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answered = once(thread, 'message', { signal })
    thread.postMessage(task, transfer)
    const [answer] = (await answered) as [Answer]
    return answer
  } catch (error) {
    throw signal.aborted ? new ThreadTimeout(`${file.pathname} took more than ${timeoutMs} ms`) : error
  } finally {
    await thread.terminate()
  }
}
