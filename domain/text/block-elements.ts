/** HTML block elements, which separate the words before and after them. */
export const BLOCK_ELEMENTS: readonly string[] = [
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'html',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'ol',
  'optgroup',
  'option',
  'p',
  'pre',
  'search',
  'section',
  'select',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]

// Bundles that do not use the pattern can drop it.
const BLOCK_TAG = /* @__PURE__ */ new RegExp(`</?(?:${BLOCK_ELEMENTS.join('|')})(?:[ /][^<>]*)?>`, 'gi')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** Replaces the entities of a sanitised text by their characters. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** Returns the words of sanitised HTML on one line. Block elements separate words, other tags do not. */
export const wordsOfHtml = (html: string): string =>
  withoutEntities(html.replace(BLOCK_TAG, ' ').replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
