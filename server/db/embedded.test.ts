import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fastFolder } from '#testing/database/fast-folder.ts'
import { openDatabase } from './database.ts'
import { openEmbeddedPostgres } from './embedded.ts'

const SHOP = fileURLToPath(new URL('../../testing/shop/embedded-shop.ts', import.meta.url))
const isRoot = process.getuid?.() === 0
// Account `daemon`, which every system has: initdb requires a user with a name.
const STRANGER = { uid: 1, gid: 1 }
const strangerCanRun = isRoot && spawnSync(process.execPath, ['--check', SHOP], STRANGER).status === 0
const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0

let home: string
let dataDir: string
const shops: ChildProcess[] = []
const usualTmpdir = process.env.TMPDIR

/** Folder in the state after the first start, which takes one or two seconds. */
let started: string

beforeAll(async () => {
  started = mkdtempSync(join(fastFolder(), 'coldie-started-'))
  await (await openEmbeddedPostgres(join(started, 'data'))).stop()
})
afterAll(() => rmSync(started, { recursive: true, force: true }))

/** Copies the state of a folder that a shop has used before. */
const startedBefore = () => execFileSync('cp', ['-a', join(started, 'data'), dataDir])

beforeEach(() => {
  // Closed to other users, as root's home is, and with a space in its name.
  home = mkdtempSync(join(fastFolder(), 'coldie cellar '))
  dataDir = join(home, 'data')
  // Sockets of killed shops are removed with the folder.
  process.env.TMPDIR = home
})

afterEach(async () => {
  for (const shop of shops.splice(0)) kill(shop)
  await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  rmSync(home, { recursive: true, force: true })
  if (usualTmpdir === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usualTmpdir
})

type StartedShop = { process: ChildProcess; kept: () => number; output: string[]; ended: Promise<unknown> }

async function openShop(
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<StartedShop> {
  const child = spawn(process.execPath, [SHOP, dataDir], {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  shops.push(child)
  const output: string[] = []
  const ended = once(child, 'close')
  const lines = createInterface(child.stdout)
  const kept = () => Number(output.findLast((line) => line.startsWith('kept'))?.split(' ')[1] ?? 0)
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      output.push(line)
      if (line === 'kept 5' || output.length > 50) resolve()
    })
    lines.on('close', resolve)
  })
  return { process: child, kept, output, ended }
}

/** Sends SIGKILL to the shop's whole process group. */
function kill(shop: ChildProcess): void {
  const isRunning = shop.exitCode === null && shop.signalCode === null
  if (shop.pid && isRunning) process.kill(-shop.pid, 'SIGKILL')
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function loseLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coldie owner'`,
  )
  await client.end()
}

async function rowsAfterReopening(): Promise<number> {
  const server = await openEmbeddedPostgres(dataDir)
  const db = openDatabase({ url: server.url, connections: 1 })
  try {
    const row = await db.first<{ count: number }>(sql`select count(*) from kept`)
    return row?.count ?? 0
  } finally {
    await db.close()
    await server.stop()
  }
}

