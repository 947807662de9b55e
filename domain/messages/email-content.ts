import { withoutForeignLinks } from './foreign-links.ts'

/** Who writes: names, addresses and links of the settings. An empty one is not shown. */
export type Brand = {
  name: string
  company: string
  address: string
  phone: string
  support: string
  url: string
}

export type Row = { label: string; value: string; isStrong?: boolean }

/** One part of a letter; each is written as plain text and as HTML. */
export type Block =
  | { is: 'paragraph'; text: string }
  /** What to do next: one a letter. */
  | { is: 'button'; label: string; url: string }
  | { is: 'rows'; title: string; rows: readonly Row[] }
  | { is: 'quiet'; text: string }

export type EmailContent = {
  subject: string
  /** What a list of mails shows beside the subject; '' leaves it to the first words. */
  preview: string
  blocks: readonly Block[]
  /** Below the letter, such as the store's licence. */
  footer: readonly string[]
}

export const paragraph = (text: string): Block => ({ is: 'paragraph', text })
export const smallPrint = (text: string): Block => ({ is: 'quiet', text })
export const button = (label: string, url: string): Block => ({ is: 'button', label, url })
export const rows = (title: string, list: readonly Row[]): Block => ({ is: 'rows', title, rows: list })

/** A letter out of nothing but words; an empty line parts its paragraphs. */
export const plainEmail = (subject: string, text: string): EmailContent => ({
  subject: singleLine(subject),
  preview: '',
  blocks: text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(paragraph),
  footer: [],
})

/** The letter with no link but the shop's own: names and messages of people stand in it. */
export function emailWithoutForeignLinks(email: EmailContent, brand: Brand): EmailContent {
  const safe = (text: string) => withoutForeignLinks(text, brand.url)
  return {
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

/** The letter as plain text: complete, for whoever reads no HTML. */
export const emailText = (email: EmailContent, brand: Brand): string =>
  [...email.blocks.map(blockText), footerLines(email, brand).join('\n')].filter(Boolean).join('\n\n')

function blockText(block: Block): string {
  if (block.is === 'button') return `${block.label}:\n${block.url}`
  if (block.is !== 'rows') return withoutControlCharacters(block.text)
  const list = block.rows.map(({ label, value }) => `${singleLine(label)}  ${singleLine(value)}`.trim())
  return [...(block.title ? [`${block.title}:`] : []), ...list].join('\n')
}

/** Who sends it and how to answer. @source L-37: every message names its sender */
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
 * Marks that turn the order of letters around belong to a name in Arabic or Hebrew only by accident; in the hands of a
 * prankster they rewrite the line.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g

// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

export const withoutControlCharacters = (text: string): string =>
  text.replace(DIRECTION_MARKS, '').replace(CONTROLS, '')

/** Fit for a subject or one row: no line break gets into a header. */
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

/** The words of a text message: one odd quotation mark would double its price. */
export const smsText = (text: string): string =>
  singleLine(text).replace(/[‘’“”–—…\u00a0]/g, (character) => TYPOGRAPHIC[character]!)
