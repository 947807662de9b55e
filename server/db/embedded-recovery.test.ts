import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fastFolder } from '#testing/database/fast-folder.ts'
import { openDatabase } from './database.ts'
import { openEmbeddedPostgres } from './embedded.ts'

/** Maximum milliseconds for which the shop may be without its database. */
const OUTAGE_MS = 10_000

let home: string
let dataDir: string
beforeAll(async () => {
  home = mkdtempSync(join(fastFolder(), 'coldie-recovery-'))
  await (await openEmbeddedPostgres(join(home, 'first'))).stop()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

let copies = 0
beforeEach(() => {
  dataDir = join(home, `copy-${(copies += 1)}`)
  execFileSync('cp', ['-a', join(home, 'first'), dataDir])
})

const postmaster = (): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Opens a connection whose end shows that the server has noticed the fault. */
async function openWitness(url: string): Promise<{ pid: number; ended: Promise<unknown> }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { pid: rows[0]!.pid, ended }
}

describe('the embedded PostgreSQL', () => {
  it.each([
    { fault: 'the server is killed', victim: postmaster, signal: 'SIGKILL' },
    { fault: 'another program ends the server', victim: postmaster, signal: 'SIGINT' },
    { fault: 'the server aborts', victim: postmaster, signal: 'SIGQUIT' },
    { fault: 'one session crashes', victim: (session: number) => session, signal: 'SIGSEGV' },
  ] as const)(
    'is back within 10 s with every acknowledged row after $fault ($signal)',
    async ({ victim, signal }) => {
      const server = await openEmbeddedPostgres(dataDir)
      const db = openDatabase({ url: server.url, connections: 2 })
      await db.run(sql`create table kept (n int primary key)`)
      await db.run(sql`insert into kept values (1)`)
      const { pid, ended } = await openWitness(server.url)
      process.kill(victim(pid), signal)
      const killedAt = performance.now()
      await ended
      await expect.poll(() => db.run(sql`insert into kept values (2)`).catch(() => 0)).toBe(1)
      expect(performance.now() - killedAt).toBeLessThan(OUTAGE_MS)
      // The pool may still hold another connection to the lost server.
      await expect
        .poll(() => db.rows(sql`select n from kept order by n`).catch(() => []))
        .toEqual([{ n: 1 }, { n: 2 }])
      await db.close()
      await server.stop()
      expect(() => postmaster()).toThrow('ENOENT')
    },
  )

  it('admits the application role with the same URL after a restart', async () => {
    const server = await openEmbeddedPostgres(dataDir, { durable: false })
    const db = openDatabase({ url: server.applicationUrl, connections: 1 })
    await db.first(sql`select 1`)
    process.kill(postmaster(), 'SIGKILL')
    await expect.poll(() => db.first(sql`select 2 as n`).catch(() => null)).toEqual({ n: 2 })
    await db.close()
    await server.stop()
  })

  it('reports that it is lost once several restarts have failed', async () => {
    const lost = Promise.withResolvers<Error>()
    const server = await openEmbeddedPostgres(dataDir, { onLost: lost.resolve })
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    process.kill(postmaster(), 'SIGKILL')
    expect((await lost.promise).message).toMatch(/^The embedded database in .* can't start: .*pg_control/)
    await server.stop()
  })

  it('is not restarted once the shop has stopped it', async () => {
    const server = await openEmbeddedPostgres(dataDir)
    process.kill(postmaster(), 'SIGKILL')
    await server.stop()
    const last = postmaster()
    expect(() => process.kill(last, 0)).toThrow('ESRCH')
  })
})
