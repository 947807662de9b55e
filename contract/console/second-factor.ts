import { endpoint } from '../endpoint.ts'
import { UserParams } from '../account/users.ts'

/**
 * Removes the second factor of a colleague who has lost phone and recovery codes. The colleague sets up a new
 * second factor at the next login. Their sessions end, and they are notified by mail.
 */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/console/users/:user_id/second_factor',
  summary: 'Remove the second factor of another user',
  allow: ['users.recover'],
  scope: 'shop',
  stepUp: true,
  params: UserParams,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
