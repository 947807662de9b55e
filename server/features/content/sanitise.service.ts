import sanitizeHtml from 'sanitize-html'

const HEADINGS = ['h2', 'h3', 'h4']

/** The tags that a text page needs. Scripts, frames, floating elements and trackers are not among them. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...HEADINGS,
    ...['p', 'br', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'address'],
    ...['a', 'strong', 'b', 'em', 'i', 'abbr', 'time'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
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
  // These tags are removed with their content. Of any other removed tag the text stays.
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
    a: (_tag, { href = '' }) => {
      const isOutside = /^https?:/i.test(href)
      return {
        tagName: 'a',
        attribs: { href, ...(isOutside && { target: '_blank', rel: 'noopener noreferrer' }) },
      }
    },
  },
}

/** Every tag that a page may hold, with its attributes. */
export const pageTags = (): Record<string, string[]> => {
  const { allowedTags, allowedAttributes } = RULES as {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
  }
  return Object.fromEntries(allowedTags.map((tag) => [tag, (allowedAttributes[tag] ?? []).toSorted()]))
}

/**
 * The HTML of a content item as it may be shown. Escapes are read first: a `\n` inside `java\nscript:` is none to a
 * sanitiser, and would be one to a browser afterwards.
 * @source S-CONTENT-2
 */
export const cleanHtml = (html: string): string => sanitizeHtml(readEscapes(html), RULES).trim()

function readEscapes(text: string): string {
  const read = text.replaceAll(/\\r?\\n|\\n/g, '\n').replaceAll('\\"', '"')
  return read === text ? text : readEscapes(read)
}
