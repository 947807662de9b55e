import { availableParallelism, constants, loadavg, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { drawSvg, type PictureJob } from './picture-job.ts'

/** A request to this process. */
export type RenderRequest = PictureJob & { widths: readonly number[] }
export type RenderedPicture = { width: number; body: Buffer }
/** The response to a request. */
export type RenderResult = { error: string } | { error: null; pictures: RenderedPicture[] }

// The lowest priority, so that rendering does not delay pages.
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (order: RenderRequest) => {
  void draw(order).then(
    (pictures) => answer({ error: null, pictures }),
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

async function draw(order: RenderRequest): Promise<RenderedPicture[]> {
  await resting
  const startedAt = performance.now()
  const pictures = await drawAll(order)
  resting = sleep(restAfter(performance.now() - startedAt), undefined, { ref: false })
  return pictures
}

async function drawAll({ widths, ...job }: RenderRequest): Promise<RenderedPicture[]> {
  const svg = drawSvg(job)
  const pictures: RenderedPicture[] = []
  for (const width of widths) pictures.push({ width, body: await rasterise(svg, width) })
  return pictures
}

/** Rasterises with effort 2 of 6: half the time of the default for files that are five per cent larger. */
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
