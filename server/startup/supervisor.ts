import { PRODUCT_NAME } from '#domain/product-name.ts'
import cluster, { type Worker } from 'node:cluster'
import type { Settings } from '../config.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../db/embedded.ts'
import { printError, printLine } from '../log.ts'
import { collectMetricsFor } from '../telemetry/all-processes.ts'
import { makeDataFolder } from './data-folder.ts'
import { killWhenHung } from './hang-watch.ts'
import { HAND_OVER, OPEN, RESTART_SIGNAL, placeVariables } from './process-place.ts'
import { MAX_FAILURES, failuresInRow, restartPause } from './restart-pause.ts'

/**
 * Database connections of one process: its pool, job runners, LISTEN, its registration, and connections during the
 * start.
 */
const CONNECTIONS_EACH = 32

/** Milliseconds that a process may take to end after its `DRAIN_SECONDS`, for requests, jobs and connections. */
const END_MS = 60_000

/**
 * Runs several processes that share one port, and their embedded database. Restarts a process that exits or hangs.
 * @param options.hangCheckMs interval of the hang check, for tests
 */
export async function supervise(settings: Settings, options: { hangCheckMs?: number } = {}): Promise<void> {
  const supervisor = new Supervisor(settings, options.hangCheckMs)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void supervisor.close(0))
  if (RESTART_SIGNAL) process.on(RESTART_SIGNAL, () => supervisor.restart())
  await supervisor.open()
}

type Slot = {
  number: number
  /** Current or starting process of the slot; null between an exit and the next start. */
  worker: Worker | null
  /** Consecutive immediate exits. */
  deaths: number
  retry: NodeJS.Timeout | undefined
  isRestarting: boolean
}

const emptySlot = (number: number): Slot => ({
  number,
  worker: null,
  deaths: 0,
  retry: undefined,
  isRestarting: false,
})

type StartedWorker = { worker: Worker; opened: Promise<boolean> }

/**
 * Owner of the port and the slots. It loads no code of the shop: restarted processes load the release that is
 * installed at that time and run its migrations.
 */
class Supervisor {
  readonly #settings: Settings
  readonly #slots: readonly [Slot, ...Slot[]]
  readonly #alive = new Set<Worker>()
  readonly #serving = new Set<Worker>()
  #database: Promise<EmbeddedPostgres | null> = Promise.resolve(null)
  #variables: Record<string, string> = {}
  #restarts: Promise<void> = Promise.resolve()
  #closing: Promise<void> | undefined
  readonly #hangCheckMs: number | undefined

  constructor(settings: Settings, hangCheckMs?: number) {
    this.#settings = settings
    this.#hangCheckMs = hangCheckMs
    const slots = Array.from({ length: settings.processes - 1 }, (_, index) => emptySlot(index + 1))
    this.#slots = [emptySlot(0), ...slots]
  }

