import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { DrawAnswer, DrawOrder } from './draw-process.ts'
import type { PictureJob } from './picture-job.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export type Drawer = {
  /** Puts a job at the end of the queue. */
  later(job: PictureJob): void
  /** Puts a job before all others: somebody is looking at it. */
  next(job: PictureJob): void
  waiting(): number
  /** The process at work, while there is any. */
  pid(): number | null
  stop(): Promise<void>
}

/** A drawing that fails is not tried for ever: the SVG serves in its place. */
const mostTries = 3
const longestPauseMs = 60_000

type Queued = PictureJob & { tries: number }

/**
 * Keeps one drawing process busy while there is something to draw, and none while there is not. A process that
 * dies is replaced after a pause that doubles each time.
 */
export function openDrawer(settings: {
  folder: string
  log: Log
  onDrawn: (job: PictureJob) => void
  pauseMs?: number
}): Drawer {
  const { folder, log, onDrawn, pauseMs = 1_000 } = settings
  const queue = new Map<string, Queued>()
  const givenUp = new Set<string>()
  let urgent: string[] = []
  let child: ChildProcess | null = null
  let current: Queued | null = null
  let deaths = 0
  let pause: NodeJS.Timeout | null = null
  let stopped = false

  function takeNext(): Queued | null {
    const key = urgent.shift() ?? queue.keys().next().value
    if (key === undefined) return null
    const job = queue.get(key) ?? null
    queue.delete(key)
    return job ?? takeNext()
  }

  function work(): void {
    if (stopped || current || pause) return
    current = takeNext()
    if (!current) {
      child?.disconnect()
      child = null
      return
    }
    child ??= start()
    const { slug, name, art_category, abv, unit_volume_ml, sequence } = current.product
    const product = { slug, name, art_category, abv, unit_volume_ml, sequence }
    child.send({ product, variant: current.variant, folder } satisfies DrawOrder, () => undefined)
  }

  function start(): ChildProcess {
    const program = fileURLToPath(new URL('./draw-process.ts', import.meta.url))
    const started = fork(program, { execArgv: [], stdio: 'ignore' })
    started.on('message', ({ error }: DrawAnswer) => finished(error))
    started.on('error', (error) => {
      log.warn({ error: String(error) }, 'The drawing process has a problem')
      // One that never came to life does not end either.
      if (started.pid === undefined && child === started) died(null, null)
    })
    started.on('exit', (code, signal) => {
      if (child === started) died(code, signal)
    })
    return started
  }

  function finished(error: string | null): void {
    const job = current
    current = null
    if (error === null) {
      deaths = 0
      if (job) onDrawn(job)
    } else if (job) retry(job, error)
    work()
  }

  function retry(job: Queued, error: string): void {
    log.warn({ picture: keyOf(job), error }, 'A picture could not be drawn')
    if (job.tries + 1 < mostTries) queue.set(keyOf(job), { ...job, tries: job.tries + 1 })
    else givenUp.add(keyOf(job))
  }

  function died(code: number | null, signal: NodeJS.Signals | null): void {
    child = null
    if (current) retry(current, `the process ended (${signal ?? code})`)
    current = null
    if (stopped) return
    pause = setTimeout(
      () => {
        pause = null
        work()
      },
      Math.min(longestPauseMs, pauseMs * 2 ** deaths++),
    )
    pause.unref()
  }

  function add(job: PictureJob): void {
    const key = keyOf(job)
    if (givenUp.has(key) || queue.has(key) || (current && keyOf(current) === key)) return
    queue.set(key, { ...job, tries: 0 })
  }

  return {
    later: (job) => {
      add(job)
      work()
    },
    next: (job) => {
      add(job)
      const key = keyOf(job)
      urgent = [key, ...urgent.filter((other) => other !== key)].slice(0, 500)
      work()
    },
    waiting: () => queue.size + (current ? 1 : 0),
    pid: () => child?.pid ?? null,
    stop: async () => {
      stopped = true
      if (pause) clearTimeout(pause)
      const ending = child
      child = null
      if (!ending || ending.exitCode !== null) return
      const gone = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await gone
    },
  }
}

function keyOf({ product, variant }: PictureJob): string {
  return `${product.slug} ${variant}`
}
