import { parseSync } from 'oxc-parser'

/** Title of a test including the titles of its groups, with file and line. */
export type Title = { text: string; file: string; line: number }

type Node = { type: string; start: number; [key: string]: unknown }

const GROUPS = new Set(['describe'])
const TESTS = new Set(['it', 'test'])

/** Returns all tests of a file in order. Titles of tables contain their placeholders as written. */
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

/** Adds a colon to the title of a group that consists of a section and a screen, such as `§2 Cart`. */
const heading = (title: string): string => (/^(API )?§\d+ [^:]+$/.test(title) ? `${title}:` : title)

/**
 * Returns function name and title of `it('…')`, `test.describe('…')` or `it.each(table)('…')`; null for other calls.
 */
function namedCall(node: Node, source: string): { name: string; title: string } | null {
  if (node.type !== 'CallExpression') return null
  const [first] = node.arguments as Node[]
  const title = first && titleOf(first, source)
  const name = calleeName(node.callee as Node)
  return title && name ? { name, title } : null
}

function titleOf(node: Node, source: string): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  // Placeholders of a template are returned as written.
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
