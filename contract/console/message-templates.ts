import { z } from 'zod'
import { LONGEST, TEMPLATE_AUDIENCES, TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import { endpoint } from '../endpoint.ts'
import { Integer, IsoTime, text } from '../fields.ts'

const Channel = z.enum(['email', 'sms'])

/** Text of each part; '' if the default is used, or if the message has no such part. */
const Words = z.object({
  subject: z.string(),
  opening: z.string(),
  closing: z.string(),
  sms: z.string(),
})

const Listed = z.object({
  /** Name in URL paths. */
  kind: z.string(),
  label: z.string(),
  /** Event that triggers the message, in words for staff. */
  sent: z.string(),
  about: z.enum(TEMPLATE_AUDIENCES),
  channels: z.array(Channel),
  /** True if a customised text is in use. */
  changed: z.boolean(),
})
export type ListedTemplate = z.output<typeof Listed>

/** Message as its recipient sees it, with sample data; null if it is not sent by that channel. */
const Rendered = z.object({
  email: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  /** `parts`: number of SMS that are sent and charged. */
  sms: z.object({ text: z.string(), parts: z.number() }).nullable(),
})
export type RenderedTemplate = z.output<typeof Rendered>

const MessageTemplate = Listed.extend({
  /** Editable parts. Codes, links, receipt rows and legal texts are outside these parts. */
  parts: z.array(z.enum(TEMPLATE_PARTS)),
  placeholders: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      /** Parts that must contain it. */
      required_in: z.array(z.enum(TEMPLATE_PARTS)),
    }),
  ),
  words: Words,
  /** Default texts, with placeholders. */
  defaults: Words,
  preview: Rendered,
  /** 0: never changed. */
  version: z.number(),
  updated: IsoTime.nullable(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const words = {
  subject: text(LONGEST.subject),
  opening: text(LONGEST.opening),
  closing: text(LONGEST.closing),
  sms: text(LONGEST.sms),
}
const OfTemplate = z.object({ kind: text(60) })
const errors = ['not_signed_in', 'forbidden', 'not_found'] as const

/** @source A-TEMPLATE-1 */
export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/console/message_templates',
  summary: 'List the templates of all automatic messages',
  allow: ['settings.write'],
  scope: 'shop',
  query: z.object({ search: text(60).default('') }),
  data: z.array(Listed),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** @source A-TEMPLATE-1 */
export const readMessageTemplate = endpoint({
  method: 'GET',
  path: '/console/message_templates/:kind',
  summary: 'Retrieve a message template with its texts and a preview',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfTemplate,
  data: MessageTemplate,
  errors,
})

/** Updates the parts that are sent. '' and the default text restore the default. @source A-TEMPLATE-2 */
export const changeMessageTemplate = endpoint({
  method: 'PATCH',
  path: '/console/message_templates/:kind',
  summary: 'Update the texts of a message template',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfTemplate,
  body: z.object(words).partial().extend({ version: Integer }),
  data: MessageTemplate,
  errors: [...errors, 'invalid_input', 'stale'],
})

/** @source A-TEMPLATE-3 */
export const previewMessageTemplate = endpoint({
  method: 'POST',
  path: '/console/message_templates/:kind/preview',
  summary: 'Preview a message template with unsaved texts',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfTemplate,
  body: z.object(words).partial(),
  data: Rendered,
  errors: [...errors, 'invalid_input'],
})

/** Sends a test message. The subject of a mail and the text of an SMS begin with `Test:`. @source A-TEMPLATE-3 */
export const testMessageTemplate = endpoint({
  method: 'POST',
  path: '/console/message_templates/:kind/test',
  summary: 'Send a test of a message template to the caller, with unsaved texts if given',
  allow: ['settings.write'],
  scope: 'shop',
  params: OfTemplate,
  body: z.object(words).partial().extend({ channel: Channel }),
  errors: [...errors, 'invalid_input', 'contact_missing', 'rate_limited'],
})
