import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'

/** Runs a statement on protected rows, as the retention functions of the tables' owner do. */
export const asRetention = (owner: Database, statement: Sql): Promise<unknown> =>
  owner.transaction(async (tx) => {
    await tx.run(sql`select set_config('coldie.retention', 'on', true)`)
    await tx.run(statement)
  })