  async open(): Promise<void> {
    makeDataFolder(this.#settings.dataDir)
    this.#database = this.#openDatabase()
    const database = await this.#database
    if (database)
      this.#variables = {
        DATABASE_URL: database.applicationUrl,
        DATABASE_OWNER_URL: database.url,
        DATABASE_DIRECT_URL: '',
      }
    const [first, ...others] = this.#slots
    // The first process migrates and fills the database and reports invalid settings. The remaining processes find
    // everything done.
    const { worker, opened } = this.#fork(first)
    if (!(await opened)) return this.close(1)
    first.worker = worker
    const occupied = Promise.all(others.map((slot) => this.#occupy(slot)))
    this.#restarts = occupied.then(() => undefined)
    await occupied
    if (!this.#closing) printLine(`${PRODUCT_NAME} is open at ${this.#settings.publicUrl}`)
  }

  /** Replaces the processes in turn. An old process serves until its successor is open. */
  restart(): void {
    this.#restarts = this.#restarts.then(() => this.#restartEach())
  }

  close(code: number): Promise<void> {
    this.#closing ??= this.#close(code)
    return this.#closing
  }

  async #openDatabase(): Promise<EmbeddedPostgres | null> {
    const { databaseUrl, dataDir, processes } = this.#settings
    if (databaseUrl !== null) return null
    // During a restart, one additional process is open.
    return openEmbeddedPostgres(dataDir, {
      connections: Math.max(100, CONNECTIONS_EACH * (processes + 1)),
      onLost: (error) => {
        printError(`${PRODUCT_NAME} ends: ${error.message}`)
        void this.close(1)
      },
    })
  }

  #fork(slot: Slot): StartedWorker {
    // If no other process serves, this process binds the port immediately, so that visitors get the start page.
    const isLate = this.#serving.size > 0
    const isDatabaseEmbedded = this.#settings.databaseUrl === null
    const place = placeVariables({ number: slot.number, isLate, isDatabaseEmbedded })
    const worker = cluster.fork({ ...this.#variables, ...place })
    const startedAt = performance.now()
    this.#alive.add(worker)
    // A message to a process that has just ended fails; its exit is handled below.
    worker.on('error', () => {})
    collectMetricsFor(worker, () => [...this.#serving])
    const opened = new Promise<boolean>((resolve) => {
      worker.on('message', (message) => {
        if (message !== OPEN) return
        this.#serving.add(worker)
        killWhenHung(worker, () => printError(`${this.#nameOf(slot)} hangs and is killed`), this.#hangCheckMs)
        resolve(true)
      })
      worker.once('exit', (code, signal) => {
        this.#alive.delete(worker)
        this.#serving.delete(worker)
        resolve(false)
        if (slot.worker === worker)
          this.#replace(slot, signal ?? `code ${code}`, performance.now() - startedAt)
      })
    })
    return { worker, opened }
  }

  async #occupy(slot: Slot): Promise<void> {
    if (this.#closing) return
    const { worker, opened } = this.#fork(slot)
    slot.worker = worker
    await opened
  }

  /** Handles an unexpected exit. */
  #replace(slot: Slot, why: string, livedMs: number): void {
    slot.worker = null
    if (this.#closing || slot.isRestarting) return
    slot.deaths = failuresInRow(slot.deaths, livedMs)
    const name = `${this.#nameOf(slot)} ended (${why})`
    if (slot.deaths >= MAX_FAILURES && this.#serving.size === 0) {
      printError(`${name}, as it did ${slot.deaths} times in a row, and none is left: ${PRODUCT_NAME} ends`)
      void this.close(1)
      return
    }
    const pause = restartPause(slot.deaths)
    printError(`${name} and is started again${pause === 0 ? '' : ` in ${pause / 1000} s`}`)
    slot.retry = setTimeout(() => void this.#occupy(slot), pause)
  }

  #nameOf(slot: Slot): string {
    return `Process ${slot.number + 1} of ${this.#slots.length}`
  }

  async #restartEach(): Promise<void> {
    for (const slot of this.#slots) {
      if (this.#closing) return
      slot.isRestarting = true
      clearTimeout(slot.retry)
      const isRestarted = await this.#restartOne(slot)
      slot.isRestarting = false
      if (isRestarted || this.#closing) continue
      printError('The restart ends here, because a new process did not open; the existing processes continue')
      if (!slot.worker) void this.#occupy(slot)
      return
    }
    printLine('Every process was restarted')
  }

  async #restartOne(slot: Slot): Promise<boolean> {
    const { worker, opened } = this.#fork(slot)
    if (!(await opened)) return false
    const old = slot.worker
    slot.worker = worker
    slot.deaths = 0
    if (old) await this.#end(old, () => old.send(HAND_OVER))
    return true
  }

  async #close(code: number): Promise<void> {
    for (const { retry } of this.#slots) clearTimeout(retry)
    const database = await this.#database.catch(() => null)
    await Promise.all(
      [...this.#alive].map((worker) => this.#end(worker, () => worker.process.kill('SIGTERM'))),
    )
    await database?.stop()
    process.exit(code)
  }

  async #end(worker: Worker, stop: () => unknown): Promise<void> {
    if (!this.#alive.has(worker)) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    stop()
    const kill = () => worker.process.kill('SIGKILL')
    const timer = setTimeout(kill, this.#settings.drainSeconds * 1000 + END_MS)
    await ended
    clearTimeout(timer)
  }
}
