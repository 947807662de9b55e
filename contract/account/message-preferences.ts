import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag } from '../fields.ts'
import { UserParams } from './users.ts'

const Preferences = z.object({ order_sms: z.boolean() })

export const readPreferences = endpoint({
  method: 'GET',
  path: '/users/:user_id/message_preferences',
  summary: 'How one wants to hear of one’s orders',
  allow: ['self'],
  params: UserParams,
  data: Preferences,
  errors: ['not_found'],
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/users/:user_id/message_preferences',
  summary: 'Order updates by SMS, or by mail only',
  allow: ['self'],
  params: UserParams,
  body: z.object({ order_sms: Flag }),
  data: Preferences,
  errors: ['not_found'],
})
