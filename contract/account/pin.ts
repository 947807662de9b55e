import { z } from 'zod'
import { pinProblem } from '#domain/accounts/pin.ts'
import { endpoint } from '../endpoint.ts'
import { IsoTime, text } from '../fields.ts'
import { UserParams } from './users.ts'

/** Validated by the endpoint itself, so that a form can show the reason. */
const NewPin = text(20).superRefine((pin, problems) => {
  const message = pinProblem(pin)
  if (message) problems.addIssue({ code: 'custom', message })
})

const Pin = z.object({
  /** Time at which the PIN was set; null if there is none. */
  set: IsoTime.nullable(),
  /** True if the person's role may take over a store’s tablet. */
  allowed: z.boolean(),
})

/** @source A-TABLET-2 */
export const readPin = endpoint({
  method: 'GET',
  path: '/users/:user_id/pin',
  summary: 'Check whether an account has a PIN for shared tablets',
  allow: ['self'],
  params: UserParams,
  data: Pin,
  errors: ['not_found'],
})

/** Sets the PIN and ends the sessions that the previous PIN opened. @source A-TABLET-2 */
export const setPin = endpoint({
  method: 'PUT',
  path: '/users/:user_id/pin',
  summary: 'Set the six-digit PIN for shared tablets',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  body: z.object({ pin: NewPin }),
  data: Pin,
  errors: ['not_found', 'pin_not_needed', 'invalid_input'],
})

export const removePin = endpoint({
  method: 'DELETE',
  path: '/users/:user_id/pin',
  summary: 'Remove the PIN for shared tablets',
  allow: ['self'],
  stepUp: true,
  params: UserParams,
  data: Pin,
  errors: ['not_found'],
})
