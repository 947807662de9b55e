import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '#domain/required.ts'
import type { Settings } from '../config.ts'
import { accountFor, incompleteCluster, preparePlace } from '../db/embedded-place.ts'
import { findLauncher } from '../db/embedded-process.ts'
import { verifyAuditLog } from '../features/audit/audit-chain.service.ts'
import { keysFrom } from '../keys.ts'
import { openDatabaseAsOwner } from '../startup/open-database-as-owner.ts'
import { StartError } from '../startup/start-error.ts'
import { CLUSTER, FILES, KEY_PURPOSE } from './back-up.ts'
import { checksumOfFile, copyFile } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'

export type RestoreResult = {
  madeAt: string
  tables: number
  rows: number
  /** Number of audit log events whose hash chain was verified. */
  auditEvents: number
}

/**
 * Restores a backup into an empty DATA_DIR, opens it and reads every row. All problems are found before anything is
 * written. @throws StartError
 */
export async function restore(settings: Settings, backup: string): Promise<RestoreResult> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== null)
    throw new StartError(
      'DATABASE_URL leads to a server of its own: a backup of the embedded database can’t go there',
    )
  if (existsSync(join(dataDir, CLUSTER)))
    throw new StartError(`DATA_DIR ${dataDir} holds a database already: move it away, or name another folder`)
  const manifest = readManifest(backup)
  await refuseOtherServer(manifest)
  secretOf(settings, manifest)
  await refuseDamage(backup, manifest)
  await restoreFiles(dataDir, backup, manifest)
  return readEverything(settings, manifest)
}

/** Restores a backup into a temporary folder, to prove that it can be read. */
export async function verifyBackup(settings: Settings, backup: string): Promise<RestoreResult> {
  const secret = secretOf(settings, readManifest(backup))
  const scratch = await mkdtemp(join(tmpdir(), 'coldie-verify-'))
  try {
    return await restore(
      { ...settings, dataDir: scratch, secretKey: secret, previousSecretKey: null },
      backup,
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function refuseOtherServer({ postgres, platform }: Manifest): Promise<void> {
  const here = `${process.platform}-${process.arch}`
  if (platform !== here)
    throw new StartError(`The backup was made on ${platform}; this is ${here}, which can’t read its files`)
  const launcher = await findLauncher(undefined)
  const versionText = spawnSync(launcher.postgres, ['--version'], { encoding: 'utf8' }).stdout
  const own = /(\d+)[.\w]*/.exec(versionText)?.[1]
  if (own !== postgres.split('.')[0])
    throw new StartError(
      `The backup is of PostgreSQL ${postgres}; this shop brings ${own}. Restore it with the shop of that time`,
    )
}

/** Returns the secret key of the backup, from the settings or from DATA_DIR. Never creates a key. */
function secretOf(
  { secretKey, previousSecretKey, dataDir }: Settings,
  { made_at: madeAt, key_check: check }: Manifest,
): string {
  const file = join(dataDir, 'secret.key')
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  const known = [secretKey, stored, previousSecretKey].filter((secret) => secret !== null)
  if (known.length === 0)
    throw new StartError(`The backup’s secret key is needed: give it as SECRET_KEY, or put it into ${file}`)
  const found = known.find((secret) => keysFrom(secret).isSigned(KEY_PURPOSE, madeAt, check))
  if (found !== undefined) return found
  throw new StartError(
    'The secret key is not the one of this backup, so its sealed fields could not be read: give the one of that time as SECRET_KEY, or as SECRET_KEY_PREVIOUS beside the one of today',
  )
}

async function refuseDamage(backup: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const found = await checksumOfFile(join(backup, path))
    if (found === sha256) continue
    throw new StartError(
      `${join(backup, path)} ${found === null ? 'is missing' : 'is damaged'}: take another backup`,
    )
  }
}

/**
 * Copies the files of a backup. The database folder is moved into place last, in one step, so an interrupted
 * restore leaves no partial database.
 */
async function restoreFiles(dataDir: string, backup: string, { folders, files }: Manifest): Promise<void> {
  const place = preparePlace(dataDir)
  const account = accountFor(place)
  const fresh = incompleteCluster(place)
  const give = (path: string) => account && chownSync(path, account.uid, account.gid)
  const target = (path: string): string =>
    path === CLUSTER || path.startsWith(`${CLUSTER}/`)
      ? join(fresh, path.slice(CLUSTER.length))
      : join(place.dataDir, path.slice(FILES.length))
  const isOfCluster = (path: string) => target(path).startsWith(fresh)
  try {
    for (const folder of folders) {
      await mkdir(target(folder), { recursive: true, mode: 0o700 })
      if (isOfCluster(folder)) give(target(folder))
    }
    for (const { path } of files) {
      // A picture that was generated since then is not overwritten.
      if (!isOfCluster(path) && existsSync(target(path))) continue
      await copyFile(join(backup, path), target(path))
      if (isOfCluster(path)) give(target(path))
    }
    await rename(fresh, place.cluster)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}

/** Reads every row. PostgreSQL verifies the checksum of each page that it reads. */
async function readEverything(settings: Settings, { made_at: madeAt }: Manifest): Promise<RestoreResult> {
  const owner = await openDatabaseAsOwner(settings)
  const client = await owner.db.pool.connect()
  try {
    // Reading a million orders can exceed the default timeout.
    await client.query('set statement_timeout = 0')
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
    )
    let rows = 0
    for (const { name } of tables) {
      const counted = await client.query<{ n: number }>(`select count(*) as n from only ${name}`)
      rows += required(counted.rows[0], 'the count').n
    }
    const { links, faults } = await verifyAuditLog(owner)
    const [fault] = faults
    if (fault) throw new StartError(`The audit log of the backup was tampered with: ${fault.what}`)
    return { madeAt, tables: tables.length, rows, auditEvents: links }
  } finally {
    client.release(true)
    await owner.close()
  }
}
