import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IsoTime } from '../fields.ts'
import { UserParams } from './users.ts'

const Session = z.object({
  session_id: z.number(),
  /** Browser and system in words; no place and no address is kept. */
  device: z.string(),
  created: IsoTime,
  /** To ten minutes; of staff and drivers to one. */
  last_used: IsoTime,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/:user_id/sessions',
  summary: 'Where one is logged in, this session first',
  allow: ['self'],
  params: UserParams,
  data: z.array(Session),
  errors: ['not_found'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/sessions/:session_id',
  summary: 'Log one device out',
  allow: ['self'],
  stepUp: true,
  params: UserParams.extend({ session_id: Id }),
  errors: ['not_found'],
})

/** Their realtime connections end with them. */
export const endSessions = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/sessions',
  summary: 'Log out everywhere, or with `others` everywhere else',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  query: z.object({ others: Flag.default(false) }),
  errors: ['not_found'],
})
