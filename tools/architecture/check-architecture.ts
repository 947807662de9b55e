import { type Module, readModule } from './modules.ts'
import { FILE_RULES, IMPORT_RULES, isTest } from './rules.ts'
import { sharedTables } from './table-writers.ts'

export type Violation = { rule: string; where: string; what: string; because: string }

export type Report = { modules: number; imports: number; violations: Violation[] }

/** Checks the sources (path → text) against all rules. Tests may import anything, but must not be imported. */
export function checkArchitecture(sources: Map<string, string>): Report {
  const modules = [...sources].map(([file, source]) => readModule(file, source))
  return {
    modules: modules.length,
    imports: modules.reduce((sum, module) => sum + module.imports.length, 0),
    violations: [
      ...modules.flatMap(importViolations),
      ...modules.flatMap(fileViolations),
      ...sharedTables(modules),
      ...cycles(modules),
    ],
  }
}

function importViolations({ file, imports }: Module): Violation[] {
  if (isTest(file)) return []
  return imports.flatMap((to) =>
    IMPORT_RULES.filter((rule) => rule.breaks(file, to)).map(({ name, because }) => {
      return { rule: name, where: `${file}:${to.line}`, what: `imports ${to.to}`, because }
    }),
  )
}

function fileViolations(module: Module): Violation[] {
  return FILE_RULES.flatMap(({ name, because, breaks }) => {
    const what = breaks(module)
    return what === undefined ? [] : [{ rule: name, where: module.file, what, because }]
  })
}

/** Returns all import cycles, including imports of types, by Tarjan's algorithm for strongly connected components. */
function cycles(modules: Module[]): Violation[] {
  const graph = new Map(modules.map(({ file, imports }) => [file, imports.map(({ to }) => to)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []

  function visit(file: string): number {
    const place = order.size
    order.set(file, place)
    lowest.set(file, place)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      const reached = order.has(next) ? (stack.includes(next) ? order.get(next) : undefined) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) ?? place, reached ?? place))
    }
    if (lowest.get(file) === place) {
      const ring = stack.splice(stack.indexOf(file))
      if (ring.length > 1 || graph.get(file)?.includes(file)) rings.push(ring)
    }
    return lowest.get(file) ?? place
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return rings.map((ring) => ({
    rule: 'no-cycles',
    where: ring[0] ?? '',
    what: `is in an import cycle: ${ring.join(' → ')}`,
    because: 'files that import each other can only be understood, loaded and changed together',
  }))
}
