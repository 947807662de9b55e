import { withoutForeignLinks } from './foreign-links.ts'
import type { TemplateUse } from './message-templates.ts'

/** Sender: names, addresses and links from the settings. Empty values are not shown. */
export type Brand = {
  name: string
  company: string
  address: string
  phone: string
  support: string
  url: string
}

export type Row = {
  label: string
  value: string
  isStrong?: boolean
  /** Absolute URL of a small picture before the label; '' reserves its space. */
  picture?: string
}

/** Part of an e-mail, rendered as plain text and as HTML. */
export type Block =
  | {
      is: 'paragraph'
      text: string
      /** Marks the paragraph that an owner's text replaces. */
      isOpening?: true
      /** Label of the button that HTML shows instead of the paragraph's URL. */
      linkLabel?: string
    }
  /** Next step. An e-mail has at most one button. */
  | { is: 'button'; label: string; url: string }
  | { is: 'rows'; title: string; rows: readonly Row[] }
  | {
      is: 'quiet'
      text: string
      /** Link after the text. */
      link?: { label: string; url: string }
    }

export type EmailContent = {
  subject: string
  /** Preview text in a mail program's list; with '' the program shows the beginning of the text. */
  preview: string
  blocks: readonly Block[]
  /** Lines below the text, such as the store's licence. */
  footer: readonly string[]
  /** Template of the e-mail, if an owner can override its texts. */
  use?: TemplateUse
}

/** Message with both an e-mail and an SMS. */
export type MessageContent = SmsContent & { email: EmailContent; use: TemplateUse }

export type SmsContent = {
  sms: string
  use?: TemplateUse
  /** Text that is appended to the SMS if an owner's text replaces it. */
  smsAlways?: string
}

/** Notification in a browser: the e-mail's subject and preview, and the words that an SMS always contains. */
export const notificationOf = ({ email, smsAlways }: MessageContent): { subject: string; text: string } => ({
  subject: email.subject,
  text: [email.preview, smsAlways].filter(Boolean).join('. '),
})

/** E-mail of plain paragraphs, whose plain text does not end with the sender. */
export type PlainContent = {
  subject: string
  text: string
  /** Label of the button that HTML shows instead of the text's last URL. */
  linkLabel?: string
  use?: TemplateUse
}

export const paragraph = (text: string): Block => ({ is: 'paragraph', text })
export const opening = (text: string): Block => ({ is: 'paragraph', text, isOpening: true })
export const smallPrint = (text: string): Block => ({ is: 'quiet', text })
export const button = (label: string, url: string): Block => ({ is: 'button', label, url })
export const rows = (title: string, list: readonly Row[]): Block => ({ is: 'rows', title, rows: list })

export const withUse = (email: EmailContent, use: TemplateUse): EmailContent => ({ ...email, use })

/** Returns an e-mail of plain paragraphs. @param text paragraphs separated by empty lines */
export function plainEmail(subject: string, text: string, linkLabel = ''): EmailContent {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '')
  const linked = linkLabel === '' ? -1 : parts.findLastIndex((part) => part.includes('://'))
  return {
    subject: singleLine(subject),
    preview: '',
    blocks: parts.map((part, at) => ({ ...paragraph(part), ...(at === linked && { linkLabel }) })),
    footer: [],
  }
}

/** Breaks up all links except the shop's own, because texts contain names and messages typed by people. */
export function emailWithoutForeignLinks(email: EmailContent, brand: Brand): EmailContent {
  const safe = (text: string) => withoutForeignLinks(text, brand.url)
  return {
    ...email,
    subject: safe(email.subject),
    preview: safe(email.preview),
    blocks: email.blocks.map((block) => safeBlock(block, safe)),
    footer: email.footer.map(safe),
  }
}

function safeBlock(block: Block, safe: (text: string) => string): Block {
  if (block.is === 'button') return { ...block, label: safe(block.label) }
  if (block.is !== 'rows') return { ...block, text: safe(block.text) }
  const cleanRow = (row: Row): Row => ({ ...row, label: safe(row.label), value: safe(row.value) })
  return { ...block, title: safe(block.title), rows: block.rows.map(cleanRow) }
}

/** Returns the complete e-mail as plain text. */
export const emailText = (email: EmailContent, brand: Brand): string =>
  [...email.blocks.map(blockText), footerLines(email, brand).join('\n')].filter(Boolean).join('\n\n')

function blockText(block: Block): string {
  if (block.is === 'button') return `${block.label}:\n${block.url}`
  if (block.is === 'quiet' && block.link)
    return `${withoutControlCharacters(block.text)}\n${block.link.label}: ${block.link.url}`
  if (block.is !== 'rows') return withoutControlCharacters(block.text)
  const list = block.rows.map(({ label, value }) => `${singleLine(label)}  ${singleLine(value)}`.trim())
  return [...(block.title ? [`${block.title}:`] : []), ...list].join('\n')
}

/** Returns the footer with the sender and its contacts. @source L-37: every message names its sender */
export function footerLines({ footer }: EmailContent, brand: Brand): string[] {
  const reach = [brand.phone, brand.support].filter(Boolean).join(', ')
  const lines = [
    brand.name === brand.company ? brand.name : `${brand.name}, ${brand.company}`,
    brand.address,
    reach,
  ]
  return [...footer, ...lines].map(singleLine).filter(Boolean)
}

/**
 * Marks that change the direction of text. Names in Arabic or Hebrew do not need them, and they could be abused to
 * reorder a line.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

export const withoutControlCharacters = (text: string): string =>
  text.replace(DIRECTION_MARKS, '').replace(CONTROLS, '')

/** Converts a text to a single line for a subject or a table row, which also prevents header injection. */
export const singleLine = (text: string): string => withoutControlCharacters(text.replace(/\s+/g, ' ')).trim()

const TYPOGRAPHIC: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

/** Replaces typographic characters, because a single such character doubles the price of a text message. */
export const smsText = (text: string): string =>
  singleLine(text).replace(/[‘’“”–—…\u00a0]/g, (character) => TYPOGRAPHIC[character] ?? character)

/** Replaces typographic characters in an SMS to reduce its price. */
export const shortened = ({ sms, use, smsAlways }: SmsContent): SmsContent => ({
  sms: smsText(sms),
  ...(use && { use }),
  ...(smsAlways !== undefined && { smsAlways }),
})
