import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts and from where, for what is written down on the way: a person's request, or a background job. */
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

/** What the shop does by itself at its start belongs to no request. */
const NO_REQUEST: RequestContext = { userId: null, role: 'system', ip: '', device: '' }

export const currentContext = (): RequestContext => storage.getStore() ?? NO_REQUEST

export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

export const withJobContext = <T>(name: string, work: () => T): T =>
  withContext({ ...NO_REQUEST, role: `job:${name}` }, work)
