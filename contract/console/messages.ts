import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, CursorPaging, cursorQuery } from '../fields.ts'
import { ofEveryStore } from '../scope.ts'

export const MESSAGE_STATES = ['dead', 'waiting', 'sent'] as const
/** `push`: a notification in the person's browsers. */
const Channel = z.enum(['email', 'sms', 'push'])

export const ConsoleMessage = z.object({
  message_id: z.number(),
  channel: Channel,
  to: z.string(),
  /** Kind of message in staff's words. */
  label: z.string(),
  subject: z.string(),
  /** Absent if the text gives access to an account. */
  text: z.string().optional(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number(),
  /** Last error of the provider; '' once the message is sent. */
  reason: z.string(),
  order_id: z.number().nullable(),
  created: IsoTime,
  sent: IsoTime.nullable(),
  next_try: IsoTime.nullable(),
  dead: IsoTime.nullable(),
})
export type ConsoleMessage = z.output<typeof ConsoleMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/console/messages',
  summary: 'List messages by state, newest first: of the caller’s stores, or of all stores for admins',
  allow: ['messages.read'],
  scope: 'own stores',
  query: z.object({ state: z.enum(MESSAGE_STATES).default('dead'), ...cursorQuery(50) }),
  data: z.array(ConsoleMessage),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden'],
})

/** Retries a dead message, as long as its text is still useful. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/console/messages/:message_id/resend',
  summary: 'Resend a failed message',
  allow: ['messages.write'],
  scope: ofEveryStore('message', 'params.message_id'),
  params: z.object({ message_id: Id }),
  data: ConsoleMessage,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'message_not_dead', 'message_lapsed'],
})
