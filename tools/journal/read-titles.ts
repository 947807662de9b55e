import { parseSync } from 'oxc-parser'

/** A test's title with the titles around it, and where it stands. */
export type Title = { text: string; file: string; line: number }

type Node = { type: string; start: number; [key: string]: unknown }

const GROUPS = new Set(['describe'])
const TESTS = new Set(['it', 'test'])

/** Every test of a file, in order. A table's title is given as written, with its placeholders. */
export function readTitles(file: string, source: string): Title[] {
  const { program } = parseSync(file, source)
  const found: Title[] = []
  const visit = (value: unknown, around: string[]): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, around)
      return
    }
    if (value === null || typeof value !== 'object') return
    const call = 'type' in value ? namedCall(value as Node, source) : null
    if (call && TESTS.has(call.name)) {
      const line = source.slice(0, (value as Node).start).split('\n').length
      found.push({ text: [...around, call.title].join(' '), file, line })
    }
    const inside = call && GROUPS.has(call.name) ? [...around, heading(call.title)] : around
    for (const child of Object.values(value)) visit(child, inside)
  }
  visit(program, [])
  return found
}

/** A group named after a screen alone, as in `§2 Cart`, heads the sentences in it. */
const heading = (title: string): string => (/^(API )?§\d+ [^:]+$/.test(title) ? `${title}:` : title)

/** `it('…')`, `test.describe('…')`, `it.each(table)('…')`: the word that says what it is, and the title. */
function namedCall(node: Node, source: string): { name: string; title: string } | null {
  if (node.type !== 'CallExpression') return null
  const [first] = node.arguments as Node[]
  const title = first && titleOf(first, source)
  const name = calleeName(node.callee as Node)
  return title && name ? { name, title } : null
}

function titleOf(node: Node, source: string): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  // Placeholders of a template stay as written.
  return node.type === 'TemplateLiteral' ? source.slice(node.start + 1, (node.end as number) - 1) : null
}

function calleeName(callee: Node): string | null {
  if (callee.type === 'Identifier') return callee.name as string
  // `it.each(table)(…)`
  if (callee.type === 'CallExpression') return calleeName(callee.callee as Node)
  if (callee.type !== 'MemberExpression') return null
  const property = (callee.property as { name?: string }).name ?? ''
  return GROUPS.has(property) ? property : calleeName(callee.object as Node)
}
