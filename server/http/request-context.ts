import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Actor of a request or background job, with their address, for the audit log. */
export type RequestContext = {
  userId: number | null
  /** 'admin', 'staff', 'driver', 'customer', 'pending', 'visitor', or 'job:' with the job's name. */
  role: string
  /** IP address; '' for a job. */
  ip: string
  /** Browser in words; '' for a job. */
  device: string
  /** Name of the shared tablet on which the person unlocked a session by PIN. */
  tablet?: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Context of work outside a request or job, such as the start of the shop. */
const NO_REQUEST: RequestContext = { userId: null, role: 'system', ip: '', device: '' }

export const currentContext = (): RequestContext => storage.getStore() ?? NO_REQUEST

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

const requestIds = new AsyncLocalStorage<string>()

/** Bytes of an id, and the number of ids generated at once: the call costs more than the bytes. */
const ID_BYTES = 16
const IDS_AT_ONCE = 256
let randomDigits = ''
let used = 0

/** Returns 32 random hexadecimal digits, the form of a trace id. */
export function newRequestId(): string {
  if (used === randomDigits.length) {
    randomDigits = randomBytes(ID_BYTES * IDS_AT_ONCE).toString('hex')
    used = 0
  }
  return randomDigits.slice(used, (used += 2 * ID_BYTES))
}

/** Returns the id of the current request or job run; null outside of both. Every log line contains it. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null

export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work)

export const withJobContext = <T>(name: string, work: () => T): T =>
  withRequestId(newRequestId(), () => withContext({ ...NO_REQUEST, role: `job:${name}` }, work))
