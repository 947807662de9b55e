import type { MessageChannel, MessageKind } from './message-kinds.ts'
import type { Placeholder } from './placeholders.ts'

/** What an owner may write themselves: of a mail its subject, its opening and closing paragraph, and the SMS. */
export const TEMPLATE_PARTS = ['subject', 'opening', 'closing', 'sms'] as const
export type TemplatePart = (typeof TEMPLATE_PARTS)[number]

/** What each part may hold. A subject of this length is still read whole on a phone turned sideways. */
export const LONGEST: Record<TemplatePart, number> = { subject: 120, opening: 1000, closing: 1000, sms: 480 }
/** More parts are often refused or arrive out of order, and each is paid. */
export const MOST_SMS_PARTS = 3

/** An owner's own words; '': the default. */
export type TemplateOverrides = Record<TemplatePart, string>

export const TEMPLATE_AUDIENCES = ['orders', 'accounts', 'credit', 'staff'] as const
export type TemplateAudience = (typeof TEMPLATE_AUDIENCES)[number]

export type Template = {
  /** What messages it writes. */
  kind: MessageKind
  label: string
  /** When it is sent, in one sentence. */
  sent: string
  about: TemplateAudience
  channels: readonly MessageChannel[]
  /** The parts that are open to an owner's own words. Law, receipt, codes and links stand outside them. */
  parts: readonly TemplatePart[]
  placeholders: readonly Placeholder[]
  /** What a part can't do without. */
  required?: Partial<Record<TemplatePart, readonly Placeholder[]>>
  /** The SMS holds no other group of four digits, which a phone could take for the code. @source S-MSG-2 */
  hasDigitCode?: true
}

export const MAIL = ['email'] as const
export const BOTH = ['email', 'sms'] as const
export const MAIL_PARTS = ['subject', 'opening', 'closing'] as const
/** Where the first paragraph says what the law or the flow needs. */
export const AROUND = ['subject', 'closing'] as const
