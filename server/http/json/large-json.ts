import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ShopError } from '../errors.ts'
import type { ReadJson } from './json-thread.ts'

/** Heap of the thread in MB. A body of 16 MB is in memory as bytes, text and value. */
const HEAP_MB = 256

/**
 * Parses a JSON body that contains a file in a separate thread, because parsing 16 MB takes up to 100 ms. The transport
 * limits the number of such bodies, and so the number of threads.
 * @returns the value, or the duplicate name of an object
 * @throws ShopError `malformed_body`, or `body_too_large` if anything but its strings is large
 */
export async function parseLargeJson(bytes: Buffer): Promise<Exclude<ReadJson, { refusal: unknown }>> {
  const thread = new Worker(new URL('./json-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const answered = once(thread, 'message')
    const own = new Uint8Array(bytes)
    thread.postMessage(own, [own.buffer])
    const [result] = (await answered) as [ReadJson]
    if ('refusal' in result) throw new ShopError(result.refusal)
    return result
  } finally {
    await thread.terminate()
  }
}
