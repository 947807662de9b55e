import type { MessageChannel, MessageKind } from './message-kinds.ts'
import type { Placeholder } from './placeholders.ts'

/** Parts of a message that an owner can override: subject, opening and closing paragraph of an e-mail, and the SMS. */
export const TEMPLATE_PARTS = ['subject', 'opening', 'closing', 'sms'] as const
export type TemplatePart = (typeof TEMPLATE_PARTS)[number]

/** Maximum length of each part in characters. A subject of this length is fully visible on a phone in landscape. */
export const LONGEST: Record<TemplatePart, number> = { subject: 120, opening: 1000, closing: 1000, sms: 480 }
/** Maximum number of parts of an SMS. More parts are often rejected or arrive out of order, and each part costs. */
export const MAX_SMS_PARTS = 3

/** Texts of an owner; '' for the default. */
export type TemplateOverrides = Record<TemplatePart, string>

export const TEMPLATE_AUDIENCES = ['orders', 'accounts', 'credit', 'staff'] as const
export type TemplateAudience = (typeof TEMPLATE_AUDIENCES)[number]

export type Template = {
  /** Kind of the messages that use the template. */
  kind: MessageKind
  label: string
  /** Description of when the message is sent, shown to owners. */
  sent: string
  about: TemplateAudience
  channels: readonly MessageChannel[]
  /** Parts that an owner can override. Legal texts, receipts, codes and links are not part of them. */
  parts: readonly TemplatePart[]
  placeholders: readonly Placeholder[]
  /** Placeholders that a part must contain. */
  required?: Partial<Record<TemplatePart, readonly Placeholder[]>>
  /**
   * True if the SMS must contain no other group of four digits, which phones could mistake for the code.
   * @source S-MSG-2
   */
  hasDigitCode?: true
}

export const MAIL = ['email'] as const
export const BOTH = ['email', 'sms'] as const
export const MAIL_PARTS = ['subject', 'opening', 'closing'] as const
/** Overridable parts of messages whose first paragraph is required by law or by the process. */
export const AROUND = ['subject', 'closing'] as const
