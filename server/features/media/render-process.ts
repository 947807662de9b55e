import { availableParallelism, constants, loadavg, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { drawSvg, type PictureJob } from './picture-job.ts'

/** The response to a job. */
export type RenderResult = { error: string } | { error: null; picture: Buffer }

// The lowest priority, so that rendering does not delay pages.
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (job: PictureJob) => {
  void draw(job).then(
    (picture) => answer({ error: null, picture }),
    (error: unknown) => answer({ error: String(error) }),
  )
})

// The parent process has ended.
process.on('disconnect', () => process.exit())
// Ctrl-C is sent to the whole process group; the shop stops this process itself after it has closed.
process.on('SIGINT', () => undefined)

const LONGEST_REST_MS = 2_000

/** Returns the pause after a picture in milliseconds; positive only if the load exceeds the cores. */
function restAfter(drawingMs: number): number {
  const [lastMinute = 0] = loadavg()
  const crowd = lastMinute / availableParallelism() - 1
  return Math.min(LONGEST_REST_MS, drawingMs * Math.max(0, crowd))
}

// The scheduler compares priorities only within one session, so this process also pauses between pictures.
let resting: Promise<void> = Promise.resolve()

async function draw(job: PictureJob): Promise<Buffer> {
  await resting
  const startedAt = performance.now()
  const picture = await rasterise(drawSvg(job), job.width)
  resting = sleep(restAfter(performance.now() - startedAt), undefined, { ref: false })
  return picture
}

/**
 * Rasterises with effort 2 of 6. Effort 4 takes 1.3 to 2 times as long for files that are six per cent smaller; effort
 * 1 saves a tenth of the time for files that are 12 per cent larger.
 */
function rasterise(svg: string, width: number): Promise<Buffer> {
  const viewWidth = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1])
  return sharp(Buffer.from(svg), { density: (72 * width) / viewWidth })
    .resize({ width })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

function answer(message: RenderResult): void {
  if (process.connected) process.send?.(message)
}
