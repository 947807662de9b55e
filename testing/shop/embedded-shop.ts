import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'

// Process that owns an embedded database and inserts numbers until it exits. Tests kill it. Each line `kept N` in its
// output is a committed row, which must still exist afterwards.

const [dataDir = ''] = process.argv.slice(2)

try {
  const server = await openEmbeddedPostgres(dataDir)
  const db = openDatabase({ url: server.url })
  let open = true
  process.once('SIGTERM', () => (open = false))
  await db.run(sql`create table if not exists kept (n int primary key)`)
  console.log(`open ${server.url}`)
  while (open) {
    const row = await db.first<{ n: number }>(
      sql`insert into kept select coalesce(max(n), 0) + 1 from kept returning n`,
    )
    console.log(`kept ${row?.n}`)
    await sleep(5)
  }
  await db.close()
  await server.stop()
} catch (error) {
  console.log(`${(error as Error).name} ${(error as Error).message}`)
  process.exitCode = 1
}
