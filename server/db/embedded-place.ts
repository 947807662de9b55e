import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync } from 'node:fs'
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder } from '#server/startup/data-folder.ts'
import { StartError } from '../startup/start-error.ts'

export type ClusterPaths = {
  dataDir: string
  /** PostgreSQL's own folder inside the data folder. */
  cluster: string
  /** Folder outside the data folder, because a socket's path is limited to about 100 bytes. */
  socketDir: string
  log: string
}

/** Account of the server if the shop runs as root, which PostgreSQL rejects. */
export type Account = { uid: number; gid: number }

const NOBODY: Account = { uid: 65534, gid: 65534 }
const LOG_LIMIT_BYTES = 1_000_000

export function preparePlace(dataDir: string): ClusterPaths {
  makeDataFolder(dataDir)
  try {
    const home = realpathSync(dataDir)
    const key = createHash('sha256').update(home).digest('hex').slice(0, 12)
    const place: ClusterPaths = {
      dataDir: home,
      cluster: join(home, 'postgres'),
      socketDir: join(shortTmpdir(), `coldie-${process.getuid?.() ?? 0}-${key}`),
      log: join(home, 'postgres.log'),
    }
    truncateLog(place.log)
    removeIncomplete(home)
    return place
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} can't be used: ${(error as Error).message}`)
  }
}

/** Returns a short temporary folder. A socket's path is truncated at 104 bytes on some systems, 108 on others. */
function shortTmpdir(): string {
  return Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp'
}

/**
 * Returns the account of the server. Root keeps an existing cluster's owner, so that a shop once started with sudo
 * still opens without it.
 */
export function accountFor(place: ClusterPaths): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(place.cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

/** Prepares an empty private folder for the socket: everyone who can enter it has access without a password. */
export function prepareSocketDir({ socketDir }: ClusterPaths, account: Account | undefined): void {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const found = lstatSync(socketDir)
  const owners = [process.getuid?.() ?? 0, account?.uid]
  if (!found.isDirectory() || found.mode & 0o077 || !owners.includes(found.uid)) {
    throw new StartError(`${socketDir} belongs to someone else: remove it, or set TMPDIR to another folder`)
  }
  // A lock file left by a killed server may contain a process id that another program has now.
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { recursive: true })
  if (account) chownSync(socketDir, account.uid, account.gid)
}

/**
 * Returns the name of an unfinished cluster. It contains the process id, because another shop may be creating its
 * own at the same time.
 */
export function incompleteCluster(place: ClusterPaths): string {
  return `${place.cluster}.new-${process.pid}`
}

function removeIncomplete(home: string): void {
  for (const name of readdirSync(home)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function truncateLog(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(log, `${log}.old`)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Process id and socket that a running server writes into its folder. */
export type Postmaster = { pid: number; socketDir: string }

export function readPostmaster({ cluster }: ClusterPaths): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, socketDir: lines[4] ?? '' } : undefined
  } catch {
    return undefined
  }
}

/** Removes a stale file whose process id another program uses: PostgreSQL itself would refuse to start. */
export function forgetPostmaster({ cluster }: ClusterPaths): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
