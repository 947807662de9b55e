import type sanitizeHtml from 'sanitize-html'
import { completeLink } from '#domain/text/link-address.ts'
import { sanitiseHtml } from '#server/html-text.ts'

const HEADINGS = ['h2', 'h3', 'h4']

/** Rules with the tags that a text page needs. Scripts, frames, floating elements and trackers are excluded. */
const RULES = {
  allowedTags: [
    ...HEADINGS,
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'address',
    'a',
    'strong',
    'b',
    'em',
    'i',
    'abbr',
    'time',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // These tags are removed with their content. For any other removed tag the text remains.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'svg',
    'math',
    'template',
    'title',
  ],
  transformTags: {
    // The page title is the only first-level heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_tag, { href: typed = '' }) => {
      const href = completeLink(typed)
      const isOutside = /^https?:/i.test(href)
      return {
        tagName: 'a',
        attribs: { href, ...(isOutside && { target: '_blank', rel: 'noopener noreferrer' }) },
      }
    },
  },
} satisfies sanitizeHtml.IOptions

/** Returns every allowed tag of a page, with its attributes. */
export const pageTags = (): Record<string, string[]> => {
  const { allowedTags, allowedAttributes } = RULES as {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
  }
  return Object.fromEntries(allowedTags.map((tag) => [tag, (allowedAttributes[tag] ?? []).toSorted()]))
}

/**
 * Returns the HTML of a content item in its safe form.
 * Escapes are decoded first, because a `\n` inside `java\nscript:` means nothing to a sanitiser. The remaining
 * backslashes are written as entities, so that cleaning is idempotent.
 * @source S-CONTENT-2
 */
export const cleanHtml = (html: string): string =>
  sanitiseHtml(readEscapes(html), RULES).replaceAll('\\', '&#92;').trim()

/** Returns the text with `\n` and `\r\n` as line breaks and `\"` as quotes, however many backslashes precede them. */
const readEscapes = (text: string): string =>
  text.replace(/\\+(?:"|n|r\\n)?/g, (escape) => {
    if (escape.endsWith('"')) return '"'
    if (!escape.endsWith('n')) return escape
    const isCarriageReturn = escape.endsWith('r\\n')
    const slashes = escape.length - (isCarriageReturn ? 3 : 1)
    return `${'\\'.repeat(Math.max(0, slashes - (isCarriageReturn ? 1 : 2)))}\n`
  })
