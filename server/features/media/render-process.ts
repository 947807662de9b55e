import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, constants, loadavg, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { drawnFile, drawSvg, type PictureJob } from './picture-job.ts'

/** A request to this process. */
export type RenderRequest = PictureJob & { folder: string }
/** The response to a request. */
export type RenderResult = { error: string | null }

/** Runs at the lowest priority, so that rendering delays no page. */
setPriority(constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (order: RenderRequest) => {
  void draw(order).then(
    () => answer({ error: null }),
    (error: unknown) => answer({ error: String(error) }),
  )
})

// The shop's process has ended.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the group; the shop ends this one itself after it has closed.
process.on('SIGINT', () => undefined)

const LONGEST_REST_MS = 2_000

/** Pause after a picture, on a machine with more work than cores. */
function restAfter(drawingMs: number): number {
  const crowd = loadavg()[0]! / availableParallelism() - 1
  return Math.min(LONGEST_REST_MS, drawingMs * Math.max(0, crowd))
}

// The scheduler compares priorities only within one session, so this process pauses as well.
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

/** Writes a temporary file and renames it, so that a reader sees the whole file or none. */
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
