import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, constants, loadavg, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { drawnFile, drawSvg, type PictureJob } from './picture-job.ts'

/** Sent to this process. */
export type RenderRequest = PictureJob & { folder: string }
/** Sent back: one answer to each order. */
export type RenderResult = { error: string | null }

/** A process of its own at the lowest priority: drawing must never cost a shopper a page. */
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (order: RenderRequest) => {
  void draw(order).then(
    () => answer({ error: null }),
    (error: unknown) => answer({ error: String(error) }),
  )
})

// The shop has gone, however it went.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group; the shop ends this process itself once it has closed.
process.on('SIGINT', () => undefined)

const LONGEST_REST_MS = 2_000

/** How long to leave a machine to itself on which more wants to run than twice its cores. */
function restAfter(drawingMs: number): number {
  const crowd = loadavg()[0]! / availableParallelism() - 2
  return Math.min(LONGEST_REST_MS, drawingMs * Math.max(0, crowd))
}

// A low priority counts only among processes of one session.
let resting: Promise<void> = Promise.resolve()

async function draw(order: RenderRequest): Promise<void> {
  await resting
  const begun = performance.now()
  await drawAll(order)
  resting = sleep(restAfter(performance.now() - begun), undefined, { ref: false })
}

async function drawAll({ folder, ...job }: RenderRequest): Promise<void> {
  const svg = drawSvg(job)
  await mkdir(folder, { recursive: true })
  for (const width of pictureWidths) {
    const file = join(folder, drawnFile(job, width))
    await writeWhole(file, await rasterise(svg, width))
  }
}

/** Effort 2 of 6: half the time of the default for files five per cent larger. */
function rasterise(svg: string, width: number): Promise<Buffer> {
  const viewWidth = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1])
  return sharp(Buffer.from(svg), { density: (72 * width) / viewWidth })
    .resize({ width })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function answer(message: RenderResult): void {
  if (process.connected) process.send?.(message)
}
