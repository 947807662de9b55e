import { DOMParser as Reader, DOMSerializer as Writer, type Node } from 'prosemirror-model'
import { pageSchema } from './page-schema.ts'

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

export const readHtml = (html: string): Node => Reader.fromSchema(pageSchema).parse(bodyOf(html))

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'p' && doc.firstChild.childCount === 0

const PLAIN = '[data-plain]'
/** Elements that contain only blocks. Their start tag is followed by a line break. */
const FRAMES = 'ul, ol, dl, table, thead, tbody, tr'
const BLOCKS = `${FRAMES}, p, h2, h3, h4, blockquote, address, hr, li, dt, dd, caption, th, td`

/** Serialises the document: removes the editor's wrappers of plain text and puts each block on its own line. */
export function writeHtml(doc: Node): string {
  if (isEmpty(doc)) return ''
  const body = bodyOf('')
  const page = body.ownerDocument
  Writer.fromSchema(pageSchema).serializeFragment(doc.content, { document: page }, body)
  const plains = [...body.querySelectorAll(PLAIN)]
  for (const plain of plains)
    // Separates adjacent plain blocks, which would otherwise merge.
    if (plain.previousElementSibling?.matches(PLAIN)) plain.before(page.createElement('br'))
  for (const plain of plains) plain.replaceWith(...plain.childNodes)
  for (const frame of body.querySelectorAll(FRAMES)) frame.prepend('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n')
  return body.innerHTML.trim()
}

const SPACES = /[ \t\n\r\f]+/g

/**
 * Normalises HTML so that texts that render identically are equal. Runs of spaces become one space, spaces at the
 * ends of blocks and lines are removed, and attributes are sorted. Tags are neither moved nor removed.
 */
export function canonicalHtml(html: string): string {
  const body = bodyOf(html)
  const texts: Text[] = []
  let last: Text | null = null
  const endLine = () => {
    if (last) last.data = last.data.replace(/ $/, '')
    last = null
  }
  const visit = (node: ChildNode): void => {
    if (node instanceof Text) {
      const words = node.data.replaceAll(SPACES, ' ')
      node.data = last === null || last.data.endsWith(' ') ? words.replace(/^ /, '') : words
      texts.push(node)
      if (node.data !== '') last = node
      return
    }
    const isLine = node instanceof Element && node.matches(`${BLOCKS}, br, body`)
    if (isLine) endLine()
    for (const child of node.childNodes) visit(child)
    if (isLine) endLine()
    if (node instanceof Element) sortAttributes(node)
  }
  visit(body)
  for (const text of texts) if (text.data === '') text.remove()
  return body.innerHTML
}

function sortAttributes(element: Element): void {
  const sorted = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name))
  for (const { name } of sorted) element.removeAttribute(name)
  for (const { name, value } of sorted) element.setAttribute(name, value)
}

export type HtmlImport = { doc: Node } | { lost: string[] }

/**
 * Opens a page in the editor if opening and saving would not change it.
 * @returns the document, or `lost`: the tags that would change, empty if only their order would change
 * @source D-337
 */
export function openHtml(html: string): HtmlImport {
  const doc = readHtml(html)
  const written = writeHtml(doc)
  if (canonicalHtml(written) === canonicalHtml(html)) return { doc }
  const [before, after] = [tagsOf(html), tagsOf(written)]
  const names = new Set([...before.keys(), ...after.keys()])
  return { lost: [...names].filter((name) => before.get(name) !== after.get(name)) }
}

/** Counts each start tag, including its attributes. */
function tagsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const element of bodyOf(canonicalHtml(html)).querySelectorAll('*')) {
    const tag = (element.cloneNode(false) as Element).outerHTML.replace(/<\/.*/, '')
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}
