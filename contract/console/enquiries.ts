import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CursorPaging, IsoTime, cursorQuery, text } from '../fields.ts'

export const ENQUIRY_PURPOSES = ['contact', 'notify'] as const

/**
 * Form submission. `contact`: a question to the shop. `notify`: a request to be notified when a place is served,
 * and for nothing else.
 */
const Enquiry = z.object({
  subscription_id: z.number(),
  purpose: z.enum(ENQUIRY_PURPOSES),
  user_id: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  contact_number: z.string(),
  message: z.string(),
  /** Form from which it was sent. */
  referrer: z.string(),
  created: IsoTime,
})
export type Enquiry = z.output<typeof Enquiry>

/**
 * Lists enquiries newest first, within the retention period. `search`: part of the e-mail, the name or the message.
 * @source A-ENQUIRY-1
 */
export const listEnquiries = endpoint({
  method: 'GET',
  path: '/console/enquiries',
  summary: 'List contact enquiries and notification requests',
  allow: ['customers.read'],
  scope: 'shop',
  query: z.object({
    purpose: z.enum(ENQUIRY_PURPOSES).optional(),
    search: text(60).optional(),
    ...cursorQuery(50),
  }),
  data: z.array(Enquiry),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
