import { writeFileSync } from 'node:fs'
import { openTestDatabase } from '#testing/database/database.ts'
import startDatabaseServer from '#testing/database/database-server.ts'
import { describeTables } from './row-types/describe-tables.ts'

// `npm run row-types` generates server/db/tables.ts from a database with all migrations.

const stop = await startDatabaseServer()
try {
  const database = await openTestDatabase()
  writeFileSync(new URL('../server/db/tables.ts', import.meta.url), await describeTables(database.owner))
  await database.drop()
} finally {
  await stop()
}
