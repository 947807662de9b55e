import type { FastifyBaseLogger } from 'fastify'
import { pictureRetries, retryDelay } from '#domain/retry-schedules.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'
import { openRenderQueue, pictureKey, type RenderQueue } from './render-queue.ts'
import type { RenderResult } from './render-process.ts'
import { type RenderProcess, startRenderProcess } from './render-process-handle.ts'
import { drawnFile, PICTURES_FOLDER, type PictureJob, shownOf } from './picture-job.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export type PictureRenderer = {
  /** Adds a job at the end of the queue. */
  enqueue(job: PictureJob): void
  /** Adds a job before all others. */
  enqueueFirst(job: PictureJob): void
  waiting(): number
  /** Process id of the running renderer; null if none runs. */
  pid(): number | null
  stop(): Promise<void>
}

type RendererSettings = {
  files: FileStorage
  log: Log
  /** Milliseconds before a crashed process is replaced; doubles with each consecutive crash. */
  pauseMs: number
}

/** Opens a renderer whose process runs only while there is work. */
export function openPictureRenderer({ files, log, pauseMs }: RendererSettings): PictureRenderer {
  const queue = openRenderQueue()
  const pause = growingPause(pauseMs)
  let hand: RenderProcess | null = null
  let stopped = false

  function work(): void {
    if (stopped || pause.isOn() || queue.inWork()) return
    const job = queue.take()
    if (job) {
      hand ??= startRenderProcess({ answer: (result) => void storePicture(result), ended: died })
      void begin(hand, job)
    } else {
      hand?.release()
      hand = null
    }
  }

  function thenWork(change: () => void): void {
    change()
    work()
  }

  async function begin(by: RenderProcess, job: PictureJob): Promise<void> {
    const isDrawing = await drawIfMissing(files, by, job)
    if (!isDrawing && queue.inWork() === job) finished(null)
  }

  async function storePicture(result: RenderResult): Promise<void> {
    const job = queue.inWork()
    const error = result.error ?? (job && (await write(files, job, result.picture)))
    if (job && queue.inWork() === job) finished(error)
  }

  function finished(error: string | null): void {
    if (error === null) {
      pause.reset()
      queue.done()
    } else giveUp(queue, log, error)
    work()
  }

  function died(why: string): void {
    hand = null
    giveUp(queue, log, why)
    if (!stopped) pause.begin(work)
  }

  return {
    enqueue: (job) => thenWork(() => queue.add(job)),
    enqueueFirst: (job) => thenWork(() => queue.addFirst(job)),
    waiting: () => queue.size(),
    pid: () => hand?.pid ?? null,
    stop: async () => {
      stopped = true
      pause.end()
      await hand?.kill()
    },
  }
}

/** Logs a failure. The queue retries the picture up to its maximum number of attempts. */
function giveUp(queue: RenderQueue, log: Log, error: string): void {
  const job = queue.inWork()
  if (job) log.warn({ picture: pictureKey(job), error }, 'A picture could not be drawn')
  queue.failed()
}

/**
 * Starts drawing a picture unless another process or machine has drawn it in the meantime.
 * @returns false if it exists
 */
async function drawIfMissing(files: FileStorage, by: RenderProcess, job: PictureJob): Promise<boolean> {
  if (await files.has(nameOf(job)).catch(() => false)) return false
  by.draw({ ...job, product: shownOf(job.product) })
  return true
}

/** @returns the error; null on success */
const write = (files: FileStorage, job: PictureJob, picture: Buffer): Promise<string | null> =>
  files.write(nameOf(job), Buffer.from(picture)).then(
    () => null,
    (error: unknown) => String(error),
  )

const nameOf = (job: PictureJob) => `${PICTURES_FOLDER}/${drawnFile(job)}`

function growingPause(firstMs: number) {
  let timer: NodeJS.Timeout | null = null
  const schedule = pictureRetries(firstMs)
  let failures = 0
  return {
    isOn: () => timer !== null,
    begin: (then: () => void) => {
      const resume = () => {
        timer = null
        then()
      }
      timer = setTimeout(resume, retryDelay(schedule, ++failures) ?? 0).unref()
    },
    end: () => {
      if (timer) clearTimeout(timer)
    },
    reset: () => {
      failures = 0
    },
  }
}
