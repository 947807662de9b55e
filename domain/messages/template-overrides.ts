import {
  type Block,
  type Brand,
  type EmailContent,
  type PlainContent,
  type SmsContent,
  emailText,
  emailWithoutForeignLinks,
  paragraph,
  plainEmail,
  singleLine,
  smsText,
} from './email-content.ts'
import { emailHtml } from './email-html.ts'
import { withoutForeignLinks } from './foreign-links.ts'
import { type TemplateName, type TemplateValues, templateOf } from './message-templates.ts'
import { type TemplateOverrides, TEMPLATE_PARTS } from './template-parts.ts'
import { isPlaceholder } from './placeholders.ts'

/** Placeholder in an owner's text, such as `{{first_name}}`. Templates contain no logic. */
const PLACEHOLDER = /\{\{\s*([^{}\n]*?)\s*\}\}/g

export const NO_OVERRIDES: TemplateOverrides = { subject: '', opening: '', closing: '', sms: '' }

export const hasOverrides = (words: TemplateOverrides): boolean =>
  TEMPLATE_PARTS.some((part) => words[part] !== '')

/**
 * Replaces the placeholders of a text in one pass, so that values which look like placeholders are not replaced.
 * Removes the space next to an empty value.
 */
export const filled = (words: string, values: TemplateValues): string =>
  words
    .replace(PLACEHOLDER, (_, name: string) => singleLine((isPlaceholder(name) && values[name]) || ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ +$/gm, '')
    .trim()

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '')

type Part = 'opening' | 'closing'
const partOf = (words: TemplateOverrides, part: Part, values: TemplateValues): Block[] =>
  paragraphsOf(filled(words[part], values)).map(paragraph)

/** Replaces the default texts of an e-mail by an owner's texts. Fixed blocks are not changed. */
export function withOverrides(email: EmailContent, words: TemplateOverrides | null): EmailContent {
  if (!words || !email.use) return email
  const { values } = email.use
  const opening = partOf(words, 'opening', values)
  const isReplaced = (block: Block) => opening.length > 0 && block.is === 'paragraph' && block.isOpening
  return {
    ...email,
    subject: singleLine(filled(words.subject, values)) || email.subject,
    blocks: [
      ...email.blocks.flatMap((block) => (isReplaced(block) ? opening : [block])),
      ...partOf(words, 'closing', values),
    ],
  }
}

/** Replaces the default texts of a plain e-mail by an owner's texts. The first paragraph is the opening. */
export function plainWithOverrides(plain: PlainContent, words: TemplateOverrides | null): PlainContent {
  if (!words || !plain.use) return plain
  const { values } = plain.use
  const [first = '', ...rest] = paragraphsOf(plain.text)
  const paragraphs = [filled(words.opening, values) || first, ...rest, filled(words.closing, values)]
  return {
    ...plain,
    subject: singleLine(filled(words.subject, values)) || plain.subject,
    text: words.opening || words.closing ? paragraphs.filter(Boolean).join('\n\n') : plain.text,
  }
}

/** Returns the text of an SMS with an owner's text, before foreign links are broken up. */
export function smsWithOverrides(
  { sms, use, smsAlways = '' }: SmsContent,
  words: TemplateOverrides | null,
): string {
  const own = words && use ? filled(words.sms, use.values) : ''
  return own ? smsText(`${own} ${smsAlways}`) : sms
}

export type RenderedEmail = { subject: string; text: string; html: string }

/** Renders an e-mail as plain text and HTML, with foreign links broken up. */
export function renderedEmail(content: EmailContent, brand: Brand): RenderedEmail {
  const email = emailWithoutForeignLinks(content, brand)
  return { subject: email.subject, text: emailText(email, brand), html: emailHtml(email, brand) }
}

export function renderedPlain({ subject, text, linkLabel }: PlainContent, brand: Brand): RenderedEmail {
  const safe = {
    subject: withoutForeignLinks(subject, brand.url),
    text: withoutForeignLinks(text, brand.url),
  }
  return { ...safe, html: emailHtml(plainEmail(safe.subject, safe.text, linkLabel), brand) }
}

/** Sample of a message in each of its channels. */
export type SampleContent = { email?: EmailContent; plain?: PlainContent; sms?: SmsContent }

/** Renders a sample with an owner's texts, as its recipient would receive it. */
export function renderedSample(
  { email, plain, sms }: SampleContent,
  words: TemplateOverrides | null,
  brand: Brand,
): { email: RenderedEmail | null; sms: string | null } {
  return {
    email: email
      ? renderedEmail(withOverrides(email, words), brand)
      : plain
        ? renderedPlain(plainWithOverrides(plain, words), brand)
        : null,
    sms: sms ? withoutForeignLinks(smsWithOverrides(sms, words), brand.url) : null,
  }
}

/**
 * Returns the default texts with placeholders instead of the sample's facts, as a starting point for owners. Filled
 * with these facts they equal the default, except that the SMS lacks its fixed text.
 */
export function defaultWords(
  template: TemplateName,
  { email, plain, sms }: SampleContent,
): TemplateOverrides {
  const { parts, placeholders } = templateOf(template)
  const opening = email?.blocks.find((block) => block.is === 'paragraph' && block.isOpening)
  const texts: TemplateOverrides = {
    subject: email?.subject ?? plain?.subject ?? '',
    opening: opening?.is === 'paragraph' ? opening.text : (paragraphsOf(plain?.text ?? '')[0] ?? ''),
    closing: '',
    sms: sms ? sms.sms.replace(sms.smsAlways ? ` ${sms.smsAlways}` : '', '') : '',
  }
  const values = (email?.use ?? plain?.use ?? sms?.use)?.values ?? {}
  const facts = placeholders
    .map((name) => ({ name, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '')
    // Longer values first, because an address contains the name of a suburb, which may also be a store's name.
    .toSorted((a, b) => b.value.length - a.value.length)
  const named = (text: string) =>
    facts.reduce((words, { name, value }) => words.replaceAll(value, `{{${name}}}`), text)
  return Object.fromEntries(
    TEMPLATE_PARTS.map((part) => [part, parts.includes(part) ? named(texts[part]) : '']),
  ) as TemplateOverrides
}
