import { dirname, join } from 'node:path/posix'
import { isBuiltin } from 'node:module'
import { parseSync } from 'oxc-parser'

/** Facts about a source file for the rules. Paths are relative to the project, with forward slashes. */
export type Module = {
  file: string
  imports: Import[]
  /** True if the file contains only `export … from`. */
  onlyReexports: boolean
  /** Line numbers of reads of the machine's clock. */
  clockReads: number[]
  /** Line numbers of `….db.transaction(` and `{ ...shop, db: … }`. */
  ownTransactions: number[]
  /** Tables that the file's SQL inserts into, updates or deletes from. */
  tableWrites: { table: string; line: number }[]
  /** Exported names. */
  exports: string[]
}

export type Import = {
  /** Path of a project file, or name of a package or a Node built-in module as written. */
  to: string
  kind: 'file' | 'package' | 'builtin'
  /** True for `import type`, which is erased at run time. */
  typeOnly: boolean
  /** True for `import()`, which is loaded on demand and not at the start. */
  isLate: boolean
  line: number
}

const FOLDERS_BY_NAME = /^#(domain|contract|server|web|testing)\//

export function readModule(file: string, source: string): Module {
  const { program, module } = parseSync(file, source)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const found: ImportReference[] = module.staticImports.map(({ moduleRequest, start, entries }) => {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    return { to: moduleRequest.value, start, typeOnly, isLate: false }
  })
  const exports: string[] = []
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, exportName, start, isType } of entries) {
      if (moduleRequest) found.push({ to: moduleRequest.value, start, typeOnly: isType, isLate: false })
      if (exportName.name) exports.push(exportName.name)
    }
  }
  const clockReads: number[] = []
  const ownTransactions: number[] = []
  const tableWrites: Module['tableWrites'] = []
  walk(program, (node) => {
    if (readsClock(node)) clockReads.push(lineAt(node.start))
    if (makesOwnTransaction(node)) ownTransactions.push(lineAt(node.start))
    for (const { table, offset } of writesOf(node)) tableWrites.push({ table, line: lineAt(offset) })
    const to = dynamicImport(node)
    if (to !== undefined) found.push({ to, start: node.start, typeOnly: false, isLate: true })
  })
  const onlyReexports =
    program.body.length > 0 &&
    program.body.every(
      (node) => node.type === 'ExportAllDeclaration' || ('source' in node && isReexport(node)),
    )
  const imports = found.map(({ to, start, ...how }) => {
    return { ...resolve(file, to), ...how, line: lineAt(start) }
  })
  return { file, imports, onlyReexports, clockReads, ownTransactions, tableWrites, exports }
}

type ImportReference = { to: string; start: number; typeOnly: boolean; isLate: boolean }

type Node = { type: string; start: number; [key: string]: unknown }

function isReexport(node: { type: string; source?: unknown }): boolean {
  return node.type === 'ExportNamedDeclaration' && Boolean(node.source)
}

function resolve(file: string, to: string): Pick<Import, 'to' | 'kind'> {
  const path = to.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { to: join(dirname(file), path), kind: 'file' }
  if (FOLDERS_BY_NAME.test(path)) return { to: path.slice(1), kind: 'file' }
  if (isBuiltin(path)) return { to: path, kind: 'builtin' }
  const name = path.split('/').slice(0, path.startsWith('@') ? 2 : 1)
  return { to: name.join('/'), kind: 'package' }
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

/**
 * Write to a table. `for update` and `update of` are locks; `do update` belongs to an insert that is counted already.
 */
const WRITE =
  /(?:insert\s+into|delete\s+from|(?<!\b(?:for|key|do)\s+)update)\s+(?!of\b|set\b)([a-z_][a-z0-9_.]*)/g

/** Returns the table writes in an SQL template. */
function writesOf(node: Node): { table: string; offset: number }[] {
  if (node.type !== 'TaggedTemplateExpression' || !isNamed(node.tag, 'sql')) return []
  const { quasis } = node.quasi as { quasis: { start: number; value: { raw: string } }[] }
  return quasis.flatMap(({ start, value }) =>
    [...value.raw.matchAll(WRITE)].map(({ 1: table = '', index }) => ({ table, offset: start + index })),
  )
}

function dynamicImport(node: Node): string | undefined {
  if (node.type !== 'ImportExpression') return undefined
  const { type, value } = node.source as { type: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** Returns whether a node is `Date.now()` or `new Date()` without an argument. */
function readsClock(node: Node): boolean {
  if (node.type === 'NewExpression') {
    return isNamed(node.callee, 'Date') && (node.arguments as unknown[]).length === 0
  }
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as { type: string; object?: unknown; property?: unknown }
  return (
    callee.type === 'MemberExpression' && isNamed(callee.object, 'Date') && isNamed(callee.property, 'now')
  )
}

function makesOwnTransaction(node: Node): boolean {
  if (node.type === 'ObjectExpression') {
    const properties = node.properties as Node[]
    return (
      properties.some(({ type }) => type === 'SpreadElement') &&
      properties.some(({ key }) => isNamed(key, 'db'))
    )
  }
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as { object?: { property?: unknown }; property?: unknown }
  return isNamed(callee.property, 'transaction') && isNamed(callee.object?.property, 'db')
}

function isNamed(node: unknown, name: string): boolean {
  const { type, name: found } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' && found === name
}
