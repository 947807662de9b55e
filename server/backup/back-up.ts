import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { required } from '#domain/required.ts'
import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { isAlive } from '../db/embedded-place.ts'
import { type OwnerDatabase, openDatabaseAsOwner } from '../startup/open-database-as-owner.ts'
import { StartError } from '../startup/start-error.ts'
import { type CopiedFolders, copyFile, copyFolder } from './copy-files.ts'
import { MANIFEST, type Manifest } from './manifest.ts'

/** Folder of the server's files, in DATA_DIR and in a backup. */
export const CLUSTER = 'postgres'
export const FILES = 'files'
export const KEY_PURPOSE = 'check of a backup’s key'

/** Files that are not copied, because PostgreSQL creates them again or they belong to the running server. */
const MADE_ANEW =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(.*\/)?(pgsql_tmp.*|pg_internal\.init.*))$/
/** Other excluded files in DATA_DIR. The secret key is never stored together with the data that it decrypts. */
const NOT_OURS = /^(postgres(\.new-\d+)?|postgres\.log(\.old)?|secret\.key)(\/|$)/

const NAME = /^coldie-\d{8}T\d{6}Z$/

export type Backup = { folder: string; bytes: number; files: number }

/**
 * Copies the embedded database and the shop's files below `into`, whether or not the shop runs. Changes during the
 * copy are in the write-ahead log (WAL), which is copied as well, so the backup is consistent as of its end.
 * @param keep number of newest backups to retain; null: all
 * @source PostgreSQL's documentation, Making a Base Backup Using the Low Level API
 */
export async function backUp(settings: Settings, into: string, keep: number | null = null): Promise<Backup> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL leads to a server of its own: back that up with its own tools, such as pgBackRest',
    )
  if (!existsSync(join(dataDir, CLUSTER)))
    throw new StartError(`There is nothing to back up: DATA_DIR ${dataDir} holds no database`)
  if (`${resolve(into)}/`.startsWith(`${dataDir}/`))
    throw new StartError(`${into} lies in DATA_DIR: a backup belongs on another disk`)
  await removeIncomplete(into)
  const madeAt = systemClock.now()
  const folder = join(into, `coldie-${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  const part = `${folder}.part-${process.pid}`
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const manifest = await copyAll(settings, part, madeAt)
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(part, folder)
    await syncFolder(into)
    if (keep !== null) await removeOlder(into, keep)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    return { folder, bytes, files: manifest.files.length }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function copyAll(settings: Settings, part: string, madeAt: Date): Promise<Manifest> {
  const owner = await openDatabaseAsOwner(settings)
  try {
    const cluster = await copyCluster(owner, join(part, CLUSTER))
    const files = await copyFolder(settings.dataDir, join(part, FILES), (path) => NOT_OURS.test(path))
    const { rows } = await owner.db.pool.query<{ postgres: string; migration: string }>(
      `select current_setting('server_version') as postgres, max(name) as migration from schema_migrations`,
    )
    const { postgres, migration } = required(rows[0], 'the version')
    return {
      format: 1,
      made_at: madeAt.toISOString(),
      postgres,
      platform: `${process.platform}-${process.arch}`,
      migration,
      key_check: owner.keys.sign(KEY_PURPOSE, madeAt.toISOString()),
      folders: [CLUSTER, ...below(CLUSTER, cluster.folders), FILES, ...below(FILES, files.folders)],
      files: [...inFolder(CLUSTER, cluster), ...inFolder(FILES, files)],
    }
  } finally {
    await owner.close()
  }
}

const below = (folder: string, paths: readonly string[]): string[] => paths.map((path) => `${folder}/${path}`)
const inFolder = (folder: string, { files }: CopiedFolders) =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))

async function copyCluster({ db }: OwnerDatabase, to: string): Promise<CopiedFolders> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // This slot exists as long as the connection, and prevents the removal of WAL before it is copied.
    await client.query(
      `select pg_create_physical_replication_slot('coldie_backup_' || pg_backend_pid(), true, true)`,
    )
    const from = await textOf(client, `select current_setting('data_directory')`)
    const first = await textOf(client, `select pg_walfile_name(pg_backup_start('coldie', true))`)
    const copied = await copyFolder(from, to, (path) => MADE_ANEW.test(path))
    if (copied.folders.some((folder) => folder.startsWith('pg_tblspc/')))
      throw new StartError('The database has tablespaces outside its folder, which are not copied')
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const { label, last } = required(rows[0], 'the backup label')
    // This file contains the position in the WAL from which the server recovers.
    await writeFile(join(to, LABEL), label, { mode: 0o600, flush: true })
    const labelFile = {
      path: LABEL,
      bytes: Buffer.byteLength(label),
      sha256: createHash('sha256').update(label).digest('hex'),
    }
    const wal = await copyWal(from, to, { first, last })
    return { folders: copied.folders, files: [...copied.files, labelFile, ...wal] }
  } finally {
    // Ends the session and with it an interrupted backup.
    client.release(true)
  }
}

const LABEL = 'backup_label'

async function textOf(client: pg.PoolClient, statement: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(statement)
  return required(Object.values(rows[0] ?? {})[0], 'the result')
}

type Span = { first: string; last: string }

/** Copies WAL segments. Names of one timeline sort by time. */
async function copyWal(from: string, to: string, { first, last }: Span): Promise<CopiedFolders['files']> {
  const names = (await readdir(join(from, 'pg_wal'))).filter((name) => name >= first && name <= last)
  const segments = names.filter((name) => /^[\dA-F]{24}$/.test(name)).toSorted()
  if (segments[0] !== first || segments.at(-1) !== last)
    throw new Error(`The WAL from ${first} to ${last} is incomplete`)
  const files: CopiedFolders['files'] = []
  for (const name of segments) {
    const path = `pg_wal/${name}`
    files.push({ path, ...(await copyFile(join(from, path), join(to, path))) })
  }
  return files
}

/** Removes the remains of a backup whose process was killed. */
async function removeIncomplete(into: string): Promise<void> {
  for (const name of await readdir(into).catch(() => [])) {
    const maker = /^coldie-\w+\.part-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) await rm(join(into, name), { recursive: true, force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeOlder(into: string, keep: number): Promise<void> {
  const names = (await readdir(into)).filter((name) => NAME.test(name)).toSorted()
  for (const name of names.slice(0, Math.max(0, names.length - keep)))
    await rm(join(into, name), { recursive: true })
}
