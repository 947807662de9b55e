import type { Statement } from './statement.ts'

/** Source of a statement's value when the action is replayed. */
export type Source =
  | { kind: 'constant'; value: unknown }
  /** Result of an earlier statement in the same action. */
  | { kind: 'answer'; step: number; path: string[] }
  /** Value that is generated in each action. Within an action, the same `nth` is the same value. */
  | { kind: 'fresh'; nth: number; length: number; as: 'text' | 'bytes' }
  | { kind: 'joined'; parts: Source[] }

export type Step = Pick<Statement, 'by' | 'name' | 'text' | 'rowCount'> & {
  sources: Source[]
  /** True if a later statement uses a value of its result. */
  keep: boolean
}

/** SQL of an action that can be replayed with valid values. */
export type Program = Step[]

type Cell = { step: number; path: string[]; values: readonly [unknown, unknown] }

/**
 * Derives a program from two runs of an action. Values that are equal in both runs are constants. Values that differ
 * are taken from the earlier result that contained them in both runs; otherwise they are generated.
 */
export function learnProgram(first: readonly Statement[], second: readonly Statement[]): Program {
  const texts = (run: readonly Statement[]) => run.map(({ text }) => text)
  if (texts(first).join('\n') !== texts(second).join('\n')) {
    throw new Error(
      `An action sent ${first.length} statements, then ${second.length} or different statements`,
    )
  }
  const cells: Cell[] = []
  const fresh = new Map<string, number>()
  const steps = first.map((statement, step): Step => {
    const twin = second[step]!
    const sources = statement.values.map((value, i) => sourceOf([value, twin.values[i]], cells, fresh))
    cells.push(...differingCells(step, statement.rows, twin.rows))
    const { by, name, text, rowCount } = statement
    return { by, name, text, rowCount, sources, keep: false }
  })
  for (const { sources } of steps) for (const source of sources) keepAnswers(steps, source)
  return steps
}

function sourceOf(pair: readonly [unknown, unknown], cells: Cell[], fresh: Map<string, number>): Source {
  const [one, two] = pair
  // Instants only have to be in the past, which is true for all later runs.
  if (one instanceof Date || isSame(one, two)) return { kind: 'constant', value: one }
  const cell = cells.find(({ values }) => isSame(values[0], one) && isSame(values[1], two))
  if (cell) return { kind: 'answer', step: cell.step, path: cell.path }
  if (Buffer.isBuffer(one)) {
    return { kind: 'fresh', nth: nthOf(fresh, pair), length: one.length, as: 'bytes' }
  }
  if (typeof one === 'string' && typeof two === 'string') return textSource(one, two, cells, fresh)
  throw new Error(`The source of ${JSON.stringify(one)} and ${JSON.stringify(two)} is unknown`)
}

/** Returns the source of a text that contains an earlier result, such as `order-123`, or a generated part. */
function textSource(one: string, two: string, cells: Cell[], fresh: Map<string, number>): Source {
  const held = cells.find(
    ({ values }) => textOf(values[0]) && one.replace(textOf(values[0]), textOf(values[1])) === two,
  )
  if (held) {
    const [before = '', after = ''] = one.split(textOf(held.values[0]), 2)
    return joined(before, { kind: 'answer', step: held.step, path: held.path }, after)
  }
  const before = commonStart(one, two)
  const after = [...commonStart(reversed(one.slice(before.length)), reversed(two.slice(before.length)))]
    .toReversed()
    .join('')
  const length = one.length - before.length - after.length
  return joined(before, { kind: 'fresh', nth: nthOf(fresh, [one, two]), length, as: 'text' }, after)
}

const joined = (before: string, middle: Source, after: string): Source => {
  const constants = [before, after].map((value): Source => ({ kind: 'constant', value }))
  return before || after ? { kind: 'joined', parts: [constants[0]!, middle, constants[1]!] } : middle
}

const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

const reversed = (text: string) => [...text].toReversed().join('')

function commonStart(one: string, two: string): string {
  let length = 0
  while (length < one.length && one[length] === two[length]) length++
  return one.slice(0, length)
}

function nthOf(fresh: Map<string, number>, pair: readonly unknown[]): number {
  const key = JSON.stringify(pair)
  if (!fresh.has(key)) fresh.set(key, fresh.size)
  return fresh.get(key)!
}

/** Returns all values in a result that differ between the runs, at any depth of JSON. */
function differingCells(step: number, one: unknown, two: unknown, path: string[] = []): Cell[] {
  if (isSame(one, two)) return []
  if (isTree(one) && isTree(two)) {
    return Object.entries(one).flatMap(([key, value]) =>
      differingCells(step, value, (two as Record<string, unknown>)[key], [...path, key]),
    )
  }
  return [{ step, path, values: [one, two] }]
}

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)

function isSame(one: unknown, two: unknown): boolean {
  if (Buffer.isBuffer(one) && Buffer.isBuffer(two)) return one.equals(two)
  return (
    one === two || (isTree(one) && JSON.stringify(one) === JSON.stringify(two)) || isSameInstant(one, two)
  )
}

const isSameInstant = (one: unknown, two: unknown) =>
  one instanceof Date && two instanceof Date && one.getTime() === two.getTime()

function keepAnswers(steps: Step[], source: Source): void {
  if (source.kind === 'answer') steps[source.step]!.keep = true
  if (source.kind === 'joined') for (const part of source.parts) keepAnswers(steps, part)
}

/** Offset of generated values in a second program, which differ from those of the first program. */
const FRESH_OFFSET = 1000

/** Joins two programs, which run sequentially. */
export const joinPrograms = (first: Program, second: Program): Program => [
  ...first,
  ...second.map((step) => ({ ...step, sources: step.sources.map((source) => shift(source, first.length)) })),
]

function shift(source: Source, by: number): Source {
  if (source.kind === 'answer') return { ...source, step: source.step + by }
  if (source.kind === 'fresh') return { ...source, nth: source.nth + FRESH_OFFSET }
  if (source.kind === 'joined') return { ...source, parts: source.parts.map((part) => shift(part, by)) }
  return source
}
