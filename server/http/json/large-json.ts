import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ShopError } from '../errors.ts'
import type { ReadJson } from './json-thread.ts'

/** Heap of the thread in MB: a body of 16 MB is held as bytes, text and value. */
const HEAP_MB = 256

/**
 * Parses a JSON body that holds a file, in a thread of its own: parsing 16 MB takes up to 100 ms. The transport takes few
 * such bodies at once, so the number of threads is limited too.
 * @returns the value, or the name that an object has twice
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
