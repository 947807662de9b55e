import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { openDataKeys } from '#server/db/data-keys.ts'
import { openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/db/embedded.ts'
import { openInstallation } from '#server/db/installation.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillInChild } from '#server/db/seed/fill-in-child.ts'
import { prepareJobs } from '#server/jobs/worker.ts'

const NOW = new Date('2026-11-20T07:30:00Z')

export const EMBEDDED_SECRET = 'q7VzR2mK9xTfB4wLpN8sYcHd3JgE6uAa'
export const EMBEDDED_PICTURE = 'pictures/2/galah-lager-shelf-340.webp'

/**
 * Creates a data folder with the demo's database, which is running, a picture, and a secret key that must not be
 * copied.
 */
export async function openEmbeddedDemo(
  dataDir: string,
  seed: 'full' | 'none' = 'full',
): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres(dataDir, { durable: false })
  const db = openDatabase({ url: server.url, connections: 2 })
  await migrate(db)
  await prepareJobs(server.url)
  const secrets = { present: EMBEDDED_SECRET, former: [] }
  await openDataKeys(db, secrets, NOW)
  await openInstallation(db, 'demo', NOW)
  await fillInChild({ ownerUrl: server.url, secrets, seed, now: NOW })
  await db.close()
  mkdirSync(join(dataDir, dirname(EMBEDDED_PICTURE)), { recursive: true })
  writeFileSync(join(dataDir, EMBEDDED_PICTURE), 'drawn')
  writeFileSync(join(dataDir, 'secret.key'), 'not to be copied')
  return server
}

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Returns the number of rows and a checksum for each table. */
export async function everyTable(url: string): Promise<Record<string, string>> {
  const client = await openClient(url)
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
  )
  const tables: Record<string, string> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ n: string; sum: string | null }>(
      `select count(*) as n, md5(string_agg(t::text, '\n' order by t::text)) as sum from ${name} as t`,
    )
    tables[name] = `${counted.rows[0]!.n} rows, ${counted.rows[0]!.sum}`
  }
  await client.end()
  return tables
}
