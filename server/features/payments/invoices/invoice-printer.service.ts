import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { ShopError } from '#server/http/errors.ts'
import type { PrintedDocument } from './invoice-pdf.ts'
import type { PrintResult } from './invoice-print-thread.ts'

/** Printer of tax documents and purchase orders in its own thread, because parsing a font of ideographs takes up to two seconds. */
export type InvoicePrinter = {
  /**
   * Returns documents as one PDF.
   * @throws ShopError `unavailable` if too many requests wait, drawing takes too long, or after `stop`
   */
  print(documents: readonly PrintedDocument[]): Promise<Buffer>
  /** Ends the thread. Rejects the requests that it has not answered. */
  stop(): Promise<void>
}

/**
 * Requests that may wait behind the current one. A document takes about 30 ms, so the last request waits two seconds.
 */
const MAX_WAITING = 64
/** Ten times the duration of the largest fonts on a busy machine. */
const TIMEOUT_MS = 20_000
/** Idle time after which the thread ends, because it uses about 60 MB. */
const IDLE_MS = 60_000

type Limits = { maxWaiting?: number; timeoutMs?: number }

/** Opens a printer. Its thread starts with the first document. */
export function openInvoicePrinter({
  maxWaiting = MAX_WAITING,
  timeoutMs = TIMEOUT_MS,
}: Limits = {}): InvoicePrinter {
  const stopping = new AbortController()
  const inTurn = pLimit(1)
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./invoice-print-thread.ts', import.meta.url), { execArgv: [] })
    started.on('error', () => {
      if (thread === started) thread = null
    })
    return started
  }

  async function draw(documents: readonly PrintedDocument[]): Promise<Buffer> {
    if (stopping.signal.aborted) throw new ShopError('unavailable')
    clearTimeout(idle)
    const worker = (thread ??= start())
    worker.ref()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)])
    const answered = once(worker, 'message', { signal })
    worker.postMessage(documents)
    const [result] = (await answered.catch(async (error: unknown) => {
      await end()
      throw signal.aborted ? new ShopError('unavailable') : error
    })) as [PrintResult]
    worker.unref()
    idle = setTimeout(() => void end(), IDLE_MS).unref()
    if (result.error !== null) throw new Error(`A tax document could not be drawn: ${result.error}`)
    return Buffer.from(result.pdf)
  }

  return {
    print: async (documents) => {
      if (inTurn.pendingCount >= maxWaiting) throw new ShopError('unavailable')
      return inTurn(() => draw(documents))
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(idle)
      await end()
    },
  }
}
