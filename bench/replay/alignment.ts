import type { StatementParts } from './parts.ts'
import type { Statement } from './statement.ts'

/** First statement that only one of two runs sent, shortened to one line. */
export type Difference = { difference: string }

const PART_NAMES = ['own', 'gateway', 'jobs'] as const

/**
 * Returns the statements of `run` in the order of `model`. Statements that an action sends concurrently arrive in any
 * order, so runs are compared as multisets of texts.
 */
export function inOrderOf(model: StatementParts, run: StatementParts): StatementParts | Difference {
  const aligned = {} as StatementParts
  for (const part of PART_NAMES) {
    const statements = alignStatements(model[part], run[part])
    if ('difference' in statements) return { difference: `${part}: ${statements.difference}` }
    aligned[part] = statements
  }
  return aligned
}

function alignStatements(model: readonly Statement[], run: readonly Statement[]): Statement[] | Difference {
  const left = [...run]
  const aligned: Statement[] = []
  for (const { text } of model) {
    const at = left.findIndex((statement) => statement.text === text)
    if (at === -1) return { difference: oneLine(text) }
    aligned.push(...left.splice(at, 1))
  }
  return left.length === 0 ? aligned : { difference: oneLine(left[0]!.text) }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120)
