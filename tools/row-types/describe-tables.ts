import type { Database } from '#server/db/database.ts'
import { type Column, readColumns } from './columns.queries.ts'
import { formatText } from '../format-text.ts'

/**
 * TypeScript types that the driver returns for PostgreSQL types. `server/db/database.ts` parses bigint and numeric as
 * numbers.
 */
const DRIVER_TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  json: 'unknown',
  name: 'string',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  'time without time zone': 'string',
  uuid: 'string',
  xid8: 'string',
}

/** TypeScript types of checks by SQL functions. Tests verify that each function accepts the values of its type. */
const CHECKED_TYPES: Record<string, string> = { is_served_state: 'AddressState' }

/**
 * Length from which a range of whole numbers is a limit. Shorter ranges are lists of codes, such as the statuses of an
 * order.
 */
const LONGEST_RANGE = 20

/** Returns the TypeScript source of the row types of all tables. */
export async function describeTables(owner: Database): Promise<string> {
  const tables = Map.groupBy(await readColumns(owner), (column) => column.table_name)
  const source = `// Written from the migrated database by \`npm run row-types\`: never by hand.

import type { AddressState } from '#domain/states.ts'

/** The columns of each table, with the types that the driver gives. */
export type Tables = {
${[...tables].map(([name, columns]) => `'${name}': {\n${columns.map(describeColumn).join('\n')}\n}`).join('\n')}
}
`
  return formatText('tables.ts', source)
}

function describeColumn({ table_name, column_name, type, not_null, checks }: Column): string {
  const codes = checks.map(codesOf).find((found) => found !== null)
  const base = type.replace(/\[\]$/, '')
  const known = DRIVER_TYPES[base]
  if (!known) throw new Error(`${table_name}.${column_name}: no TypeScript type is known for ${type}`)
  const one = codes ? codes.join(' | ') : known
  const all = type === base ? one : `(${one})[]`
  return `${column_name}: ${not_null || all === 'unknown' ? all : `${all} | null`}`
}

/**
 * Returns the literals that a check such as `kind in ('a', 'b')` or `status between 0 and 8` allows; null for others.
 */
function codesOf(check: string): string[] | null {
  const list = /^\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(check)?.[1]
  if (list) return list.split(', ').map((literal) => literal.replace(/::\w+$/, ''))
  const checked = /^(\w+)\(\w+\)$/.exec(check)?.[1]
  if (checked) return CHECKED_TYPES[checked] ? [CHECKED_TYPES[checked]] : null
  const range = /^\(\((\w+) >= (-?\d+)\) AND \(\1 <= (-?\d+)\)\)$/.exec(check)
  if (!range) return null
  const [from, to] = [Number(range[2]), Number(range[3])]
  if (to - from >= LONGEST_RANGE) return null
  return Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth))
}
