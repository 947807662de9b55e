import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ClusterPaths, type Postmaster } from './embedded-place.ts'
import {
  accountFor,
  forgetPostmaster,
  isAlive,
  preparePlace,
  prepareSocketDir,
  readPostmaster,
} from './embedded-place.ts'
import {
  type Launcher,
  type ServerOptions,
  type PostgresProcess,
  findLauncher,
  makeCluster,
  startServer,
} from './embedded-process.ts'
import { watchServer } from './embedded-watch.ts'
import { StartError } from '../startup/start-error.ts'

export type EmbeddedPostgres = {
  /** URL of the owner, for migrations, imports and other commands that create tables. */
  url: string
  /** URL of a role that owns nothing, with a password that is new at each start. */
  applicationUrl: string
  /** Performs a fast shutdown: open transactions are rolled back, acknowledged changes are retained. */
  stop(): Promise<void>
}

/** Role of the shop: it reads and writes rows, and owns nothing. */
export const EMBEDDED_APPLICATION = 'coldie_app'

/** Arbitrary number of an advisory lock. Its holder owns the folder, and a dead owner loses it with its connection. */
const OWNER_LOCK = 2_634_501

/** Milliseconds for the old server of a killed shop to write its last checkpoint or recover from a crash. */
const TIMEOUT_MS = 120_000
/** Milliseconds for which a held lock may belong to a dying shop. After that, its holder counts as alive. */
const IN_USE_MS = 2_500
const STOP_MS = 30_000
/** Milliseconds to wait for terminated connections, which end slowly on a busy machine. */
const GONE_MS = 10_000

export type EmbeddedOptions = ServerOptions & {
  /** Called if the server has ended and several restarts failed. By default, statements fail from then on. */
  onLost?: (error: Error) => void
}

/**
 * Opens the PostgreSQL server of `dataDir`, whatever state a former shop left it in. Excludes every other shop from
 * that folder until `stop` or until this process ends. A server that ends or crashes in the meantime is opened
 * again, at the same URLs.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  { onLost = () => {}, ...options }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir)
  const launcher = await findLauncher(accountFor(place))
  await makeCluster(place, launcher, options.durable ?? true)
  const password = randomBytes(24).toString('base64url')
  const open = async (at: ClusterPaths, isReopened: boolean) => {
    const server = await takeServer(at, launcher, { ...options, isReopened })
    try {
      await ensureDatabase(server.owner)
      await ensureApplication(server.owner, password)
      return server
    } catch (error) {
      await stopServer(at, server)
      throw error
    }
  }
  const server = await open(place, false)
  const { socketDir } = server
  // Open connections of this shop use the socket's first path, which an earlier shop may have chosen.
  const endWatch = watchServer(server, { reopen: () => open({ ...place, socketDir }, true), onLost })
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const running = await endWatch()
    if (running) await stopServer(place, running)
    else rmSync(socketDir, { recursive: true, force: true })
  }
  return {
    url: connectionUrl(socketDir, 'coldie'),
    applicationUrl: connectionUrl(socketDir, 'coldie', `${EMBEDDED_APPLICATION}:${password}`),
    stop: () => (stopping ??= stop()),
  }
}

/** Returns the URL of the server that a running shop has opened in `dataDir`, for commands that leave it running. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const running = livingPostmaster(preparePlace(dataDir))
  return running && connectionUrl(running.socketDir, 'coldie')
}

/** Connection of the owner, which holds the lock on the folder; `lost` resolves when it ends. */
type Ownership = { owner: pg.Client; lost: Promise<void> }

type Server = Postmaster & Ownership

type Attempt = Ownership | 'not yet' | 'in use'

/**
 * Takes over a running server or starts one.
 * @param options.isReopened true if connections to a running server belong to this shop and must not be ended
 */
