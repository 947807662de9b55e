import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Program, Source, Step } from './program.ts'

type Rows = Record<string, unknown>[]

/**
 * Replays the SQL of an action through the driver. Throws if a statement affects another number of rows than recorded.
 */
export async function replay(client: pg.Client, program: Program): Promise<void> {
  const answers: Rows[] = []
  const fresh = new Map<number, unknown>()
  for (const [i, step] of program.entries()) {
    const values = step.sources.map((source) => valueOf(source, answers, fresh))
    const rows = await send(client, step, values)
    if (step.keep) answers[i] = rows
  }
}

const TRIES = 50

async function send(client: pg.Client, step: Step, values: unknown[]): Promise<Rows> {
  const query = { ...(step.name && { name: step.name }), text: step.text, values }
  for (let attempt = 1; ; attempt++) {
    const { rows, rowCount } = await client.query(query)
    if ((rowCount ?? 0) === step.rowCount) return rows as Rows
    // Another worker may take the job first, as in the shop, so the statement is retried.
    if (step.by === 'request' || attempt === TRIES) {
      throw new Error(
        `A replayed statement affected ${rowCount} rows instead of ${step.rowCount}: ${step.text}`,
      )
    }
  }
}

function valueOf(source: Source, answers: Rows[], fresh: Map<number, unknown>): unknown {
  if (source.kind === 'constant') return source.value
  if (source.kind === 'answer') {
    return source.path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)[key],
      answers[source.step],
    )
  }
  if (source.kind === 'joined') return source.parts.map((part) => valueOf(part, answers, fresh)).join('')
  if (!fresh.has(source.nth)) fresh.set(source.nth, randomValue(source.as, source.length))
  return fresh.get(source.nth)
}

function randomValue(as: 'text' | 'bytes', length: number): unknown {
  const bytes = randomBytes(length)
  return as === 'bytes' ? bytes : bytes.toString('base64url').slice(0, length)
}
