import { writeFileSync } from 'node:fs'
import { openTestDatabase } from '#testing/database/database.ts'
import startDatabaseServer from '#testing/database/database-server.ts'
import { applicationRole } from '#testing/database/test-server.ts'
import { describeSchema } from './row-types/describe-schema.ts'
import { describeTables } from './row-types/describe-tables.ts'

// `npm run row-types` generates server/db/tables.ts and server/db/schema.txt from a database with all migrations.

const stop = await startDatabaseServer()
try {
  const database = await openTestDatabase()
  const write = (name: string, text: string) =>
    writeFileSync(new URL(`../server/db/${name}`, import.meta.url), text)
  write('tables.ts', await describeTables(database.owner))
  write('schema.txt', await describeSchema(database.owner, applicationRole()))
  await database.drop()
} finally {
  await stop()
}
