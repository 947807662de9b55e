import { AsyncLocalStorage } from 'node:async_hooks'

/** The actor of a request or a background job, and their address, for the audit log. */
export type RequestContext = {
  userId: number | null
  /** 'admin', 'staff', 'driver', 'customer', 'pending', 'visitor', or 'job:' with the job's name. */
  role: string
  /** The network address; '' for a job. */
  ip: string
  /** The browser in words; '' for a job. */
  device: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** For work outside a request or job, such as the shop's start. */
const NO_REQUEST: RequestContext = { userId: null, role: 'system', ip: '', device: '' }

export const currentContext = (): RequestContext => storage.getStore() ?? NO_REQUEST

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

export const withJobContext = <T>(name: string, work: () => T): T =>
  withContext({ ...NO_REQUEST, role: `job:${name}` }, work)
