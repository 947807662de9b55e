import { runInThread } from '#server/run-in-thread.ts'
import { ShopError } from '../errors.ts'
import type { ReadJson } from './json-thread.ts'

const THREAD = new URL('./json-thread.ts', import.meta.url)
/** Timeout in milliseconds: a hundred times the duration of a body of 16 MB. */
const TIMEOUT_MS = 20_000

/**
 * Parses a JSON body that contains a file in a separate thread, because parsing 16 MB takes up to 100 ms. The transport
 * limits the number of such bodies, and so the number of threads.
 * @returns the value, or the duplicate name of an object
 * @throws ShopError `malformed_body`, or `body_too_large` if anything but its strings is large
 */
export async function parseLargeJson(bytes: Buffer): Promise<Exclude<ReadJson, { refusal: unknown }>> {
  const own = new Uint8Array(bytes)
  const result = await runInThread<ReadJson>(THREAD, own, { timeoutMs: TIMEOUT_MS, transfer: [own.buffer] })
  if ('refusal' in result) throw new ShopError(result.refusal)
  return result
}
