import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The actor of a request or a background job, and their address, for the audit log. */
export type RequestContext = {
  userId: number | null
  /** 'admin', 'staff', 'driver', 'customer', 'pending', 'visitor', or 'job:' with the job's name. */
  role: string
  /** The network address; '' for a job. */
  ip: string
  /** The browser in words; '' for a job. */
  device: string
  /** The name of the shared tablet on which a person has taken over by PIN. */
  tablet?: string | null
}

const storage = new AsyncLocalStorage<RequestContext>()

/** For work outside a request or job, such as the shop's start. */
const NO_REQUEST: RequestContext = { userId: null, role: 'system', ip: '', device: '' }

export const currentContext = (): RequestContext => storage.getStore() ?? NO_REQUEST

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

const requestIds = new AsyncLocalStorage<string>()

/** Bytes of an id, and ids that are drawn at once: the call costs more than the bytes. */
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

/** The request or the run of a job that is served just now; null outside. Every line of the log carries it. */
export const currentRequestId = (): string | null => requestIds.getStore() ?? null

export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work)

export const withJobContext = <T>(name: string, work: () => T): T =>
  withRequestId(newRequestId(), () => withContext({ ...NO_REQUEST, role: `job:${name}` }, work))
