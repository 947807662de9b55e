import { type Parser, Tokenizer } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { BLOCK_ELEMENTS, withoutEntities } from '#domain/text/block-elements.ts'
import { normalise } from '#domain/text/normalise.ts'

/** Placeholder for the tag of a removed block element while `sanitize-html` writes its result. */
const GAP = 'block-gap'
const GAP_TAGS = /<\/?block-gap>|<block-gap \/>/g
/** Deeper elements lose their tags: closing each of thousands of open elements takes quadratic time. */
const NESTING_LIMIT = 100
/** Open elements at which the parser ignores further tags. At each end tag it searches all open elements. */
const OPEN_ELEMENTS_MAX = 256

type TokenizerOptions = ConstructorParameters<typeof Tokenizer>[0]
type ParserStack = Pick<Parser, 'onopentagname'> & { readonly stack: readonly string[] }

/** Reads start tags only while the parser has few open elements. */
class ShallowTokenizer extends Tokenizer {
  constructor(options: TokenizerOptions, parser: Parser) {
    super(options, parser)
    const open = parser.onopentagname.bind(parser)
    // The parser declares its stack private, and offers no event before it searches it.
    const { stack } = parser as unknown as ParserStack
    parser.onopentagname = (start, end) => {
      if (stack.length < OPEN_ELEMENTS_MAX) open(start, end)
    }
  }
}

type Rules = sanitizeHtml.IOptions & { allowedTags: string[] }

/**
 * Returns HTML with the allowed tags only. A removed block element leaves a line break, so that words stay apart.
 * The second pass closes elements that a removed element had left open: without the `div`, `<li><div><li>` is two
 * items.
 */
export const sanitiseHtml = (html: string, rules: Rules): string =>
  sanitiseOnce(sanitiseOnce(html, rules), rules)

function sanitiseOnce(html: string, rules: Rules): string {
  const removed = BLOCK_ELEMENTS.filter((tag) => !rules.allowedTags.includes(tag))
  const gaps = Object.fromEntries(removed.map((tag) => [tag, () => ({ tagName: GAP, attribs: {} })]))
  return sanitizeHtml(html, {
    ...rules,
    nestingLimit: NESTING_LIMIT,
    parser: { Tokenizer: ShallowTokenizer },
    allowedTags: [...rules.allowedTags, GAP],
    transformTags: { ...gaps, ...rules.transformTags },
  }).replace(GAP_TAGS, '\n')
}

/** Returns the words of any HTML, a line for each block element. */
export const textOfHtml = (html: string): string =>
  normalise(
    withoutEntities(
      sanitiseHtml(html, {
        allowedTags: [],
        allowedAttributes: {},
        nonTextTags: ['script', 'style', 'template', 'noscript', 'title'],
      }),
    )
      .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')
      .split('\n')
      .map((line) => line.replaceAll(/[ \t\u00A0]+/g, ' ').trim())
      .filter(Boolean)
      .join('\n'),
    'NFC',
  )

/** Returns HTML from which `textOfHtml` reads the same text. */
export const htmlOfText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').split('\n').join('<br>')
