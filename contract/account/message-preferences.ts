import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag } from '../fields.ts'
import { UserParams } from './users.ts'

const Preferences = z.object({ order_sms: z.boolean() })

export const readPreferences = endpoint({
  method: 'GET',
  path: '/users/:user_id/message_preferences',
  summary: 'Retrieve the channels of order updates',
  allow: ['self'],
  params: UserParams,
  data: Preferences,
  errors: ['not_found'],
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/users/:user_id/message_preferences',
  summary: 'Set the channels of order updates: SMS and mail, or mail only',
  allow: ['self'],
  params: UserParams,
  body: z.object({ order_sms: Flag }),
  data: Preferences,
  errors: ['not_found'],
})
