import { raw, type Sql } from 'sql-template-tag'

/**
 * Numbers that stand in the statement itself instead of being sent beside it. The planner uses a partial index, such as the
 * one on unpaid orders, only where it sees the number that the index was made for.
 */
export function constant(...values: readonly number[]): Sql {
  if (values.length === 0 || !values.every(Number.isInteger))
    throw new Error(`Not a constant: ${values.join()}`)
  return raw(values.join(', '))
}
