import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The processes in these tests are minimal. The slow tests use real processes that share a port and a database.

const at = (file: string) => new URL(file, import.meta.url).href

/**
 * Process that answers with its process id, with the metrics of all processes, or never again. If the folder
 * contains `dies`, it exits before it opens.
 */
const PROCESS = `
  import { existsSync } from 'node:fs'
  import { openHttpListener } from '${at('../http/listener/http-listener.ts')}'
  import { sendHeartbeats } from '${at('./hang-watch.ts')}'
  import { HAND_OVER, OPEN, readPlace } from '${at('./process-place.ts')}'
  import { metricsOfAll } from '${at('../telemetry/all-processes.ts')}'
  const metrics = metricsOfAll(async () => '# TYPE a gauge\\na{process="' + process.env.COLDIE_PROCESS + '"} 1\\n')
  const listener = await openHttpListener('127.0.0.1', Number(process.env.PORT), { isLate: readPlace(process.env).isLate })
  if (existsSync(process.env.DATA_DIR + '/dies')) process.exit(3)
  process.on('message', async (message) => {
    if (message !== HAND_OVER) return
    await listener.handOver()
    process.exit(0)
  })
  process.on('SIGTERM', async () => {
    await listener.close()
    process.exit(0)
  })
  await listener.open(
    async ({ url }, response) => {
      while (url === '/hang');
      response.end(url === '/metrics' ? await metrics() : String(process.pid))
    },
    () => false,
  )
  process.send(OPEN)
  sendHeartbeats()`

const SUPERVISOR = `
  import cluster from 'node:cluster'
  import { writeFileSync } from 'node:fs'
  import { readSettings } from '${at('../config.ts')}'
  import { supervise } from '${at('./supervisor.ts')}'
  const settings = readSettings(process.env)
  const exec = settings.dataDir + '/process.mjs'
  writeFileSync(exec, process.argv[1])
  cluster.setupPrimary({ exec, execArgv: [] })
  await supervise(settings, { hangCheckMs: Number(process.env.HANG_CHECK_MS) || undefined })`

let folder: string
let supervisor: ChildProcess
let said: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldie-supervisor-'))
})
afterEach(async () => {
  if (supervisor.exitCode === null) {
    const ended = once(supervisor, 'exit')
    supervisor.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true })
})

function start(port: number, variables: Record<string, string> = {}): void {
  supervisor = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR, PROCESS], {
    env: {
      ...process.env,
      PROCESSES: '2',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://nowhere/none',
      ...variables,
    },
  })
  said = ''
  for (const stream of [supervisor.stdout!, supervisor.stderr!])
    stream.on('data', (text) => (said += String(text)))
}

async function heard(words: string): Promise<void> {
  await expect.poll(() => said).toContain(words)
}

const ask = async (port: number): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())

/** Timeout in milliseconds: a request that a process received just before it was killed is never answered. */
const NOBODY_ANSWERS_MS = 5_000

/** Returns the ids of processes that answer, each on a new connection. */
async function whoAnswers(port: number): Promise<Set<number>> {
  const answers = Array.from({ length: 6 }, async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(NOBODY_ANSWERS_MS),
    })
    return Number(await reply.text())
  })
  return new Set(await Promise.all(answers))
}

describe('several processes on one port', () => {
  it('share the requests, and a killed process is started again', async () => {
    start(4671)
    await heard('Coldie is open at http://localhost:4671')
    const before = await whoAnswers(4671)
    expect(before.size).toBe(2)
    const [killed, other] = [...before]
    process.kill(killed!, 'SIGKILL')
    await heard('ended (SIGKILL) and is started again')
    await expect.poll(() => whoAnswers(4671).then((now) => now.size)).toBe(2)
    const now = await whoAnswers(4671)
    expect([now.has(killed!), now.has(other!)]).toEqual([false, true])
  })

  it('are killed and started again if their event loop hangs', { tags: 'slow' }, async () => {
    const port = 4678
    start(port, { HANG_CHECK_MS: '400' })
    await heard('Coldie is open')
    const before = await whoAnswers(port)
    await expect(fetch(`http://127.0.0.1:${port}/hang`)).rejects.toThrow('fetch failed')
    expect(said).toMatch(/Process \d of 2 hangs and is killed/)
    await expect.poll(() => whoAnswers(port).then((now) => now.size)).toBe(2)
    expect(before.isSubsetOf(await whoAnswers(port))).toBe(false)
  })

  it('return the metrics of all processes from any of them', { tags: 'slow' }, async () => {
    const port = 4677
    start(port)
    await heard('Coldie is open')
    for (const _ of [1, 2, 3]) {
      const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })
      expect((await reply.text()).split('\n').toSorted()).toEqual([
        '',
        '# TYPE a gauge',
        'a{process="0"} 1',
        'a{process="1"} 1',
      ])
    }
  })

  it('are replaced one after the other by SIGUSR2, without a failed request', { tags: 'slow' }, async () => {
    start(4672)
    await heard('Coldie is open')
    const before = await whoAnswers(4672)
    let isOver = false
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) expect(await ask(4672)).toBeGreaterThan(0)
    })
    supervisor.kill('SIGUSR2')
    await Promise.race([heard('Every process was restarted'), Promise.all(load)])
    isOver = true
    await Promise.all(load)
    expect(before.intersection(await whoAnswers(4672))).toEqual(new Set())
  })

  it('continue if their successors cannot open', { tags: 'slow' }, async () => {
    start(4673)
    await heard('Coldie is open')
    const before = await whoAnswers(4673)
    writeFileSync(join(folder, 'dies'), '')
    supervisor.kill('SIGUSR2')
    await heard('The restart ends here')
    expect(await whoAnswers(4673)).toEqual(before)
  })

  it('end if the first process cannot open', { tags: 'slow' }, async () => {
    writeFileSync(join(folder, 'dies'), '')
    start(4674)
    expect(await once(supervisor, 'exit')).toEqual([1, null])
  })

  it('end with an error if each process repeatedly exits at once', { tags: 'slow' }, async () => {
    start(4675)
    await heard('Coldie is open')
    writeFileSync(join(folder, 'dies'), '')
    for (const pid of await whoAnswers(4675)) process.kill(pid, 'SIGKILL')
    expect(await once(supervisor, 'exit')).toEqual([1, null])
    expect(said).toMatch(/as it did 6 times in a row, and none is left: Coldie ends/)
  })

  it('finish running requests before they end', { tags: 'slow' }, async () => {
    start(4676)
    await heard('Coldie is open')
    const pids = await whoAnswers(4676)
    const ended = once(supervisor, 'exit')
    supervisor.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
