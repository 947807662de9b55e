import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountFor, preparePlace, prepareSocketDir } from '#server/db/embedded-place.ts'
import { findLauncher, startServer } from '#server/db/embedded-process.ts'
import { openEmbeddedPostgres } from '#server/db/embedded.ts'
import { fastFolder } from './fast-folder.ts'

/** A primary server and a standby that replicates it. */
export type Standby = { primaryUrl: string; standbyUrl: string; stop(): Promise<void> }

export async function openStandby(): Promise<Standby> {
  const folder = mkdtempSync(join(fastFolder(), 'coldie-standby-'))
  const primary = await openEmbeddedPostgres(join(folder, 'primary'), { durable: false })
  const from = preparePlace(join(folder, 'primary'))
  const to = preparePlace(join(folder, 'standby'))
  appendFileSync(join(from.cluster, 'pg_hba.conf'), 'local replication shop trust\n')
  const label = await copyRunning(primary.url, from.cluster, to.cluster)
  writeFileSync(join(to.cluster, 'backup_label'), label)
  writeFileSync(join(to.cluster, 'standby.signal'), '')
  rmSync(join(to.cluster, 'postmaster.pid'))
  const follows = `primary_conninfo = 'host=${from.socketDir} port=5432 user=shop'\n`
  appendFileSync(join(to.cluster, 'postgresql.auto.conf'), follows)
  const launcher = await findLauncher(accountFor(to))
  prepareSocketDir(to, launcher.account)
  const server = startServer(to, launcher, { durable: false })
  const standbyUrl = primary.url.replace(encodeURIComponent(from.socketDir), encodeURIComponent(to.socketDir))
  while (!(await answers(standbyUrl))) {
    if (server.exited()) throw new Error(`The standby ended: ${server.complaint()}`)
    await sleep(20)
  }
  return {
    primaryUrl: primary.url,
    standbyUrl,
    stop: async () => {
      const ended = once(server.child, 'exit')
      server.child.kill('SIGINT')
      await ended
      await primary.stop()
      for (const each of [folder, to.socketDir]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** @returns the backup label, which the copy needs to start */
async function copyRunning(url: string, from: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_reload_conf()')
  await client.query(`select pg_backup_start('standby', true)`)
  // Preserves the owner, the account that the server runs as.
  execFileSync('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  return rows[0]!.labelfile
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