async function takeServer(
  place: ClusterPaths,
  launcher: Launcher,
  { isReopened, ...options }: ServerOptions & { isReopened: boolean },
): Promise<Server> {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  let started: PostgresProcess | undefined
  let inUseAt: number | undefined
  while (since() < TIMEOUT_MS) {
    const running = livingPostmaster(place)
    if (running) {
      const attempt = await tryLock(running)
      const isAdopted = started === undefined && !isReopened
      if (typeof attempt === 'object' && (await keepsRunning(attempt.owner, isAdopted))) {
        return { ...running, ...attempt }
      }
      inUseAt = attempt === 'in use' ? (inUseAt ?? since()) : undefined
      if (inUseAt !== undefined && since() - inUseAt > IN_USE_MS) {
        throw new StartError(`DATA_DIR ${place.dataDir} is in use by another running shop`)
      }
    } else if (!started || started.exited()) {
      refuseHopelessStart(place, started)
      prepareSocketDir(place, launcher.account)
      started = startServer(place, launcher, options)
    }
    await sleep(20)
  }
  throw new StartError(`The embedded database in ${place.dataDir} did not open within ${TIMEOUT_MS / 1000} s`)
}

/**
 * Ignores the exit of a server if an old server is still stopping, so that it is started again. Throws any other
 * reason.
 */
function refuseHopelessStart(place: ClusterPaths, started: PostgresProcess | undefined): void {
  if (!started) return
  const complaint = started.complaint()
  if (/lock file|shared memory block|shutting down/.test(complaint)) return
  throw new StartError(`The embedded database in ${place.dataDir} can't start: ${complaint}`)
}

function livingPostmaster(place: ClusterPaths): Postmaster | undefined {
  const found = readPostmaster(place)
  if (!found || !isAlive(found.pid)) return undefined
  if (commandLine(found.pid).includes(place.cluster)) return found
  // Checked twice, because a server that ends during the check has no command line either.
  if (isAlive(found.pid)) forgetPostmaster(place)
  return undefined
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

async function tryLock({ socketDir }: Postmaster): Promise<Attempt> {
  const owner = new pg.Client({
    connectionString: connectionUrl(socketDir, 'postgres'),
    application_name: 'coldie owner',
  })
  owner.on('error', () => {})
  const lost = new Promise<void>((resolve) => owner.once('end', resolve))
  try {
    await owner.connect()
    const answer = await owner.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
    if (answer.rows[0].mine) return { owner, lost }
    await owner.end()
    return 'in use'
  } catch {
    return 'not yet'
  }
}

/**
 * Returns true if the server keeps running. The server of a shop that was just killed may receive its shutdown
 * signal after we got its lock. Unfinished transactions of that shop still hold row locks, so its connections are
 * terminated.
 */
async function keepsRunning(owner: pg.Client, adopted: boolean): Promise<boolean> {
  if (!adopted) return true
  const others = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  try {
    await owner.query(`select pg_terminate_backend(pid) ${others}`)
    const startedAt = performance.now()
    // Each remaining connection takes a slot that the shop is about to need.
    do await sleep(100)
    while (
      (await owner.query(`select ${others} limit 1`)).rowCount === 1 &&
      performance.now() - startedAt < GONE_MS
    )
    return true
  } catch {
    return false
  }
}

async function ensureDatabase(owner: pg.Client): Promise<void> {
  const found = await owner.query(`select 1 from pg_database where datname = 'coldie'`)
  if (found.rowCount === 0) await owner.query('create database coldie')
}

async function ensureApplication(owner: pg.Client, password: string): Promise<void> {
  const found = await owner.query('select 1 from pg_roles where rolname = $1', [EMBEDDED_APPLICATION])
  const word = found.rowCount === 0 ? 'create' : 'alter'
  // The random password contains only letters, digits, - and _.
  await owner.query(
    `${word} role ${EMBEDDED_APPLICATION} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
       password '${password}'`,
  )
}

async function stopServer(place: ClusterPaths, { owner, pid, socketDir }: Server): Promise<void> {
  await owner.end().catch(() => {})
  signal(pid, 'SIGINT')
  const startedAt = performance.now()
  while (isAlive(pid) && readPostmaster(place)?.pid === pid) {
    if (performance.now() - startedAt > STOP_MS) signal(pid, 'SIGQUIT')
    await sleep(10)
  }
  rmSync(socketDir, { recursive: true, force: true })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

function connectionUrl(socketDir: string, database: string, user = 'shop'): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(socketDir)}&port=5432`
}