describe('the embedded PostgreSQL', () => {
  it('stops cleanly and keeps written rows', async () => {
    startedBefore()
    const shop = await openShop()
    shop.process.kill('SIGTERM')
    await shop.ended
    expect(shop.process.exitCode).toBe(0)
    expect(() => postmasterPid()).toThrow('ENOENT')
    expect(await rowsAfterReopening()).toBe(shop.kept())
  })

  it('loses no acknowledged row when the whole process group of the shop is killed', async () => {
    startedBefore()
    const shop = await openShop()
    kill(shop.process)
    await shop.ended
    expect(await rowsAfterReopening()).toBeGreaterThanOrEqual(shop.kept())
  })

  it('recovers when the server is killed together with the shop', { tags: 'slow' }, async () => {
    startedBefore()
    const shop = await openShop()
    process.kill(postmasterPid(), 'SIGKILL')
    kill(shop.process)
    await shop.ended
    expect(await rowsAfterReopening()).toBeGreaterThanOrEqual(shop.kept())
  })

  it('opens once all connections of an earlier shop have ended', { tags: 'slow' }, async () => {
    startedBefore()
    const before = await openEmbeddedPostgres(dataDir, { durable: false })
    const left = new pg.Client({ connectionString: before.url })
    left.on('error', () => {})
    await left.connect()
    const { pid } = (await left.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!
    // The connection processes its termination only later; the shop itself has lost its lock, as after a kill.
    process.kill(pid, 'SIGSTOP')
    await loseLock(before.url)
    const opening = openEmbeddedPostgres(dataDir, { durable: false })
    const first = await Promise.race([opening.then(() => 'open'), sleep(1000).then(() => 'waits')])
    process.kill(pid, 'SIGCONT')
    expect(first).toBe('waits')
    await (await opening).stop()
  })

  it('ignores a postmaster.pid whose process id another program has now', { tags: 'slow' }, async () => {
    startedBefore()
    const server = await openEmbeddedPostgres(dataDir)
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await server.stop()
    writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
    if (isRoot) chownSync(file, 65_534, 65_534)
    await (await openEmbeddedPostgres(dataDir)).stop()
  })

  it('rejects a second shop on the same folder, and the first continues', { tags: 'slow' }, async () => {
    startedBefore()
    const first = await openShop()
    const second = await openShop()
    await second.ended
    expect(second.process.exitCode).toBe(1)
    expect(second.output).toEqual([`StartError DATA_DIR ${dataDir} is in use by another running shop`])
    const before = first.kept()
    await expect.poll(() => first.kept()).toBeGreaterThan(before)
  })

  it('admits exactly one of two shops that start together on an empty folder', { tags: 'slow' }, async () => {
    const both = await Promise.all([openShop(), openShop()])
    const refused = both.filter(({ output }) => output[0]?.endsWith('is in use by another running shop'))
    expect(refused).toHaveLength(1)
    const winner = both.find((shop) => shop !== refused[0])
    expect(winner?.kept()).toBeGreaterThanOrEqual(5)
  })

  it('runs in parallel with a server on another folder', { tags: 'slow' }, async () => {
    const one = await openEmbeddedPostgres(dataDir)
    const other = await openEmbeddedPostgres(join(home, 'other'))
    expect(one.url).not.toBe(other.url)
    await Promise.all([one.stop(), other.stop()])
  })

  it('starts over after an interrupted first start', { tags: 'slow' }, async () => {
    const halfMade = join(dataDir, 'postgres.new-999999999')
    mkdirSync(halfMade, { recursive: true })
    await (await openEmbeddedPostgres(dataDir)).stop()
    expect(() => statSync(halfMade)).toThrow('ENOENT')
  })

  it('reports in one line that the folder cannot be used', async () => {
    writeFileSync(join(home, 'file'), '')
    const refusal = openEmbeddedPostgres(join(home, 'file', 'data'))
    await expect(refusal).rejects.toThrow(/^DATA_DIR .*file.data can't be used: ENOTDIR.*$/)
  })

  it('reports in one line the fault of a damaged database', async () => {
    startedBefore()
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    await expect(openEmbeddedPostgres(dataDir)).rejects.toThrow(
      /^The embedded database in .* can't start: .*pg_control.*$/,
    )
  })
})

/** Creates a folder for the PATH with a setpriv that ignores only the signal at the shop's death. */
function deafSetpriv(): string {
  const strip = 'for word do shift; case "$word" in --pdeathsig|INT) ;; *) set -- "$@" "$word";; esac; done'
  const script = `#!/bin/sh\n${strip}\nPATH='${process.env.PATH}' exec setpriv "$@"\n`
  writeFileSync(join(home, 'setpriv'), script, { mode: 0o755 })
  return home
}

describe.runIf(hasSetpriv)('a server that outlived its shop, because it got no signal', () => {
  it('is adopted with all its data', { tags: 'slow' }, async () => {
    startedBefore()
    const shop = await openShop({ env: { PATH: deafSetpriv(), TMPDIR: home } })
    const survivor = postmasterPid()
    kill(shop.process)
    await shop.ended
    const adopted = await openEmbeddedPostgres(dataDir)
    expect(postmasterPid()).toBe(survivor)
    await adopted.stop()
    expect(await rowsAfterReopening()).toBeGreaterThanOrEqual(shop.kept())
  })
})

describe.runIf(isRoot)('for root, which PostgreSQL rejects', () => {
  it('runs as another account inside a closed home', { tags: 'slow' }, async () => {
    const server = await openEmbeddedPostgres(dataDir)
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65_534)
    await server.stop()
  })
})

// Requires root to change accounts, and a checkout that other users can read.
describe.runIf(strangerCanRun)('for an ordinary user', () => {
  beforeEach(() => {
    chownSync(home, STRANGER.uid, STRANGER.gid)
  })

  it(
    'runs as that user, and root can open the folder later without changing its owner',
    { tags: 'slow' },
    async () => {
      const shop = await openShop(STRANGER)
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(STRANGER.uid)
      kill(shop.process)
      await shop.ended
      expect(await rowsAfterReopening()).toBeGreaterThanOrEqual(shop.kept())
      const again = await openShop(STRANGER)
      again.process.kill('SIGTERM')
      await again.ended
      expect(again.process.exitCode).toBe(0)
    },
  )

  it('reports in one line that the folder is not writable', async () => {
    chownSync(home, 0, 0)
    const shop = await openShop(STRANGER)
    expect(shop.output).toEqual([
      `StartError DATA_DIR ${dataDir} can't be used: EACCES: permission denied, mkdir '${dataDir}'`,
    ])
  })
})
