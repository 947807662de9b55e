import { z } from 'zod'
import { CERTIFICATE_NUMBER_MAX } from '#domain/field-lengths.ts'
import { dayInvalid } from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, requiredText } from '../fields.ts'
import { ofAnyStore } from '../scope.ts'

const Day = z.iso.date(dayInvalid)

/** Training records, newest first. Only the newest record is in force. */
const Training = z.array(
  z.object({
    number: z.string(),
    issued_on: z.string(),
    expires_on: z.string(),
    recorded_at: IsoTime,
    counts: z.boolean(),
  }),
)

export const listTraining = endpoint({
  method: 'GET',
  path: '/console/drivers/:driver_id/training',
  summary: 'List a driver’s training records, newest first',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: z.object({ driver_id: Id }),
  data: Training,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Records a training. Earlier records are immutable. @source L-24 */
export const recordTraining = endpoint({
  method: 'POST',
  path: '/console/drivers/:driver_id/training',
  summary: 'Record a driver’s training; earlier records remain',
  allow: ['drivers.write'],
  scope: ofAnyStore('driver', 'params.driver_id'),
  params: z.object({ driver_id: Id }),
  body: z.object({
    number: requiredText(CERTIFICATE_NUMBER_MAX, 'Please enter the number of the certificate'),
    issued_on: Day,
    expires_on: Day,
  }),
  data: Training,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
