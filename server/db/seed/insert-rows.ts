import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Row by column names with JSON values; instants as ISO text, bytes as `\x…`. */
export type Row = Record<string, unknown>

/**
 * Inserts all rows of a table in one statement. Every row has the same columns as the first; missing columns get
 * their defaults. Only for the seed: table and columns become part of the statement's text.
 */
export async function insertRows(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = raw(Object.keys(first).join(', '))
  await db.run(sql`
    insert into ${raw(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::json)`)
}

/** Sets the sequence of a table to continue after the inserted ids. */
export async function continueIds(db: Database, table: string, column: string): Promise<void> {
  await db.run(sql`
    select setval(pg_get_serial_sequence(${table}, ${column}), max(${raw(column)})) from ${raw(table)}`)
}
