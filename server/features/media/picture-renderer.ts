import type { FastifyBaseLogger } from 'fastify'
import { openRenderQueue, pictureKey } from './render-queue.ts'
import { type RenderProcess, startRenderProcess } from './render-process-handle.ts'
import { type PictureJob, shownOf } from './picture-job.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export type PictureRenderer = {
  /** Puts a job at the end of the queue. */
  enqueue(job: PictureJob): void
  /** Puts a job before all others. */
  enqueueFirst(job: PictureJob): void
  waiting(): number
  /** The process at work, while there is any. */
  pid(): number | null
  stop(): Promise<void>
}

const longestPauseMs = 60_000

type RendererSettings = {
  folder: string
  log: Log
  onDrawn: (job: PictureJob) => void
  /** before a process that died is replaced; doubles with each death in a row */
  pauseMs: number
}

/** Runs one rendering process while there is work, and none otherwise. */
export function openPictureRenderer({ folder, log, onDrawn, pauseMs }: RendererSettings): PictureRenderer {
  const queue = openRenderQueue()
  const pause = growingPause(pauseMs)
  let hand: RenderProcess | null = null
  let stopped = false

  function work(): void {
    if (stopped || pause.isOn() || queue.inWork()) return
    const job = queue.take()
    if (job) {
      hand ??= startRenderProcess({ answer: ({ error }) => finished(error), ended: died })
      hand.draw({ ...job, product: shownOf(job.product), folder })
    } else {
      hand?.release()
      hand = null
    }
  }

  function finished(error: string | null): void {
    const job = queue.inWork()
    if (error === null && job) {
      pause.reset()
      queue.done()
      onDrawn(job)
    } else failed(error ?? 'nothing was asked for')
    work()
  }

  function failed(error: string): void {
    const job = queue.inWork()
    if (job) log.warn({ picture: pictureKey(job), error }, 'A picture could not be drawn')
    queue.failed()
  }

  function died(why: string): void {
    hand = null
    failed(why)
    if (!stopped) pause.begin(work)
  }

  return {
    enqueue: (job) => {
      queue.add(job)
      work()
    },
    enqueueFirst: (job) => {
      queue.addFirst(job)
      work()
    },
    waiting: () => queue.size(),
    pid: () => hand?.pid ?? null,
    stop: async () => {
      stopped = true
      pause.end()
      await hand?.kill()
      hand = null
    },
  }
}

function growingPause(firstMs: number) {
  let timer: NodeJS.Timeout | null = null
  let doublings = 0
  return {
    isOn: () => timer !== null,
    begin: (then: () => void) => {
      const resume = () => {
        timer = null
        then()
      }
      timer = setTimeout(resume, Math.min(longestPauseMs, firstMs * 2 ** doublings++)).unref()
    },
    end: () => {
      if (timer) clearTimeout(timer)
    },
    reset: () => {
      doublings = 0
    },
  }
}
