import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IsoTime } from '../fields.ts'
import { UserParams } from './users.ts'

const Session = z.object({
  session_id: z.number(),
  /** Browser and operating system in words. No location or IP address is stored. */
  device: z.string(),
  created: IsoTime,
  /** Precise to ten minutes, for staff and drivers to one minute. */
  last_used: IsoTime,
  /** True for the session that sends the request. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/:user_id/sessions',
  summary: 'List the sessions of an account, the current one first',
  allow: ['self'],
  params: UserParams,
  data: z.array(Session),
  errors: ['not_found'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/sessions/:session_id',
  summary: 'Log out one device',
  allow: ['self'],
  stepUp: true,
  params: UserParams.extend({ session_id: Id }),
  errors: ['not_found'],
})

/** Ends sessions together with their realtime connections. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/sessions',
  summary: 'Log out all devices, or with `others` all other devices',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  query: z.object({ others: Flag.default(false) }),
  errors: ['not_found'],
})
