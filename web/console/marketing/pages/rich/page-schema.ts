import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

type NodeOptions = Omit<NodeSpec, 'content' | 'attrs'> & { keeps?: readonly string[] }

const defaults = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))
const read = (names: readonly string[]) => (element: HTMLElement) =>
  Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]))
const written = (attrs: Attrs) =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null))

/** Returns the spec of a container element. `keeps` lists its attributes. */
const holds = (tag: string, content: string, { keeps = [], ...extra }: NodeOptions = {}): NodeSpec => ({
  content,
  attrs: defaults(keeps),
  ...extra,
  parseDOM: [{ tag, getAttrs: read(keeps) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, written(attrs), 0],
})

const mark = (tag: string, keeps: readonly string[] = []): MarkSpec => ({
  attrs: defaults(keeps),
  parseDOM: [{ tag, getAttrs: read(keeps) }],
  toDOM: ({ attrs }): DOMOutputSpec => [tag, written(attrs), 0],
})

const BLOCK = { group: 'block' }
/** Content of a list item or cell: plain text, or paragraphs, lists and other blocks. */
const ANYTHING = '(plain | block)+'

/**
 * ProseMirror schema with every tag and attribute that a page may contain. A test compares it with the list of
 * `sanitise.service.ts`. Types are named after the tags.
 * @source S-MARKET-8, D-337
 */
export const pageSchema = new Schema({
  nodes: {
    doc: { content: '(block | plain)+' },
    p: holds('p', 'inline*', BLOCK),
    h2: holds('h2', 'inline*', { ...BLOCK, defining: true }),
    h3: holds('h3', 'inline*', { ...BLOCK, defining: true }),
    h4: holds('h4', 'inline*', { ...BLOCK, defining: true }),
    ul: holds('ul', 'li+', BLOCK),
    ol: holds('ol', 'li+', { ...BLOCK, keeps: ['start'] }),
    dl: holds('dl', '(dt | dd)+', BLOCK),
    blockquote: holds('blockquote', ANYTHING, { ...BLOCK, defining: true }),
    address: holds('address', ANYTHING, { ...BLOCK, defining: true }),
    table: holds('table', 'caption? (thead | tbody)*', { ...BLOCK, isolating: true }),
    hr: { ...BLOCK, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    /** Text in a list item or cell without a paragraph: an element in the editor, unwrapped when saved. */
    plain: {
      content: 'inline*',
      parseDOM: [{ tag: 'div[data-plain]' }],
      toDOM: () => ['div', { 'data-plain': '' }, 0],
    },
    li: holds('li', ANYTHING, { defining: true }),
    dt: holds('dt', ANYTHING, { defining: true }),
    dd: holds('dd', ANYTHING, { defining: true }),
    caption: holds('caption', ANYTHING, { isolating: true }),
    thead: holds('thead', 'tr*'),
    tbody: holds('tbody', 'tr*'),
    tr: holds('tr', '(th | td)*'),
    th: holds('th', ANYTHING, { isolating: true, keeps: ['scope', 'colspan', 'rowspan'] }),
    td: holds('td', ANYTHING, { isolating: true, keeps: ['colspan', 'rowspan'] }),
    text: { group: 'inline' },
    br: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    a: { ...mark('a', ['href', 'target', 'rel']), inclusive: false },
    strong: mark('strong'),
    b: mark('b'),
    em: mark('em'),
    i: mark('i'),
    abbr: mark('abbr', ['title']),
    time: mark('time', ['datetime']),
  },
})
