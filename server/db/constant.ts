import { raw, type Sql } from 'sql-template-tag'

/**
 * Inserts numbers into the statement's text instead of sending them as parameters. The planner uses a partial
 * index, such as that on unpaid orders, only if it sees the number in the index's condition.
 */
export function constant(...values: readonly number[]): Sql {
  if (values.length === 0 || !values.every(Number.isInteger))
    throw new Error(`Not a constant: ${values.join()}`)
  return raw(values.join(', '))
}
